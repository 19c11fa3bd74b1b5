import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { fixedClock, requestCommandId } from '@casino/kernel';
import { createWalletRunners, type WalletRunners } from '../application/wallet-runners.js';
import { SIGNED } from '../testing/floor-model.js';
import { dropFolder, newFolder } from '../testing/test-wallet.js';
import { openBooks } from './books.js';
import { createRefillRequests } from './refill-requests.js';

const folder = newFolder();
let store: EventStore;
let runners: WalletRunners;
const meta = (name: string) => ({
  commandId: requestCommandId('refills', 'test', name),
  requestHash: createHash('sha256').update(name).digest('hex'),
  actor: { id: 'mcd-1', role: 'mcd' },
  correlationId: name,
  now: 1_790_000_000_000,
});
const requests = async () => (await store.readStream('float-T1')).filter(({ type }) => type.includes('FloatRefillRequested')).length;

beforeAll(async () => {
  store = await openSqliteEventStore({ file: join(folder, 'wallet.sqlite') });
  runners = createWalletRunners(store);
});
afterAll(async () => {
  await store.close();
  dropFolder(folder);
});

it('a float that was short when the process died is asked for at the next start, once', async () => {
  const { account, float } = runners;
  await float.execute({
    stream: 'float-T1',
    command: { type: 'OpenFloat', tableId: 'T1', seance: 1, amount: 100n, currency: 'EUR', signatures: SIGNED },
    meta: meta('open'),
    retries: 0,
  });
  await account.execute({
    stream: 'account-p1',
    command: { type: 'OpenAccount', playerId: 'p1', currency: 'EUR' },
    meta: meta('account'),
    retries: 0,
  });
  await account.execute({
    stream: 'account-p1',
    command: { type: 'AdjustAccount', float: 'open', tableId: 'T1', amount: 150n, reason: 'not paid', signatures: SIGNED },
    meta: meta('adjust'),
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
    const refills = createRefillRequests(createWalletRunners(store), books, fixedClock(1_790_000_000_000));
    await refills.atStart();
    books.follow((change) => refills.taken(change));
    await books.current();
    await books.close();
    expect(await requests()).toBe(1);
  }
  // a correction brings it back above zero, and down again: it was asked for already
  const books = await openBooks(store, file);
  const refills = createRefillRequests(runners, books, fixedClock(1_790_000_000_000));
  books.follow((change) => refills.taken(change));
  for (const [name, amount] of [
    ['up', -100n],
    ['down', 100n],
  ] as const) {
    await account.execute({
      stream: 'account-p1',
      command: { type: 'AdjustAccount', float: 'open', tableId: 'T1', amount, reason: 'again', signatures: SIGNED },
      meta: meta(name),
      retries: 0,
    });
    await books.current();
  }
  await books.close();
  expect(await requests()).toBe(1);
});
