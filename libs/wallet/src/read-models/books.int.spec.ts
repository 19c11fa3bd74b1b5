import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { dropFolder, newFolder } from '@casino/platform/testing';
import type { WalletStreams } from '../application/streams.js';
import type { AccountCommand } from '../domain/index.js';
import { bySomebody, streamsOver } from '../testing/crash-scene.js';
import { Logger } from '@nestjs/common';
import { openBooks, type Books, type BooksChange } from './books.js';

let folder: string;
let file: string;
let store: EventStore;
let wallet: WalletStreams;

const cage = async (playerId: string, command: AccountCommand): Promise<void> => {
  await wallet.account.execute({ stream: `account-${playerId}`, command, meta: bySomebody(), retries: 0 });
};
const deposit = (playerId: string, amount: bigint) => cage(playerId, { type: 'Deposit', amount, currency: 'EUR' });

const follow = async (taken: (change: BooksChange) => Promise<void> = () => Promise.resolve()): Promise<Books> => {
  const books = await openBooks(store, file);
  books.follow(taken);
  await books.current();
  return books;
};

beforeEach(async () => {
  folder = newFolder();
  file = join(folder, 'wallet-books.sqlite');
  store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'wallet.sqlite') });
  wallet = streamsOver(store);
  for (const id of ['p1', 'p2']) await cage(id, { type: 'OpenAccount', playerId: id, currency: 'EUR' });
  await deposit('p1', 70n);
  await deposit('p2', 2n ** 80n);
});
afterEach(async () => {
  await store.close();
  dropFolder(folder);
});

const expectAll = (books: Books) => {
  expect(Object.fromEntries(books.balances())).toEqual({ cash: -(2n ** 80n) - 70n, 'account:p1': 70n, 'account:p2': 2n ** 80n });
  expect(books.total()).toBe(0n);
};

describe('the books', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('hold every account’s balance with the position it stands at, kept in their file', async () => {
    const books = await follow();
    expectAll(books);
    expect(books.position).toBe(await store.head());
    await books.close();
    const again = await openBooks(store, file);
    expect(again.position).toBe(await store.head());
    expectAll(again);
    again.follow(() => Promise.reject(new Error('there was nothing to take')));
    await again.current();
    expect(again.failure).toBeUndefined();
    await again.close();
  });

  it.each([
    ['lost', () => rmSync(file)],
    [
      'of another version',
      () => {
        const db = new DatabaseSync(file);
        db.exec("PRAGMA user_version = 99; UPDATE balances SET balance = '1'");
        db.close();
      },
    ],
    ['unreadable', () => writeFileSync(file, readFileSync(file).fill(7))],
    ['cut short', () => truncateSync(file, 5000)],
    ['empty', () => truncateSync(file, 0)],
    ...[
      ['without its tables', 'DROP TABLE standing'],
      ['with what is no amount', "UPDATE balances SET balance = 'x'"],
      ['with a balance that was changed', "UPDATE balances SET balance = '1'"],
      ['at what is no position', "UPDATE standing SET position = 'x'"],
    ].map(([name = '', sql = '']): [string, () => void] => [
      name,
      () => {
        const db = new DatabaseSync(file);
        db.exec(sql);
        db.close();
      },
    ]),
    [
      'ahead of the store',
      () => {
        const db = new DatabaseSync(file);
        db.exec("UPDATE standing SET position = '9999'; UPDATE balances SET balance = '1'");
        db.close();
      },
    ],
  ])('are made anew when their file is %s', async (_, spoil) => {
    await (await follow()).close();
    for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    spoil();
    const books = await follow();
    expectAll(books);
    await books.close();
  });

  it('take each event once, also when who follows them fails', async () => {
    let failures = 2;
    const changes: BooksChange[] = [];
    const books = await follow((change) => {
      if (failures-- > 0) return Promise.reject(new Error('not now'));
      changes.push(change);
      return Promise.resolve();
    });
    await deposit('p1', 5n);
    await books.current();
    while (changes.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(books.balanceOf('account:p1')).toBe(75n);
    expect(books.failure).toBeUndefined();
    expect(changes.map(({ before, after }) => [before.get('account:p1'), after.get('account:p1')])).toContainEqual([70n, 75n]);
    await books.close();
  });

  it('forget an account that stands at zero', async () => {
    const books = await follow();
    await cage('p1', { type: 'Withdraw', amount: 70n, currency: 'EUR' });
    await books.current();
    expect(books.balances().has('account:p1')).toBe(false);
    expect(books.balanceOf('account:p1')).toBe(0n);
    await books.close();
  });
});
