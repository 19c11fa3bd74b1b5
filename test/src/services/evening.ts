import { setTimeout as pause } from 'node:timers/promises';
import {
  ClaimDesk,
  FloorProblem,
  FloorSetup,
  planJackpot,
  planTable,
  Staff,
  TablePlay,
  type TableView,
  type WireBet,
} from '@casino/simulation';
import {
  auditAcknowledged,
  auditStoredFloor,
  eventsOf,
  JournalClient,
  PlayIsOver,
  type FloorCount,
  type FloorEvent,
  type Stored,
  type StoredFloor,
} from '../processes/index.js';
import { atRest } from './at-rest.js';
import type { ServiceFloor } from './service-floor.js';

export interface EveningOptions {
  readonly tables: number;
  readonly players: number;
  readonly seed: number;
  /** ms between two coups of a table: at most. */
  readonly pause: number;
}

export interface EveningReport extends FloorCount {
  /** Commands. */
  readonly acknowledged: number;
  /** Stakes that were withdrawn because the wallet was away. */
  readonly unanswered: number;
  /** Stakes whose request ended before their answer came, of all that were placed. */
  readonly late: number;
}

/** Refusals in a row at one table after which something else is wrong than a service that is away. */
const PATIENCE = 40;

/** What happens when the wallet is away for longer than a stake waits; every other anomaly is a fault. */
const EXPECTED = new Set(['bet-unanswered']);

const isAnomaly = ({ event }: Stored): boolean => event.type === 'AnomalyObserved';

/** @throws when there is another anomaly than those that a service's absence brings */
const withoutExpected = (stored: StoredFloor): { readonly floor: StoredFloor; readonly expected: number } => {
  const anomalies = eventsOf(stored)
    .filter(isAnomaly)
    .map(({ event }) => event.data as { readonly kind: string });
  const other = anomalies.find(({ kind }) => !EXPECTED.has(kind));
  if (other !== undefined) throw new Error(`an anomaly: ${JSON.stringify(other)}`);
  const rest = <Event extends FloorEvent>(events: readonly Stored<Event>[]): readonly Stored<Event>[] =>
    events.filter((one) => !isAnomaly(one));
  const { gameRound, wallet, jackpot, surveillance } = stored;
  return {
    floor: { gameRound: rest(gameRound), wallet: rest(wallet), jackpot: rest(jackpot), surveillance: rest(surveillance) },
    expected: anomalies.length,
  };
};

/** Of every hold'em table. */
const JACKPOT = 'JP1';
/** What a chef de table may not void, and plays to its end instead. */
const NOT_VOIDED: ReadonlySet<string> = new Set(['payment-begun', 'wrong-phase', 'mcd-needed']);

/** Simulated play at many tables of a floor whose processes come and go, and what must hold afterwards. */
export class Evening {
  private readonly client: JournalClient;
  private readonly staff: Staff;
  private readonly claims: ClaimDesk;
  private plays: readonly TablePlay[] = [];
  private playing: Promise<unknown> = Promise.resolve();
  private readonly failing = new AbortController();
  private late = 0;

  constructor(
    private readonly floor: ServiceFloor,
    private readonly options: EveningOptions,
  ) {
    this.client = new JournalClient({ url: floor.address, patience: 120_000, connections: 64 });
    this.staff = new Staff(this.client);
    this.claims = new ClaimDesk(this.client, this.staff, JACKPOT);
  }

  /** Aborted when a player met an error that nothing explains. */
  get failed(): AbortSignal {
    return this.failing.signal;
  }

  get acknowledged(): number {
    return this.client.journal.length;
  }

  /** Opens the tables, links those of hold'em to a jackpot, and lets everybody play until `end`. */
  async begin(): Promise<void> {
    const { tables, players, seed } = this.options;
    const setup = new FloorSetup(this.client, this.staff);
    const plans = Array.from({ length: tables }, (_, index) => ({
      ...planTable(`C${index + 1}`, index % 2 === 0 ? 'pair-e-poker' : 'ultimate-holdem', players),
      // few chips at a time: many buy-ins, refused Plays, and now and then a float that goes short
      buyIn: 6_000n,
      atLeast: 2_000n,
      float: 60_000n,
    }));
    const answered = (_ms: number, bets: readonly WireBet[]): void => {
      this.late += bets.filter(({ status }) => status === 'placed').length;
    };
    const open = await Promise.all(plans.map((plan) => setup.openTable(plan)));
    await setup.openJackpot(
      planJackpot(JACKPOT),
      plans.filter(({ game }) => game === 'ultimate-holdem').map(({ tableId }) => tableId),
    );
    const { claims } = this;
    this.plays = open.map(
      (table, index) =>
        new TablePlay(this.client, this.staff, setup, table, {
          seed: seed + index,
          looking: index % 3 === 0,
          together: index % 2 === 0,
          answered,
          claims,
        }),
    );
    this.playing = Promise.all(
      this.plays.map((play) =>
        this.playOn(play).catch((error: unknown) => {
          this.failing.abort(error);
        }),
      ),
    );
  }

  /** Everybody stops wherever he stands; every coup is ended, one way or the other, and the floor comes to rest. */
  async end(): Promise<void> {
    this.client.stopPlay();
    await this.playing;
    if (this.failed.aborted) throw this.failed.reason;
    this.client.resumePlay();
    await Promise.all(this.plays.map((play, index) => (index % 4 === 3 ? this.voidCoup(play) : this.finishCoup(play))));
    const tableIds = this.plays.map(({ table }) => table.plan.tableId);
    await this.claims.finish(tableIds);
    await atRest(this.floor, this.client, this.staff, tableIds, [JACKPOT], 120_000);
  }

  /** Of a floor that is stopped. @throws at the first thing that is lost, doubled or not in balance */
  async audit(): Promise<EveningReport> {
    const stored = await this.floor.stored();
    const acknowledged = auditAcknowledged(this.client.journal, stored);
    const { floor, expected } = withoutExpected(stored);
    return { acknowledged, unanswered: expected, late: this.late, ...auditStoredFloor(floor) };
  }

  async close(): Promise<void> {
    this.client.stopPlay();
    await this.playing;
    await this.client.close();
  }

  private async playOn(play: TablePlay): Promise<void> {
    for (let refused = 0; ;) {
      try {
        await play.playCoup();
        refused = 0;
        await pause(Math.random() * this.options.pause);
      } catch (error) {
        if (error instanceof PlayIsOver) return;
        // a table that waits for another service's word; the coup is taken up where it stands
        if (!(error instanceof FloorProblem) || ++refused > PATIENCE) throw error;
        await pause(100);
      }
    }
  }

  private async finishCoup(play: TablePlay): Promise<void> {
    for (let refused = 0; await this.isOpen(play);) {
      try {
        await play.playCoup();
      } catch (error) {
        if (!(error instanceof FloorProblem) || ++refused > PATIENCE) throw error;
        await pause(100);
      }
    }
  }

  private async voidCoup(play: TablePlay): Promise<void> {
    const { tableId, chefDeTable } = play.table.plan;
    const chef = await this.staff.chefDeTable(chefDeTable);
    for (let refused = 0; ; refused++) {
      const { coupOpen, lastCoup } = await this.view(play);
      if (!coupOpen) return;
      try {
        await this.client.command(chef, `/tables/${tableId}/rounds/${lastCoup}/void`, { reason: 'the floor was struck by lightning' });
        return;
      } catch (error) {
        if (!(error instanceof FloorProblem)) throw error;
        if (NOT_VOIDED.has(error.problem.code)) return this.finishCoup(play);
        // the round of a coup that was just started is still to be opened
        if (error.problem.code !== 'round-not-found' || refused > PATIENCE) throw error;
        await pause(200);
      }
    }
  }

  private async isOpen(play: TablePlay): Promise<boolean> {
    return (await this.view(play)).coupOpen;
  }

  private async view({ table: { plan } }: TablePlay): Promise<TableView> {
    return (await this.client.get<TableView>(await this.staff.croupier(plan.tableId), `/tables/${plan.tableId}`)).body;
  }
}
