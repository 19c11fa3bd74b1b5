import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@casino/games';
import { auditBooks, FloorProblem, FloorSetup, planTable, Staff, TablePlay, type TableView } from '@casino/simulation';
import {
  auditAcknowledged,
  auditStoredFloor,
  FloorProcess,
  JournalClient,
  PlayIsOver,
  readStoredFloor,
  type FloorCount,
  type Stored,
} from '../processes/index.js';

export interface CrashOptions {
  readonly kills: number;
  readonly seed: number;
  readonly tables?: number;
  readonly players?: number;
  /** Shortest and longest life between two kills, in ms. */
  readonly life?: readonly [number, number];
  readonly progress?: (line: string) => void;
}

export interface CrashReport extends FloorCount {
  readonly kills: number;
  readonly acknowledged: number;
  /** Coups that the kills found open, and how they were brought to their end. */
  readonly finished: number;
  readonly voided: number;
}

const DRAIN_MS = 30_000;

/** A large gain needs several refills, each of which may take several lives. */
const HELD_TIMES = 20;

/** Plays coup after coup until it is told to stop, wherever it is then. */
const playOn = async (table: TablePlay): Promise<void> => {
  for (let held = 0; ;) {
    try {
      await table.playCoup();
      held = 0;
    } catch (error) {
      if (error instanceof PlayIsOver) return;
      if (!(error instanceof FloorProblem) || error.problem.code !== 'table-held' || ++held > HELD_TIMES) throw error;
    }
  }
};

/** What the stores of a floor that failed ended with. */
const lastWords = async (data: string): Promise<string> => {
  const { gameRound, wallet } = await readStoredFloor(data);
  const line = ({ event, metadata }: Stored): string =>
    `${new Date(metadata.time).toISOString()} ${metadata.stream} ${metadata.revision} ${event.type}`;
  return [...gameRound.slice(-60), ...wallet.slice(-60)].map(line).join('\n');
};

/**
 * Kills the floor's process without warning at random moments while both games are played, starts it again each time, ends every coup and
 * audits what is stored. @throws at the first thing that is lost, doubled or not in balance
 */
export const crashRun = async ({
  kills,
  seed,
  tables = 6,
  players = 3,
  life = [100, 1400],
  progress = () => undefined,
}: CrashOptions): Promise<CrashReport> => {
  const random = seededRandom(seed);
  const floor = await FloorProcess.start({ env: { CASINO_LOG_LEVEL: 'warn' } });
  const client = new JournalClient({ url: floor.url, patience: 60_000 });
  try {
    const staff = new Staff(client);
    const setup = new FloorSetup(client, staff);
    const plans = Array.from({ length: tables }, (_, index) => ({
      ...planTable(`K${index}`, index % 2 === 0 ? 'pair-e-poker' : 'ultimate-holdem', players),
      // few chips at a time: many buy-ins, refused Plays, and now and then a float that goes short
      buyIn: 6_000n,
      atLeast: 2_000n,
      float: 60_000n,
    }));
    const open = await Promise.all(plans.map((plan) => setup.openTable(plan)));
    const plays = open.map(
      (table, index) =>
        new TablePlay(client, staff, setup, table, { seed: seed + index, looking: index % 3 === 0, together: index % 2 === 0 }),
    );
    // a player's error ends the run at once
    const failed = new AbortController();
    const playing = plays.map((play) =>
      playOn(play).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    );
    const settled = Promise.allSettled(playing);
    for (let kill = 1; kill <= kills; kill++) {
      const [shortest, longest] = life;
      await pause(shortest + random() * (longest - shortest), undefined, { signal: failed.signal }).catch(() => undefined);
      if (failed.signal.aborted) throw failed.signal.reason;
      await floor.stop('SIGKILL');
      // the last life ends the play as well: nobody is there to go on where he was
      if (kill === kills) client.stopPlay();
      // now and then it dies again before it is up, while it picks up what the last life left
      while (random() < 0.2) {
        floor.spawn();
        await pause(random() * 1200);
        await floor.stop('SIGKILL');
      }
      await floor.start();
      progress(`kill ${kill} of ${kills}: ${client.journal.length} commands acknowledged so far`);
    }
    await settled;
    if (failed.signal.aborted) throw failed.signal.reason;
    client.resumePlay();
    let finished = 0;
    let voided = 0;
    for (const [index, play] of plays.entries()) {
      const { tableId, chefDeTable } = play.table.plan;
      const { body } = await client.get<TableView>(await staff.croupier(tableId), `/tables/${tableId}`);
      if (!body.coupOpen) continue;
      const voids = index % 2 === 1 && (await voidCoup(client, await staff.chefDeTable(chefDeTable), tableId, body.lastCoup));
      if (voids) voided++;
      else {
        await play.playCoup();
        finished++;
      }
    }
    await drained(
      floor.url,
      client,
      staff,
      plans.map(({ tableId }) => tableId),
    );
    const ended = await floor.stop('SIGTERM');
    if (ended.code !== 0) throw new Error(`the floor ended with ${ended.code} ${ended.signal} on SIGTERM`);
    const stored = await readStoredFloor(floor.data);
    const acknowledged = auditAcknowledged(client.journal, stored);
    return { kills, acknowledged, finished, voided, ...auditStoredFloor(stored) };
  } catch (error) {
    progress(floor.log.slice(-2000));
    await floor.stop('SIGKILL').catch(() => undefined);
    progress(await lastWords(floor.data).catch(String));
    throw error;
  } finally {
    client.stopPlay();
    await client.close();
    await floor.dispose();
  }
};

/** @returns false when the coup has been settled meanwhile */
const voidCoup = async (client: JournalClient, chef: string, tableId: string, coup: number): Promise<boolean> => {
  for (const deadline = performance.now() + DRAIN_MS; ;) {
    try {
      await client.command(chef, `/tables/${tableId}/rounds/${coup}/void`, { reason: 'the floor was struck by lightning' });
      return true;
    } catch (error) {
      if (!(error instanceof FloorProblem)) throw error;
      if (error.problem.code === 'payment-begun') return false;
      // the round of a coup that was just started is still to be opened by the restart
      if (error.problem.code !== 'round-not-found' || performance.now() > deadline) throw error;
      await pause(20);
    }
  }
};

/** Until nothing is under way between the services and no coup is open. */
const drained = async (url: string, client: JournalClient, staff: Staff, tableIds: readonly string[]): Promise<void> => {
  for (const deadline = performance.now() + DRAIN_MS; ; await pause(50)) {
    const audit = await auditBooks(client, staff, tableIds);
    const views = await Promise.all(
      tableIds.map(async (tableId) => (await client.get<TableView>(await staff.croupier(tableId), `/tables/${tableId}`)).body),
    );
    const { checks } = (await (await fetch(`${url}/health/ready`)).json()) as {
      checks: Record<string, { details: { lag?: number; parkedKeys?: number } }>;
    };
    const lag = Object.values(checks).reduce((sum, { details }) => sum + (details.lag ?? 0) + (details.parkedKeys ?? 0), 0);
    if (audit.balanced && lag === 0 && views.every(({ coupOpen }) => !coupOpen)) return;
    if (performance.now() > deadline) {
      throw new Error(
        `the floor does not come to rest: ${JSON.stringify({ audit, checks, open: views.filter(({ coupOpen }) => coupOpen) }, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
      );
    }
  }
};
