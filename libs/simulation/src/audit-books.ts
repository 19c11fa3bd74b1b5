import { parseMoney, sumMoney, type Money } from '@casino/kernel';
import { auditJackpot, isBalanced, type JackpotAudit } from './audit-jackpot.js';
import type { FloorClient } from './floor-client.js';
import type { Staff } from './staff.js';
import type { Books } from './wire.js';

export interface TableChips {
  readonly tableId: string;
  /** Put up: opening and refills. */
  readonly putUp: Money;
  /** In the float, before players and on the layout. */
  readonly found: Money;
}

export interface BooksAudit {
  /** Of every account: zero. */
  readonly total: Money;
  readonly transit: Money;
  readonly tables: readonly TableChips[];
  /** Tables that are linked to one of these have their chips there as well. */
  readonly jackpots: readonly JackpotAudit[];
  readonly belowZero: readonly string[];
  readonly balanced: boolean;
}

/** `GET /floats/T` while it is open; refills are summed. */
interface FloatView {
  readonly opening: string;
  readonly refills: string;
}

const missingAt = (tables: readonly TableChips[]): Money => sumMoney(tables.map(({ putUp, found }) => putUp - found));

/** Whether money and chips are all there, by the floor's own books over its API; at rest. @param jackpotIds with all their linked tables */
export const auditBooks = async (
  client: FloorClient,
  staff: Staff,
  tableIds: readonly string[],
  jackpotIds: readonly string[] = [],
): Promise<BooksAudit> => {
  const token = await staff.auditor();
  const { body } = await client.get<Books>(token, '/books');
  const accounts = body.accounts.map(({ account, balance }) => ({ account, balance: parseMoney(balance) }));
  const balanceOf = (name: string): Money => sumMoney(accounts.filter(({ account }) => account === name).map(({ balance }) => balance));
  const jackpots = await Promise.all(jackpotIds.map((jackpotId) => auditJackpot(client, token, jackpotId, balanceOf)));
  const total = sumMoney(accounts.map(({ balance }) => balance));
  const belongs = (account: string, tableId: string): boolean =>
    account === `float:${tableId}` || account.startsWith(`sitting:${tableId}-`) || account.startsWith(`reserved:${tableId}-`);
  const linked = jackpots.flatMap(({ tables }) => tables);
  const tables = await Promise.all(
    [...new Set([...tableIds, ...linked])].map(async (tableId): Promise<TableChips> => {
      const { body: float } = await client.get<FloatView>(token, `/floats/${tableId}`);
      const found = sumMoney(accounts.filter(({ account }) => belongs(account, tableId)).map(({ balance }) => balance));
      return { tableId, putUp: parseMoney(float.opening) + parseMoney(float.refills), found };
    }),
  );
  const guarded = accounts.filter(({ account, balance }) => balance < 0n && /^(?:account|sitting|reserved):/.test(account));
  const transit = balanceOf('transit');
  const belowZero = guarded.map(({ account }) => account);
  const conserved =
    tables.every((table) => linked.includes(table.tableId) || table.putUp === table.found) &&
    jackpots.every((jackpot) => isBalanced(jackpot, missingAt(tables.filter(({ tableId }) => jackpot.tables.includes(tableId)))));
  return {
    total,
    transit,
    tables,
    jackpots,
    belowZero,
    balanced: total === 0n && parseMoney(body.total) === 0n && transit === 0n && conserved && belowZero.length === 0,
  };
};
