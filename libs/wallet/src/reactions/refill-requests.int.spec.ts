import { join } from 'node:path';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { dropFolder, newFolder } from '@casino/platform/testing';
import type { WalletStreams } from '../application/streams.js';
import { openBooks } from '../read-models/books.js';
import { bySomebody, clock, streamsOver } from '../testing/crash-scene.js';
import { SIGNED } from '../testing/floor-model.js';
import { RefillRequests } from './refill-requests.js';

const folder = newFolder();
let store: EventStore;
let people: WalletStreams;
const requests = async () => (await store.readStream('float-T1')).filter(({ type }) => type.includes('FloatRefillRequested')).length;

beforeAll(async () => {
  store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'wallet.sqlite') });
  people = streamsOver(store);
});
afterAll(async () => {
  await store.close();
  dropFolder(folder);
});

it('a float that was short when the process died is asked for at the next start, once', async () => {
  const { account, float } = people;
  await float.execute({
    stream: 'float-T1',
    command: { type: 'OpenFloat', tableId: 'T1', seance: 1, amount: 100n, currency: 'EUR', signatures: SIGNED },
    meta: bySomebody(),
    retries: 0,
  });
  await account.execute({
    stream: 'account-p1',
    command: { type: 'OpenAccount', playerId: 'p1', currency: 'EUR' },
    meta: bySomebody(),
    retries: 0,
  });
  await account.execute({
    stream: 'account-p1',
    command: { type: 'AdjustAccount', float: 'open', tableId: 'T1', amount: 150n, reason: 'not paid', signatures: SIGNED },
    meta: bySomebody(),
    retries: 0,
  });

  // taken into the books, and not followed by the request
  const file = join(folder, 'wallet-books.sqlite');
  const before = await openBooks(store, file);
  before.follow(() => Promise.resolve());
  await before.current();
  await before.close();
  expect(await requests()).toBe(0);

  for (let start = 0; start < 2; start++) {
    const books = await openBooks(store, file);
    const refills = new RefillRequests(streamsOver(store), books, clock);
    await refills.start();
    books.follow((change) => refills.taken(change));
    await books.current();
    await books.close();
    expect(await requests()).toBe(1);
  }
  // a correction brings it back above zero, and down again: it was asked for already
  const books = await openBooks(store, file);
  const refills = new RefillRequests(people, books, clock);
  books.follow((change) => refills.taken(change));
  for (const amount of [-100n, 100n]) {
    await account.execute({
      stream: 'account-p1',
      command: { type: 'AdjustAccount', float: 'open', tableId: 'T1', amount, reason: 'again', signatures: SIGNED },
      meta: bySomebody(),
      retries: 0,
    });
    await books.current();
  }
  await books.close();
  expect(await requests()).toBe(1);
});
