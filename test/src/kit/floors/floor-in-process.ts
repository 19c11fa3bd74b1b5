import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFloor } from '@casino/casino-app';
import type { EventStore } from '@casino/event-store';
import { listenCasinoApp, loadConfiguration, Operations } from '@casino/platform';
import { holdAnswers } from '@casino/platform/testing';
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
  const app = await createFloor(configuration, { logTo: { write: (line: string) => void log.push(line) }, prepare: holdAnswers });
  const url = await listenCasinoApp(app);
  const stores = {
    gameRound: app.get(Operations).of('game-round').store,
    wallet: app.get(Operations).of('wallet').store,
    jackpot: app.get(Operations).of('jackpot').store,
    surveillance: app.get(Operations).of('surveillance').store,
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
