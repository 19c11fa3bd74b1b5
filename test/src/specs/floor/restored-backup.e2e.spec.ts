import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CONTEXTS } from '@casino/contracts';
import { FloorClient, FloorSetup, planTable, Staff } from '@casino/simulation';
import { auditFloor } from '../../kit/audit/audit-floor.js';
import { Croupier } from '../../kit/clients/croupier.js';
import { STAKES } from '../../kit/clients/phases.js';
import { FloorProcess } from '../../kit/floors/floor-process.js';

interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly healthy: boolean; readonly details: Readonly<Record<string, unknown>> }>>;
}

/** A floor in one process; a service's store is taken back to an older copy of its file, or away. */
describe('a restored backup', () => {
  let floor: FloorProcess;
  let client: FloorClient;
  let staff: Staff;
  beforeEach(async () => {
    floor = await FloorProcess.start();
    client = new FloorClient({ url: floor.url, patience: 30_000 });
    staff = new Staff(client);
  }, 60_000);
  afterEach(async () => {
    await client.close();
    await floor.dispose();
  });

  const readiness = async (): Promise<Readiness> => (await fetch(`${floor.url}/health/ready`)).json() as Promise<Readiness>;
  /** Everything is dealt with or parked. */
  const atRest = async (): Promise<Readiness> => {
    for (let tries = 0; tries < 1000; tries++) {
      const known = await readiness().catch(() => undefined);
      const lags = Object.values(known?.checks ?? {}).flatMap(({ details }) =>
        typeof details['lag'] === 'number' ? [details['lag']] : [],
      );
      if (known !== undefined && lags.length === CONTEXTS.length && lags.every((lag) => lag === 0)) return known;
      await pause(20);
    }
    throw new Error(`never at rest:\n${floor.log.slice(-4000)}`);
  };
  const fileOf = (service: string) => join(floor.data, `${service}.sqlite`);
  const playCoup = async (table: string): Promise<void> => {
    const croupier = new Croupier(client, staff, table);
    const coup = await croupier.open();
    await croupier.stake(coup, 1, STAKES['pair-e-poker']);
    await croupier.goOnUntil(coup);
  };
  const openTable = (table: string) => new FloorSetup(client, staff).openTable(planTable(table, 'pair-e-poker', 1));

  /** Plays a coup at T1, copies the store, plays on at T1, and goes on with the copy. */
  const playOnAndRestore = async (service: string, copied: boolean): Promise<void> => {
    await openTable('T1');
    await playCoup('T1');
    await atRest();
    await floor.stop('SIGTERM');
    const copy = join(floor.data, 'copy.sqlite');
    copyFileSync(fileOf(service), copy);
    await floor.start();
    for (let coup = 0; coup < 2; coup++) await playCoup('T1');
    await atRest();
    await floor.stop('SIGTERM');
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${fileOf(service)}${suffix}`, { force: true });
    if (copied) copyFileSync(copy, fileOf(service));
    floor.spawn();
  };

  const anomalies = async (): Promise<readonly string[]> => {
    await floor.stop('SIGTERM');
    const { gameRound, wallet } = await floor.stored();
    return [...gameRound, ...wallet].flatMap(({ event }) => (event.type === 'AnomalyObserved' ? [event.data.kind] : []));
  };

  /** Until the services say that they need a person. */
  const untilDegraded = async (): Promise<void> => {
    for (let tries = 0; tries < 500 && (await readiness()).status === 'ready'; tries++) await pause(20);
    expect((await readiness()).status).toBe('degraded');
  };

  it.each([
    ['wallet', 'an older copy', true],
    ['wallet', 'nothing', false],
    ['game-round', 'an older copy', true],
    ['game-round', 'nothing', false],
  ])(
    'of the %s, %s: nothing is skipped, what happened otherwise is said loudly, and other tables play on',
    async (service, _what, copied) => {
      await playOnAndRestore(service, copied);
      await atRest();
      expect(floor.log).toContain('the transport no longer has what comes next');
      // what the tables say anew lies before what the others have dealt with: it has no effect, and telling it apart is surveillance's
      if (service === 'game-round') {
        if (copied) await new Croupier(client, staff, 'T1').open();
        await atRest();
        expect((await readiness()).status).toBe('ready');
      } else await untilDegraded();
      await openTable('T2');
      await playCoup('T2');
      await atRest();
      const said = await anomalies();
      expect(said.filter((kind) => kind === 'gap')).toHaveLength(1);
      if (service === 'wallet' && copied) expect(said).toContain('fork');
    },
    120_000,
  );

  it('of all services, copied together: they agree, and the floor plays on where they are', async () => {
    await openTable('T1');
    await playCoup('T1');
    await atRest();
    await floor.stop('SIGTERM');
    for (const service of CONTEXTS) copyFileSync(fileOf(service), `${fileOf(service)}.copy`);
    await floor.start();
    await playCoup('T1');
    await atRest();
    await floor.stop('SIGTERM');
    for (const service of CONTEXTS) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${fileOf(service)}${suffix}`, { force: true });
      copyFileSync(`${fileOf(service)}.copy`, fileOf(service));
    }
    await floor.start();
    // the table list and the books are ahead of these stores: they are made anew
    expect((await new Croupier(client, staff, 'T1').table()).lastCoup).toBe(1);
    for (let coup = 0; coup < 2; coup++) await playCoup('T1');
    expect((await atRest()).status).toBe('ready');
    await floor.stop('SIGTERM');
    expect(auditFloor(await floor.stored())).toMatchObject({ coups: 3 });
  }, 120_000);
});
