import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFloor } from '@casino/casino-app';
import type { EventStore } from '@casino/event-store';
import { GAME_ROUND_STORE } from '@casino/game-round';
import { JACKPOT_STORE } from '@casino/jackpot';
import { listenCasinoApp, loadConfiguration } from '@casino/platform';
import { SURVEILLANCE_STORE } from '@casino/surveillance';
import { WALLET_STORE } from '@casino/wallet';
import { readStores, type StoredFloor } from './stored-floor.js';

type App = Awaited<ReturnType<typeof createFloor>>;

/** The same floor as `apps/casino`, in this process: answers `app.inject`, and its stores can be looked into while it runs. */
export interface FloorInProcess {
  readonly app: App;
  readonly url: string;
  readonly data: string;
  readonly urls: readonly string[];
  readonly stores: Readonly<Record<keyof StoredFloor, EventStore>>;
  /** Lines that it logged. */
  readonly log: readonly string[];
  /** As it stands. */
  stored(): Promise<StoredFloor>;
  close(): Promise<void>;
}

export const startFloorInProcess = async (env: Readonly<Record<string, string>> = {}): Promise<FloorInProcess> => {
  const data = mkdtempSync(join(tmpdir(), 'casino-floor-'));
  const configuration = loadConfiguration({ CASINO_DATA: data, CASINO_PORT: '0', CASINO_LOG_LEVEL: 'warn', ...env });
  const log: string[] = [];
  const app = await createFloor(configuration, { logTo: { write: (line: string) => void log.push(line) } });
  const url = await listenCasinoApp(app);
  const stores = {
    gameRound: app.get<EventStore>(GAME_ROUND_STORE),
    wallet: app.get<EventStore>(WALLET_STORE),
    jackpot: app.get<EventStore>(JACKPOT_STORE),
    surveillance: app.get<EventStore>(SURVEILLANCE_STORE),
  };
  return {
    app,
    url,
    urls: [url],
    data,
    stores,
    log,
    stored: () => readStores(stores),
    close: async () => {
      await app.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
