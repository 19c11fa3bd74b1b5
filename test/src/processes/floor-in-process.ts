import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFloor } from '@casino/casino-app';
import type { EventStore } from '@casino/event-store';
import { GAME_ROUND_STORE } from '@casino/game-round';
import { listenCasinoApp, loadConfiguration, Operations } from '@casino/platform';

type App = Awaited<ReturnType<typeof createFloor>>;

/** The same floor as `apps/casino`, in this process: answers `app.inject`, and its stores can be looked into while it runs. */
export interface FloorInProcess {
  readonly app: App;
  readonly url: string;
  readonly data: string;
  readonly gameRound: EventStore;
  readonly wallet: EventStore;
  readonly jackpot: EventStore;
  readonly surveillance: EventStore;
  /** Lines that it logged. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

export const startFloorInProcess = async (env: Readonly<Record<string, string>> = {}): Promise<FloorInProcess> => {
  const data = mkdtempSync(join(tmpdir(), 'casino-floor-'));
  const configuration = loadConfiguration({ CASINO_DATA: data, CASINO_PORT: '0', CASINO_LOG_LEVEL: 'warn', ...env });
  const log: string[] = [];
  const app = await createFloor(configuration, { logTo: { write: (line: string) => void log.push(line) } });
  return {
    app,
    url: await listenCasinoApp(app),
    data,
    gameRound: app.get<EventStore>(GAME_ROUND_STORE),
    wallet: app.get(Operations).of('wallet').store,
    jackpot: app.get(Operations).of('jackpot').store,
    surveillance: app.get(Operations).of('surveillance').store,
    log,
    close: async () => {
      await app.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
