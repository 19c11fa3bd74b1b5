import { carriesLegs, casinoCatalogue, decodeSharedEvent, PUBLISHED_PREFIXES, walletEvents, type Leg } from '@casino/contracts';
import { createFollowing, type EventStore, type Following, type StoredEvent } from '@casino/event-store';
import { sumMoney, type Money } from '@casino/kernel';
import { openBooksFile } from './books-file.js';

/** Injection token of the Books. */
export const BOOKS = Symbol('wallet.books');

/** One page of events taken into the books. */
export interface BooksChange {
  readonly before: ReadonlyMap<string, Money>;
  /** Only the accounts that changed. */
  readonly after: ReadonlyMap<string, Money>;
  readonly events: readonly StoredEvent[];
}

export interface Books extends Following<BooksChange> {
  /** Minor units; zero for an account that nothing moved. */
  balanceOf(account: string): Money;
  /** What players of this table hold in chips or have staked. */
  chipsOut(tableId: string): Money;
  /** Every account that does not stand at zero. */
  balances(): ReadonlyMap<string, Money>;
  /** Of all accounts: zero, always (P3). */
  total(): Money;
}

const PREFIXES = PUBLISHED_PREFIXES.wallet.filter((prefix) => prefix !== 'anomaly-');

const MOVING = new Set<string>(Object.values(walletEvents).flatMap((event) => (carriesLegs(event) ? [event.name] : [])));

const legsIn = ({ type, bytes }: StoredEvent): readonly Leg[] => {
  // what moves nothing need not be read
  if (!MOVING.has(casinoCatalogue.nameOf(type).name)) return [];
  // validated by the catalogue, against a contract that has them
  return (decodeSharedEvent(casinoCatalogue, bytes).event.data as { readonly legs: readonly Leg[] }).legs;
};

/**
 * The balance of every named account, fed by the wallet's own store. Kept in a file with the position it stands at; rebuilt when
 * the file is lost, of another version, damaged, or ahead of the store (which was restored from a backup).
 */
export const openBooks = async (store: EventStore, file: string): Promise<Books> => {
  const kept = openBooksFile(file);
  const balances = new Map(kept.content.balances);
  const whole = (kept.position !== undefined || balances.size === 0) && sumMoney(balances.values()) === 0n;

  const balanceOf = (account: string): Money => {
    const balance = balances.get(account);
    return balance === undefined ? 0n : balance;
  };

  const following = await createFollowing<BooksChange>({
    store,
    prefixes: PREFIXES,
    name: 'books',
    kept,
    whole,
    cleared: () => balances.clear(),
    take(events, next) {
      const before = new Map<string, Money>();
      const after = new Map<string, Money>();
      for (const event of events) {
        for (const { account, amount } of legsIn(event)) {
          const now = after.get(account);
          if (now === undefined) before.set(account, balanceOf(account));
          after.set(account, (now === undefined ? balanceOf(account) : now) + amount);
        }
      }
      kept.write(next, () => kept.content.put(after));
      for (const [account, balance] of after) {
        if (balance === 0n) balances.delete(account);
        else balances.set(account, balance);
      }
      return { before, after, events };
    },
  });

  return Object.assign(following, {
    balanceOf,
    chipsOut: (tableId: string) => {
      const mine = new RegExp(`^(?:sitting|reserved):${tableId}-[0-9]+$`);
      return sumMoney([...balances].filter(([account]) => mine.test(account)).map(([, balance]) => balance));
    },
    balances: () => balances,
    total: () => sumMoney(balances.values()),
  });
};
