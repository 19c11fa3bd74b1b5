import { streams } from '@casino/contracts';
import { reactionCommandId, type Clock } from '@casino/kernel';
import { bySelf, CLOCK, reactWith, STREAMS, type RunsBeside, type ToldOf } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { WalletStreams } from '../application/streams.js';
import { books as accounts } from '../domain/index.js';
import { BOOKS, type Books, type BooksChange } from '../read-models/books.js';

const FLOAT = accounts.float('');
const FLOAT_STREAM = streams.float('');

const refilledTables = ({ events }: BooksChange): readonly string[] =>
  events.filter(({ stream }) => stream.startsWith(FLOAT_STREAM)).map(({ stream }) => stream.slice(FLOAT_STREAM.length));

const isShort = (balance: bigint | undefined): boolean => balance !== undefined && balance < 0n;

const floatsShortIn = (balances: ReadonlyMap<string, bigint>): readonly string[] =>
  [...balances]
    .filter(([account, balance]) => account.startsWith(FLOAT) && isShort(balance))
    .map(([account]) => account.slice(FLOAT.length));

/** A float that goes short asks for a refill: a payout was honoured, and no further coup starts there until it is refilled (P4). */
@Injectable()
export class RefillRequests implements ToldOf<BooksChange>, RunsBeside {
  constructor(
    @Inject(STREAMS) private readonly streams: WalletStreams,
    @Inject(BOOKS) private readonly books: Books,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What was short when the process stopped. */
  async start(): Promise<void> {
    for (const tableId of floatsShortIn(this.books.balances())) await this.request(tableId);
  }

  /** Floats that fell below zero, or are still below it after a paper was signed for them. */
  async taken(change: BooksChange): Promise<void> {
    const fell = floatsShortIn(change.after).filter((tableId) => !isShort(change.before.get(accounts.float(tableId))));
    for (const tableId of new Set([...fell, ...refilledTables(change)])) {
      if (isShort(this.books.balanceOf(accounts.float(tableId)))) await this.request(tableId);
    }
  }

  private async request(tableId: string): Promise<void> {
    const stream = streams.float(tableId);
    // One standing of the books asks once; the float itself asks once until it is refilled.
    const commandId = reactionCommandId(`books@${this.books.position}`, 'request-refill', stream);
    const command = { type: 'RequestRefill', balance: this.books.balanceOf(accounts.float(tableId)) } as const;
    await reactWith(this.streams.float, stream, command, bySelf('wallet', commandId, this.clock.now()));
  }
}
