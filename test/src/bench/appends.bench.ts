import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casinoCatalogue, walletEvents, type WalletEventOf } from '@casino/contracts';
import { exampleOf } from '@casino/contracts/testing';
import { contractCodec, createDeciderRunner, openSqliteEventStore, type EventStore } from '@casino/event-store';
import { accept, requestCommandId, type Decider } from '@casino/kernel';
import { DatabaseSync } from '@photostructure/sqlite';

type Deposited = WalletEventOf<'CashDeposited'>;

const DEPOSITED = exampleOf(walletEvents.CashDeposited);

/** One event per command and next to no thinking: what is measured is the way of a command to the disk. */
const deposits: Decider<null, Deposited, number> = {
  initial: 0,
  decide: () => accept(DEPOSITED),
  evolve: (count) => count + 1,
};

const ROUNDS = 3;
const CASES = [
  { streams: 1, events: 3_000 },
  { streams: 100, events: 40_000 },
] as const;

const perSecond = async (events: number, work: () => Promise<void> | void): Promise<number> => {
  const start = process.hrtime.bigint();
  await work();
  return (events * 1e9) / Number(process.hrtime.bigint() - start);
};

const throughDecider = async (store: EventStore, streams: number, events: number, round: number): Promise<number> => {
  const runner = createDeciderRunner({ store, decider: deposits, codec: contractCodec<Deposited>(casinoCatalogue, 'wallet') });
  const requestHash = '0'.repeat(64);
  const player = async (number: number) => {
    const stream = `account-p${streams}_${round}_${number}`;
    for (let n = 0; n < events / streams; n++) {
      const commandId = requestCommandId('cashier-1', `POST /accounts/${stream}/deposits`, String(n));
      await runner.execute({
        stream,
        command: null,
        meta: { commandId, requestHash, actor: { id: 'cashier-1', role: 'cashier' }, correlationId: commandId, now: 1_700_000_000_000 + n },
        retries: 3,
      });
    }
  };
  return perSecond(events, async () => {
    await Promise.all(Array.from({ length: streams }, (_, number) => player(number)));
  });
};

const onlyAppends = (store: EventStore, streams: number, events: number, round: number, bytes: Uint8Array): Promise<number> =>
  perSecond(events, async () => {
    await Promise.all(
      Array.from({ length: streams }, async (_, number) => {
        const stream = `raw-p${streams}_${round}_${number}`;
        for (let n = 0; n < events / streams; n++) {
          const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
          await store.append(stream, n === 0 ? 'no-stream' : BigInt(n - 1), [{ id, type: 'casino.wallet.CashDeposited.v1', bytes }]);
        }
      }),
    );
  });

/** A row and an index entry for each event as it is, the same file settings, in transactions as large as the number of streams: what SQLite itself can do here. */
const rawSqlite = (file: string, streams: number, events: number, bytes: Uint8Array): Promise<number> => {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32000;
    CREATE TABLE events (position INTEGER PRIMARY KEY, stream_id INTEGER NOT NULL, revision INTEGER NOT NULL, id BLOB NOT NULL,
      type_id INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (stream_id, revision));`);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)');
  const id = new Uint8Array(16);
  let position = 0;
  return perSecond(events, () => {
    for (let revision = 0; revision < events / streams; revision++) {
      begin.run();
      for (let stream = 0; stream < streams; stream++) insert.run(++position, stream, revision, id, 1, bytes);
      commit.run();
    }
  }).finally(() => db.close());
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const column = (value: number): string => Math.round(value).toLocaleString('en').padStart(12);

/** Durable appends per second through a decider, against SQLite alone on the same file settings, in one run (median of three rounds). */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'casino-bench-'));
  const store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'events.db') });
  try {
    await throughDecider(store, 10, 2_000, -1); // warm
    const [sample] = await store.readStream('account-p10_-1_0', 0n, 1);
    if (sample === undefined) throw new Error('nothing was appended');
    console.log(`durable appends per second, events of ${sample.bytes.byteLength} bytes (synchronous=FULL)`);
    console.log('streams  through decider  store alone   raw SQLite  decider / raw');
    for (const { streams, events } of CASES) {
      const decided: number[] = [];
      const stored: number[] = [];
      const raw: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        decided.push(await throughDecider(store, streams, events, round));
        stored.push(await onlyAppends(store, streams, events, round, sample.bytes));
        raw.push(await rawSqlite(join(folder, `raw-${streams}-${round}.db`), streams, events, sample.bytes));
      }
      const share = median(decided) / median(raw);
      console.log(
        `${String(streams).padStart(7)}  ${column(median(decided)).padStart(15)} ${column(median(stored))} ${column(median(raw))}  ${share.toFixed(2).padStart(13)}`,
      );
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
