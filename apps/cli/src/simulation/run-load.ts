import { setTimeout as pause } from 'node:timers/promises';
import {
  ClaimDesk,
  FloorClient,
  FloorSetup,
  Latencies,
  Staff,
  TablePlay,
  auditBooks,
  planJackpot,
  planTable,
  type BooksAudit,
  type FloorAddress,
  type SimulatedTable,
  type TableView,
  type WireBet,
} from '@casino/simulation';
import type { GameId } from '@casino/games';
import { explain } from '../output/explain.js';

export interface Load {
  readonly url: FloorAddress;
  readonly tables: number;
  readonly players: number;
  readonly seed: number;
  /** Seconds that count. */
  readonly duration: number;
  /** Seconds played before, which do not: a process that has just started is slow. */
  readonly warmUp: number;
  readonly game: 'both' | GameId;
  /** Coups per second over all tables; as many as go when absent. */
  readonly rate?: number | undefined;
  readonly looking: boolean;
  /** The hold'em tables are linked to one jackpot and their players stake on JP1. */
  readonly jackpot: boolean;
}

/** ms */
export interface Waiting {
  readonly count: number;
  readonly p50?: number | undefined;
  readonly p99?: number | undefined;
  readonly max?: number | undefined;
}

export interface LoadResult {
  readonly seconds: number;
  readonly coups: number;
  readonly coupsPerSecond: number;
  readonly bets: number;
  readonly betsPerSecond: number;
  readonly refused: number;
  readonly unanswered: number;
  /** ms from sending a stake to its answer. */
  readonly stakeToAccepted: Waiting;
  /** With a jackpot: ms from the close of the betting to the moment the cards may be dealt, its JP1 stakes being in the jackpot; and the claims dealt with. */
  readonly jackpot?: { readonly jackpotId: string; readonly closedToDeal: Waiting; readonly claims: number };
  readonly errors: number;
  readonly errorSamples: readonly string[];
  readonly books: BooksAudit;
}

/** A table that fails so often in a row is given up. */
const GIVE_UP = 5;
/** The books are looked at again until the last events have reached them, in ms. */
const SETTLING = 15_000;

class Slots {
  private next: number;

  constructor(private readonly rate: number | undefined) {
    this.next = performance.now();
  }

  /** Waits until the next coup may begin. */
  async take(): Promise<void> {
    if (this.rate === undefined) return;
    const at = this.next;
    this.next = Math.max(at, performance.now() - 1_000) + 1_000 / this.rate;
    const wait = at - performance.now();
    if (wait > 0) await pause(wait);
  }
}

const gameAt = (game: Load['game'], index: number): GameId =>
  game === 'both' ? (index % 2 === 0 ? 'pair-e-poker' : 'ultimate-holdem') : game;

/** Of the simulation's own jackpot: others on the floor have tables of their own. */
const JACKPOT = 'JPS';

const waitingOf = (latencies: Latencies): Waiting => ({
  count: latencies.count,
  p50: latencies.percentile(0.5),
  p99: latencies.percentile(0.99),
  max: latencies.percentile(1),
});

/** Jackpots that these tables are linked to, in this run or before: their chips are there as well. */
const jackpotsOf = async (client: FloorClient, staff: Staff, tableIds: readonly string[]): Promise<readonly string[]> => {
  const token = await staff.auditor();
  const views = await Promise.all(tableIds.map((tableId) => client.get<TableView>(token, `/tables/${tableId}`)));
  return [...new Set(views.flatMap(({ body: { jackpot } }) => (jackpot === null ? [] : [jackpot.jackpotId])))];
};

const auditedBooks = async (
  client: FloorClient,
  staff: Staff,
  tableIds: readonly string[],
  jackpotIds: readonly string[],
): Promise<BooksAudit> => {
  const deadline = performance.now() + SETTLING;
  for (;;) {
    const books = await auditBooks(client, staff, tableIds, jackpotIds);
    if (books.balanced || performance.now() > deadline) return books;
    await pause(50);
  }
};

/** @param progress called about once a second with coups played so far and the seconds gone */
export const runLoad = async (load: Load, progress: (coups: number, seconds: number) => void): Promise<LoadResult> => {
  const { url, tables, players, seed, duration, warmUp, game, rate, looking, jackpot } = load;
  const client = new FloorClient({ url, connections: Math.min(16 + tables * 4, 256), patience: 15_000 });
  const staff = new Staff(client);
  const setup = new FloorSetup(client, staff);
  const latencies = new Latencies();
  const entering = new Latencies();
  const claims = jackpot ? new ClaimDesk(client, staff, JACKPOT) : undefined;
  const errorSamples: string[] = [];
  const counted = { coups: 0, bets: 0, refused: 0, unanswered: 0, errors: 0 };
  let counting = 0;
  const counts = (): boolean => performance.now() >= counting;
  const answered = (ms: number, bets: readonly WireBet[]): void => {
    if (!counts()) return;
    latencies.add(ms);
    counted.bets += bets.length;
    counted.refused += bets.filter(({ status }) => status === 'refused').length;
    counted.unanswered += bets.filter(({ status }) => status === 'placed').length;
  };
  const entered = (ms: number): void => {
    if (counts()) entering.add(ms);
  };
  try {
    // Ids of the game's own, so that another run on the same floor finds tables of the game that it wants.
    const plans = Array.from({ length: tables }, (_, index) => {
      const at = gameAt(game, index);
      return planTable(`S${at === 'pair-e-poker' ? 'P' : 'H'}${index + 1}`, at, players);
    });
    const open = await Promise.all(plans.map((plan) => setup.openTable(plan)));
    const tableIds = plans.map(({ tableId }) => tableId);
    if (claims !== undefined) {
      await setup.openJackpot(
        planJackpot(JACKPOT),
        plans.filter((plan) => plan.game === 'ultimate-holdem').map(({ tableId }) => tableId),
      );
      await claims.takeOver();
    }
    const slots = new Slots(rate);
    const began = performance.now() + warmUp * 1_000;
    counting = began;
    const deadline = began + duration * 1_000;
    const ticker = setInterval(() => progress(counted.coups, (performance.now() - began) / 1_000), 1_000);
    const playTable = async (table: SimulatedTable, index: number): Promise<void> => {
      const play = new TablePlay(client, staff, setup, table, {
        seed: seed * 1_000 + index,
        looking,
        together: true,
        answered,
        entered,
        ...(claims === undefined ? {} : { claims }),
      });
      for (let failures = 0; failures < GIVE_UP;) {
        await slots.take();
        if (performance.now() >= deadline) return;
        try {
          await play.playCoup();
          if (counts()) counted.coups += 1;
          failures = 0;
        } catch (error) {
          failures += 1;
          counted.errors += 1;
          if (errorSamples.length < 5) errorSamples.push(`${table.plan.tableId}: ${explain(error)}`);
        }
      }
    };
    await Promise.all(open.map(playTable));
    clearInterval(ticker);
    const seconds = (performance.now() - began) / 1_000;
    await claims?.finish(tableIds);
    const books = await auditedBooks(client, staff, tableIds, await jackpotsOf(client, staff, tableIds));
    const { coups, bets, refused, unanswered, errors } = counted;
    const stakeToAccepted = waitingOf(latencies);
    const ofJackpot =
      claims === undefined ? {} : { jackpot: { jackpotId: JACKPOT, closedToDeal: waitingOf(entering), claims: claims.count } };
    return {
      ...ofJackpot,
      seconds,
      coups,
      coupsPerSecond: coups / seconds,
      bets,
      betsPerSecond: bets / seconds,
      refused,
      unanswered,
      stakeToAccepted,
      errors,
      errorSamples,
      books,
    };
  } finally {
    await client.close();
  }
};
