import {
  FloorProblem,
  FloorSetup,
  planJackpot,
  planTable,
  type FloorClient,
  type JackpotPlan,
  type Staff,
  type TablePlan,
} from '@casino/simulation';
import { ClaimActs } from './claim-acts.js';
import { Jp1Table, type Send } from './jp1-table.js';
import type { JackpotFloorCount } from './audit-jackpot-floor.js';

/** A seed that two shares do not divide. */
export const NIGHT_JACKPOT: JackpotPlan = planJackpot('JN', { seed: 200_001n, contributionPpm: 800_000 });

const plan = (tableId: string): TablePlan => ({ ...planTable(tableId, 'ultimate-holdem', 3), float: 4_000_000n });
export const NIGHT_TABLES: readonly TablePlan[] = [plan('JA'), plan('JB')];

/** What the cards of the night make of it, whatever happens meanwhile. */
export const NIGHT_COUNT: Partial<JackpotFloorCount> = {
  coups: 8,
  entered: 8,
  declined: 0,
  returned: 0,
  voided: 1,
  claims: 6,
  confirmed: 4,
  rejected: 2,
  // a full, quads, a straight flush, and the community royal of three players
  prizes: 6,
  // two others of each of three royals
  consolations: 6,
  // two equal shares of one cycle
  awards: 2,
};

export const openNight = async (client: FloorClient, staff: Staff): Promise<void> => {
  const setup = new FloorSetup(client, staff);
  for (const table of NIGHT_TABLES) await setup.openTable(table);
  await setup.openJackpot(
    NIGHT_JACKPOT,
    NIGHT_TABLES.map(({ tableId }) => tableId),
  );
};

/**
 * A jackpot night on two linked tables, whose shoes are known: two royals of one cycle, a royal of a player without JP1, a community royal,
 * fixed prizes, a royal that the review rejects, one that an MCD refuses before he voids its coup. Every act goes through `send`.
 */
export const playNight = async (client: FloorClient, staff: Staff, send: Send): Promise<void> => {
  const [a, b] = NIGHT_TABLES.map(
    ({ tableId, players }) =>
      new Jp1Table(
        client,
        staff,
        send,
        tableId,
        players.map(({ seat }) => seat),
      ),
  ) as [Jp1Table, Jp1Table];
  const claimOf = ({ tableId }: Jp1Table, coup: number): ClaimActs =>
    new ClaimActs(client, staff, send, NIGHT_JACKPOT.jackpotId, tableId, coup);
  const everybody = [1, 2, 3];

  // two royals of the same cycle: both coups are in it before the first of them freezes it
  await a.enter(1, everybody);
  await b.enter(1, everybody);
  await a.deal(1, [2]);
  await b.deal(1);
  const first = claimOf(a, 1);
  const second = claimOf(b, 1);
  await first.opened();
  await first.call();
  await first.identify();
  await a.settle(1);
  await first.assign();
  await first.conclude('confirmed');
  await second.opened();
  await second.assign();
  await second.conclude('inconclusive');
  await second.call();
  await b.settle(1);
  await second.assign(undefined, 2);
  await second.conclude('confirmed', undefined, undefined, 2);
  await second.identify();
  await first.release();
  await second.release('cage');

  // the holder has no JP1: consolations only
  await a.play(2, [2, 3]);
  const consolation = claimOf(a, 2);
  await consolation.opened();
  await consolation.call();
  await consolation.assign();
  await consolation.identify();
  await consolation.conclude('confirmed');

  await b.play(2, everybody, [3]);
  const community = claimOf(b, 2);
  await community.opened();
  await community.call();
  await community.identify();
  await community.assign();
  await community.conclude('confirmed');
  await community.release();

  // a full and quads, then a straight flush
  await a.play(3, everybody);
  await a.play(4, everybody, [2]);

  await b.play(3, everybody);
  const swapped = claimOf(b, 3);
  await swapped.opened();
  await swapped.call();
  await swapped.identify();
  await swapped.assign();
  await swapped.conclude('rejected', 'misread');

  await b.enter(4, everybody);
  await b.deal(4);
  const refused = claimOf(b, 4);
  await refused.opened();
  await refused.call();
  await refused.identify('no-valid-stake');
  await voidedBy(b, await staff.mcd(), 4);
};

/** As soon as the round has heard that its claim was rejected. */
const voidedBy = async (table: Jp1Table, mcd: string, coup: number): Promise<void> => {
  for (const deadline = performance.now() + 15_000; ;) {
    try {
      return void (await table.by(mcd, `${table.path(coup)}/void`, { reason: 'the coup cannot go on' }));
    } catch (error) {
      if (!(error instanceof FloorProblem) || error.problem.code !== 'claim-not-rejected' || performance.now() > deadline) throw error;
    }
  }
};
