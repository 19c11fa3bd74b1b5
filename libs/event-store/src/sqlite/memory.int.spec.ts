import { newEvents, textOf } from '../conformance/harness.js';
import type { EventStore } from '../event-store.js';
import { openSqliteEventStore } from './open-sqlite-event-store.js';
import { temporaryFolder } from './testing/temporary-folder.js';

describe('what the sqlite store answers from memory', () => {
  const folder = temporaryFolder();
  let store: EventStore;
  let file = 0;
  beforeEach(async () => {
    store = await openSqliteEventStore({ floor: 'f-1', file: folder.file(`events-${++file}.db`) });
  });
  afterEach(() => store.close());
  afterAll(() => folder.remove());

  it('the head of a stream is that of the last append that was answered, also after a conflict', async () => {
    expect(await store.headRevision?.('round-T1-1')).toBeUndefined();
    await store.append('round-T1-1', 'no-stream', newEvents(3));
    expect(await store.headRevision?.('round-T1-1')).toBe(2n);
    await expect(store.append('round-T1-1', 0n, newEvents(1))).rejects.toThrow(expect.objectContaining({ code: 'revision-conflict' }));
    expect(await store.headRevision?.('round-T1-1')).toBe(2n);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        store
          .append('round-T1-1', BigInt(2 + n), newEvents(1))
          .then(async () => expect(await store.headRevision?.('round-T1-1')).toBeGreaterThanOrEqual(BigInt(3 + n))),
      ),
    );
    expect(await store.headRevision?.('round-T1-1')).toBe((await store.readStream('round-T1-1')).at(-1)?.revision);
  });

  it('counts what a reader would get', async () => {
    await store.append('round-T1-1', 'no-stream', newEvents(5));
    await store.append('vault-T1-1', 'no-stream', newEvents(2));
    await store.append('chips-T1-1', 'no-stream', newEvents(4));
    for (const after of ['0', '3', '6', '11']) {
      for (const prefixes of [undefined, ['round-', 'chips-'], ['vault-'], []]) {
        for (const limit of [2, 100]) {
          const options = { limit, ...(prefixes === undefined ? {} : { prefixes }) };
          expect(await store.count?.(after, options)).toBe((await store.readAll(after, options)).events.length);
        }
      }
    }
  });

  it('case-29: what one subscriber does to its bytes before it fails reaches neither its retry nor who comes later', async () => {
    const tries: string[][] = [];
    let done: () => void = () => undefined;
    const twice = new Promise<void>((resolve) => (done = resolve));
    const spoiling = store.subscribe(store.start, {}, async ({ events }) => {
      tries.push(events.map(textOf));
      for (const { bytes } of events) bytes.fill(0);
      if (tries.length === 1) throw new Error('not yet');
      done();
      return Promise.resolve();
    });
    await store.append(
      'round-T1-1',
      'no-stream',
      newEvents(2, (n) => `event ${n}`),
    );
    await twice;
    await spoiling.stop();
    expect(tries).toEqual([
      ['event 0', 'event 1'],
      ['event 0', 'event 1'],
    ]);
    const later = await new Promise<string[]>((resolve) => {
      const subscription = store.subscribe(store.start, {}, ({ events }) => {
        resolve(events.map(textOf));
        void subscription.stop();
        return Promise.resolve();
      });
    });
    expect(later).toEqual(['event 0', 'event 1']);
  });
});
