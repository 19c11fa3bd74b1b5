import { parseMoney, sumMoney, type Money } from '@casino/kernel';
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
  readonly belowZero: readonly string[];
  readonly balanced: boolean;
}

/** `GET /floats/T` while it is open; refills are summed. */
interface FloatView {
  readonly opening: string;
  readonly refills: string;
}

/** Whether money and chips are all there, by the floor's own books over its API. */
export const auditBooks = async (client: FloorClient, staff: Staff, tableIds: readonly string[]): Promise<BooksAudit> => {
  const token = await staff.auditor();
  const { body } = await client.get<Books>(token, '/books');
  const accounts = body.accounts.map(({ account, balance }) => ({ account, balance: parseMoney(balance) }));
  const total = sumMoney(accounts.map(({ balance }) => balance));
  const belongs = (account: string, tableId: string): boolean =>
    account === `float:${tableId}` || account.startsWith(`sitting:${tableId}-`) || account.startsWith(`reserved:${tableId}-`);
  const tables = await Promise.all(
    tableIds.map(async (tableId): Promise<TableChips> => {
      const { body: float } = await client.get<FloatView>(token, `/floats/${tableId}`);
      const found = sumMoney(accounts.filter(({ account }) => belongs(account, tableId)).map(({ balance }) => balance));
      return { tableId, putUp: parseMoney(float.opening) + parseMoney(float.refills), found };
    }),
  );
  const guarded = accounts.filter(({ account, balance }) => balance < 0n && /^(?:account|sitting|reserved):/.test(account));
  const transit = sumMoney(accounts.filter(({ account }) => account === 'transit').map(({ balance }) => balance));
  const belowZero = guarded.map(({ account }) => account);
  const conserved = tables.every(({ putUp, found }) => putUp === found);
  return { total, transit, tables, belowZero, balanced: total === 0n && parseMoney(body.total) === 0n && transit === 0n && conserved && belowZero.length === 0 };
};
