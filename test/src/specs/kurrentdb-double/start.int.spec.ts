import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTEXTS, PUBLISHED_PREFIXES, type Context } from '@casino/contracts';
import { createEmbeddedEventBus } from '@casino/event-bus';
import { gameRound } from '@casino/game-round';
import { jackpot } from '@casino/jackpot';
import { createCasinoApp, loadConfiguration, type Service } from '@casino/platform';
import { CasinoError } from '@casino/kernel';
import { surveillance } from '@casino/surveillance';
import { wallet } from '@casino/wallet';
import { persist, useDouble } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

type App = Awaited<ReturnType<typeof createCasinoApp>>;

const statusOf = async (app: App, path: string): Promise<number> => (await app.inject(path)).statusCode;
const ready = (app: App): Promise<void> =>
  persist(async () => {
    if ((await statusOf(app, '/health/ready')) !== 200) throw new CasinoError('store-unavailable', 'not ready');
  });

describe('services whose KurrentDB server is away as they start', () => {
  const floor = useDouble();
  let folder: string;
  const closing: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'casino-start-'))));
  afterEach(async () => {
    await closeAll();
    rmSync(folder, { recursive: true, force: true });
  });

  /** With a bus of its own, whose sources are stores on the same server. */
  const start = async (service: Service): Promise<{ readonly app: App; readonly log: readonly string[] }> => {
    const log: string[] = [];
    const bus = createEmbeddedEventBus({ pause: 5 });
    const open = (context: Context) => floor.open({ patience: 1_000, prefixes: [...PUBLISHED_PREFIXES[context]] });
    for (const other of CONTEXTS) if (other !== service.name) await bus.publish(other, open(other));
    const store = open(service.name);
    const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0', CASINO_FLOOR_ID: 'f-1' });
    const app = await createCasinoApp(service.register({ bus, store }), configuration, { logTo: { write: (line) => void log.push(line) } });
    closing.push(() => bus.close());
    closing.push(() => app.close());
    return { app, log };
  };
  const away: readonly (readonly [string, (is: boolean) => Promise<void> | void])[] = [
    ['away', (is) => (is ? floor.double.down() : floor.double.up())],
    ['not ready', (is) => void (floor.double.faults.unavailable = is)],
  ];

  it.each(
    [gameRound, wallet, jackpot, surveillance].flatMap((service) => away.map(([how, set]) => [service.name, how, service, set] as const)),
  )('fault-193: %s starts while its store is %s, says what it waits for, and goes on when it is there', async (_, how, service, set) => {
    // with a read model that has to be compared with the store
    await ready((await start(service)).app);
    await closeAll();
    await set(true);
    const { app, log } = await start(service);
    expect([await statusOf(app, '/health/live'), await statusOf(app, '/health/ready')]).toEqual([200, 503]);
    expect(log.filter((line) => / waits? for the store/.test(line))).not.toEqual([]);
    await set(false);
    await ready(app);
  });
});
