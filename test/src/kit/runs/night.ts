import {
  ClaimActs,
  FloorSetup,
  planJackpot,
  planTable,
  whileAnswered,
  type FloorClient,
  type JackpotPlan,
  type Send,
  type Staff,
  type TablePlan,
} from '@casino/simulation';
import type { FloorCount } from '../audit/audit-floor.js';
import type { Ending } from '../audit/end-and-audit.js';
import { Jp1Table } from '../clients/jp1-table.js';

/** A seed that two shares do not divide. */
export const NIGHT_JACKPOT: JackpotPlan = planJackpot('JN', { seed: 200_001n, contributionPpm: 800_000 });

const plan = (tableId: string): TablePlan => ({ ...planTable(tableId, 'ultimate-holdem', 3), float: 4_000_000n });
export const NIGHT_TABLES: readonly TablePlan[] = [plan('JA'), plan('JB')];

const tables = NIGHT_TABLES.map(({ tableId }) => tableId);
export const NIGHT_ENDING: Ending = { tables, jackpots: [NIGHT_JACKPOT.jackpotId], displays: [NIGHT_JACKPOT.jackpotId], ms: 60_000 };

/** What the cards of the night make of it, whatever happens meanwhile. */
export const NIGHT_COUNT: Partial<FloorCount> = {
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

/** @throws Error when the audit counts anything else */
export const assertNight = (count: FloorCount): void => {
  for (const [name, expected] of Object.entries(NIGHT_COUNT)) {
    const found = count[name as keyof FloorCount];
    if (found !== expected) throw new Error(`the night has ${String(found)} ${name}, by its cards ${String(expected)}`);
  }
};

export const openNight = async (client: FloorClient, staff: Staff): Promise<void> => {
  const setup = new FloorSetup(client, staff);
  for (const table of NIGHT_TABLES) await setup.openTable(table);
  await setup.openJackpot(NIGHT_JACKPOT, tables);
};

/**
 * A jackpot night on two linked tables, whose shoes are known: two royals of one cycle, a royal of a player without JP1, a community royal,
 * fixed prizes, a royal that the review rejects, one that an MCD refuses before he voids its coup. Every act goes through `send`.
 */
export const playNight = async (client: FloorClient, staff: Staff, send: Send): Promise<void> => {
  const everybody = [1, 2, 3];
  const [a, b] = NIGHT_TABLES.map(({ tableId }) => new Jp1Table(client, staff, send, tableId, everybody)) as [Jp1Table, Jp1Table];
  const claimOf = ({ tableId }: Jp1Table, coup: number): ClaimActs =>
    new ClaimActs(client, staff, NIGHT_JACKPOT.jackpotId, tableId, coup, send);

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
  await first.conclude({ outcome: 'confirmed' });
  await second.opened();
  await second.assign();
  await second.conclude({ outcome: 'inconclusive' });
  await second.call();
  await b.settle(1);
  await second.assign({ number: 2 });
  await second.conclude({ outcome: 'confirmed' }, { number: 2 });
  await second.identify();
  await first.releaseWhenDue();
  await second.releaseWhenDue('cage');

  // the holder has no JP1: consolations only
  await a.play(2, [2, 3]);
  const consolation = claimOf(a, 2);
  await consolation.opened();
  await consolation.call();
  await consolation.assign();
  await consolation.identify();
  await consolation.conclude({ outcome: 'confirmed' });

  await b.play(2, everybody, [3]);
  const community = claimOf(b, 2);
  await community.opened();
  await community.call();
  await community.identify();
  await community.assign();
  await community.conclude({ outcome: 'confirmed' });
  await community.releaseWhenDue();

  // a full and quads, then a straight flush
  await a.play(3, everybody);
  await a.play(4, everybody, [2]);

  await b.play(3, everybody);
  const swapped = claimOf(b, 3);
  await swapped.opened();
  await swapped.call();
  await swapped.identify();
  await swapped.assign();
  await swapped.conclude({ outcome: 'rejected', rejection: 'misread' });

  await b.enter(4, everybody);
  await b.deal(4);
  const refused = claimOf(b, 4);
  await refused.opened();
  await refused.call();
  await refused.identify({ refusedAs: 'no-valid-stake' });
  // as soon as the round has heard that its claim was rejected
  const mcd = await staff.mcd();
  await whileAnswered('claim-not-rejected', () => b.by(mcd, `${b.path(4)}/void`, { reason: 'the coup cannot go on' }));
};
