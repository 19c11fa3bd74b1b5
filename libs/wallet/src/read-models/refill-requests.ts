import { createHash } from 'node:crypto';
import { streams } from '@casino/contracts';
import { reactionCommandId, type Clock } from '@casino/kernel';
import { reactWith } from '@casino/platform';
import type { WalletRunners } from '../application/wallet-runners.js';
import type { Books, BooksChange } from './books.js';

const FLOAT = 'float:';

const refilledTables = ({ events }: BooksChange): readonly string[] =>
  events.filter(({ stream }) => stream.startsWith(streams.float(''))).map(({ stream }) => stream.slice(streams.float('').length));

const wasShort = ({ before }: BooksChange, account: string): boolean => {
  const balance = before.get(account);
  return balance !== undefined && balance < 0n;
};

/** Floats that fell below zero, or are still below it after a paper was signed for them. */
const shortIn = (change: BooksChange, books: Books): readonly string[] => {
  const fell = [...change.after]
    .filter(([account, balance]) => account.startsWith(FLOAT) && balance < 0n && !wasShort(change, account))
    .map(([account]) => account.slice(FLOAT.length));
  return [...new Set([...fell, ...refilledTables(change)])].filter((tableId) => books.balanceOf(`${FLOAT}${tableId}`) < 0n);
};

/** A float that goes short asks for a refill: a payout was honoured, and no further coup starts there until it is refilled (P4). */
export const createRefillRequests = ({ float }: WalletRunners, books: Books, clock: Clock) => {
  const request = async (tableId: string, position: string): Promise<void> => {
    const stream = streams.float(tableId);
    // One standing of the books asks once; the float itself asks once until it is refilled.
    const commandId = reactionCommandId(`books@${position}`, 'request-refill', stream);
    const meta = {
      commandId,
      requestHash: createHash('sha256').update(commandId).digest('hex'),
      actor: { id: 'service:wallet', role: 'service' },
      correlationId: commandId,
      now: clock.now(),
    };
    await reactWith(float, stream, { type: 'RequestRefill', balance: books.balanceOf(`${FLOAT}${tableId}`) }, meta);
  };
  return {
    /** After a page was taken into the books. */
    async taken(change: BooksChange): Promise<void> {
      for (const tableId of shortIn(change, books)) await request(tableId, books.position);
    },
    /** What was short when the process stopped. */
    async atStart(): Promise<void> {
      for (const [account, balance] of books.balances()) {
        if (account.startsWith(FLOAT) && balance < 0n) await request(account.slice(FLOAT.length), books.position);
      }
    },
  };
};
