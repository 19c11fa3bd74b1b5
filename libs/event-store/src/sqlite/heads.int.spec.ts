import { createHash, randomBytes } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import { newEvent, newEvents } from '../conformance/harness.js';
import type { EventStore } from '../event-store.js';
import { openSqliteEventStore } from './open-sqlite-event-store.js';
import { buildLibrary, killHolders, startHolder } from './testing/holder-process.js';
import { temporaryFolder } from './testing/temporary-folder.js';

interface Head {
  readonly stream: string;
  readonly revision: number;
  readonly digest: string;
}

/** As anybody reads them who opens the file. */
const headsOf = (file: string): readonly Head[] => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db.prepare('SELECT name AS stream, revision, lower(hex(digest)) AS digest FROM streams ORDER BY id').all() as Head[];
  } finally {
    db.close();
  }
};

const lastOf = async (store: EventStore, stream: string): Promise<Head> => {
  const events = await store.readStream(stream);
  const last = events.at(-1);
  if (last === undefined) throw new Error(`${stream} is empty`);
  return { stream, revision: Number(last.revision), digest: createHash('sha256').update(last.bytes).digest('hex') };
};

describe('the head of a stream, in the file', () => {
  const folder = temporaryFolder();
  let number = 0;
  const newFile = () => folder.file(`events-${++number}.db`);
  beforeAll(buildLibrary, 60_000);
  afterEach(killHolders);
  afterAll(folder.remove);

  const expectHeads = async (store: EventStore, file: string, streams: readonly string[]): Promise<void> => {
    expect(headsOf(file)).toEqual(await Promise.all(streams.map((stream) => lastOf(store, stream))));
  };

  it('is revision and digest of the last event, after every append and after a restart', async () => {
    const file = newFile();
    let store = await openSqliteEventStore({ floor: 'f-1', file });
    await store.append('round-T1-1', 'no-stream', newEvents(3));
    await expectHeads(store, file, ['round-T1-1']);
    await store.append('table-T1', 'no-stream', newEvents(1));
    await store.append('round-T1-1', 2n, [newEvent(randomBytes(5_000)), newEvent('the last')]);
    await expectHeads(store, file, ['round-T1-1', 'table-T1']);
    await store.close();
    store = await openSqliteEventStore({ floor: 'f-1', file });
    await expectHeads(store, file, ['round-T1-1', 'table-T1']);
    expect((await store.append('table-T1', 0n, newEvents(2))).revision).toBe(2n);
    await expectHeads(store, file, ['round-T1-1', 'table-T1']);
    await store.close();
  });

  it('stays where it was when an append is refused or finds no room', async () => {
    const file = newFile();
    const store = await openSqliteEventStore({ floor: 'f-1', file, maxPages: 100 });
    await store.append('round-T1-1', 'no-stream', newEvents(2));
    await expect(store.append('round-T1-1', 0n, newEvents(1))).rejects.toThrow(expect.objectContaining({ code: 'revision-conflict' }));
    const tooLarge = Array.from({ length: 10 }, () => newEvent(randomBytes(100_000)));
    await expect(store.append('round-T1-1', 1n, tooLarge)).rejects.toThrow(expect.objectContaining({ code: 'store-unavailable' }));
    await expect(store.append('round-T1-2', 'no-stream', tooLarge)).rejects.toThrow(expect.objectContaining({ code: 'store-unavailable' }));
    await expectHeads(store, file, ['round-T1-1']);
    await store.append('round-T1-1', 1n, newEvents(1));
    await expectHeads(store, file, ['round-T1-1']);
    await store.close();
  });

  it('stands for the last event after a process was killed', async () => {
    const file = newFile();
    const holder = await startHolder(file);
    expect(holder.said).toBe('open');
    for (let n = 0; n < 3; n++) expect(await holder.append()).toBe('append done');
    await holder.kill();
    expect(headsOf(file)).toMatchObject([{ stream: 'shared', revision: 2 }]);
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    await expectHeads(store, file, ['shared']);
    await store.close();
  });
});
