import { casinoCatalogue, decodeSharedEvent, PUBLISHED_PREFIXES, wireType, type Leg } from '@casino/contracts';
import type { EventStore, Page, Position, StoredEvent, Subscription } from '@casino/event-store';
import { CasinoError, sumMoney, type Money } from '@casino/kernel';
import { Logger } from '@nestjs/common';
import { openBooksFile } from './books-file.js';

const logger = new Logger('Books');

/** Injection token of the Books. */
export const BOOKS = Symbol('wallet.books');

/** One page of events taken into the books. */
export interface BooksChange {
  readonly before: ReadonlyMap<string, Money>;
  /** Only the accounts that changed. */
  readonly after: ReadonlyMap<string, Money>;
  readonly events: readonly StoredEvent[];
}

export interface Books {
  /** Minor units; zero for an account that nothing moved. */
  balanceOf(account: string): Money;
  /** What players of this table hold in chips or have staked. */
  chipsOut(tableId: string): Money;
  /** Every account that does not stand at zero. */
  balances(): ReadonlyMap<string, Money>;
  /** Of all accounts: zero, always (P3). */
  total(): Money;
  /** Where in the store the balances stand. */
  readonly position: Position;
  /** Resolves once everything that was stored at the call is in the balances. @throws CasinoError `store-unavailable` after 5 s */
  current(): Promise<void>;
  /** Why the last page could not be taken; undefined when all is well. */
  readonly failure: string | undefined;
  /** @param taken called after each page, never for the same event twice; when it rejects, it is called again */
  follow(taken: (change: BooksChange) => Promise<void>): void;
  close(): Promise<void>;
}

/** ms */
const LONGEST_WAIT = 5_000;
const PREFIXES = PUBLISHED_PREFIXES.wallet.filter((prefix) => prefix !== 'anomaly-');

/** Events that move nothing need not be read. */
const WITHOUT_LEGS = new Set(
  casinoCatalogue.definitions
    .filter(({ context, example }) => context === 'wallet' && !('legs' in (example as object)))
    .map(({ context, name, version }) => wireType(context, name, version)),
);

const legsIn = ({ type, bytes }: StoredEvent): readonly Leg[] => {
  if (WITHOUT_LEGS.has(type)) return [];
  // validated by the catalogue, against a contract that has them
  return (decodeSharedEvent(casinoCatalogue, bytes).event.data as { readonly legs: readonly Leg[] }).legs;
};

/** Whether the store has come as far; what is no position of it does not. */
const isWithin = async (store: EventStore, position: Position): Promise<boolean> => {
  const head = await store.head();
  try {
    return store.comparePositions(position, head) <= 0;
  } catch {
    return false;
  }
};

/**
 * The balance of every named account, fed by the wallet's own store. Kept in a file with the position it stands at; rebuilt when
 * the file is lost, of another version, damaged, or ahead of the store (which was restored from a backup).
 */
export const openBooks = async (store: EventStore, file: string): Promise<Books> => {
  const kept = openBooksFile(file);
  let position: Position = kept.position ?? store.start;
  let balances = new Map(kept.balances);
  const whole = (kept.position !== undefined || balances.size === 0) && sumMoney(balances.values()) === 0n;
  if (!whole || !(await isWithin(store, position))) {
    logger.warn(`${file} does not fit the store (another one, or a restored one); the books are made anew`);
    kept.clear();
    position = store.start;
    balances = new Map();
  }
  const waiting: (() => void)[] = [];
  let failure: string | undefined;
  let subscription: Subscription | undefined;
  /** Taken into the books, not yet taken by who follows them. */
  let untold: BooksChange | undefined;

  const balanceOf = (account: string): Money => {
    const balance = balances.get(account);
    return balance === undefined ? 0n : balance;
  };

  const take = (page: Page): BooksChange => {
    const events = page.events.filter((event) => store.comparePositions(event.position, position) > 0);
    const before = new Map<string, Money>();
    const after = new Map<string, Money>();
    for (const event of events) {
      for (const { account, amount } of legsIn(event)) {
        const now = after.get(account);
        if (now === undefined) before.set(account, balanceOf(account));
        after.set(account, (now === undefined ? balanceOf(account) : now) + amount);
      }
    }
    kept.write(after, page.next);
    for (const [account, balance] of after) {
      if (balance === 0n) balances.delete(account);
      else balances.set(account, balance);
    }
    position = page.next;
    for (const resolve of waiting.splice(0)) resolve();
    return { before, after, events };
  };

  return {
    balanceOf,
    chipsOut: (tableId) => {
      const mine = new RegExp(`^(?:sitting|reserved):${tableId}-[0-9]+$`);
      return sumMoney([...balances].filter(([account]) => mine.test(account)).map(([, balance]) => balance));
    },
    balances: () => balances,
    total: () => sumMoney(balances.values()),
    get position() {
      return position;
    },
    get failure() {
      return failure;
    },
    async current() {
      const head = await store.head();
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        for (const resolve of waiting.splice(0)) resolve();
      }, LONGEST_WAIT);
      try {
        for (;;) {
          const from = position;
          if (store.comparePositions(from, head) >= 0) return;
          const { events } = await store.readAll(from, { prefixes: PREFIXES, limit: 1 });
          // what is left may be nothing that moves money
          if (events.length === 0) return;
          if (late) throw new CasinoError('store-unavailable', 'The books have not caught up with the store.');
          if (position === from) await new Promise<void>((resolve) => waiting.push(resolve));
        }
      } finally {
        clearTimeout(timer);
      }
    },
    follow(taken) {
      subscription = store.subscribe(position, { prefixes: PREFIXES }, async (page) => {
        try {
          if (untold !== undefined) await taken(untold);
          untold = take(page);
          await taken(untold);
          untold = undefined;
          failure = undefined;
        } catch (error) {
          failure = error instanceof Error ? error.message : String(error);
          throw error;
        }
      });
    },
    async close() {
      await subscription?.stop();
      kept.close();
    },
  };
};
