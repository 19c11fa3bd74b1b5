import { gameRoundEvents } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { idOfEffect } from '../conformance/effects.js';
import { until } from '../conformance/raw-consumer.js';
import type { BusRecord } from '../event-bus.js';
import { onTogether, type Occurrence, type Run } from './handler.js';
import { openFloor, recordsOf, type Floor } from './testing/floor.js';

const H = 'handled' as const;
const I = 'ignored' as const;
const U = 'unknown' as const;
type How = 'one append with marks' | 'one append each';

describe('events of one key that are taken together', () => {
  let floor: Floor;
  /** Revisions of each run that was handed over. */
  let runs: number[][];
  let how: How;
  let before: (run: readonly Occurrence[], marks: Run) => Promise<void>;

  const effects = async (stream: string, ids: readonly string[], marks: Run, take: boolean) => {
    const there = await floor.store.readStream(stream);
    const missing = ids.filter((id) => !there.some((event) => event.id === id));
    if (missing.length === 0) return;
    const events = missing.map((id) => ({ id, type: 'suite.Effect.v1', bytes: new Uint8Array([1]) }));
    await floor.store.append(stream, there.at(-1)?.revision ?? 'no-stream', events, { marks: take ? marks.takeMarks() : [] });
  };
  const together = onTogether(gameRoundEvents.BetsPlaced, 'reserve', async (run, marks) => {
    runs.push(run.map(({ heard }) => Number(heard.metadata.revision)));
    await before(run, marks);
    const stream = `effect-${run[0]?.heard.metadata.stream}`;
    const ids = run.map(({ reaction }) => idOfEffect(reaction.command(stream).commandId));
    if (how === 'one append with marks') return effects(stream, ids, marks, true);
    for (const id of ids) await effects(stream, [id], marks, false);
  });
  const count = async (table: string) => (await floor.store.readStream(`effect-round-${table}-1`)).length;
  const reasons = async () => (await floor.runner.parked()).map(({ stream, revision, reason }) => `${stream}@${revision} ${reason}`);
  const failsWith = (error: Error, ...revisions: readonly bigint[]) => {
    before = async (run) =>
      run.some(({ heard }) => revisions.includes(heard.metadata.revision)) ? Promise.reject(error) : Promise.resolve();
  };
  const bug = new TypeError('undefined is not a chip');

  beforeEach(async () => {
    runs = [];
    how = 'one append with marks';
    before = () => Promise.resolve();
    floor = await openFloor({ handlers: [together] });
  });
  afterEach(() => floor.dispose());

  it.each<How>(['one append with marks', 'one append each'])(
    'are one run, across what is ignored, at most a hundred (%s)',
    async (style) => {
      how = style;
      const a = recordsOf('A', I, H, I, H, H, I);
      await floor.bus.deliver(...a, ...recordsOf('B', ...Array.from({ length: 130 }, () => H)));
      expect(runs.filter((run) => run.length < 10)).toEqual([[1, 3, 4]]);
      expect(runs.filter((run) => run.length >= 10).map((run) => run.length)).toEqual([100, 30]);
      expect([await floor.marks('A'), await floor.marks('B')]).toEqual([5n, 129n]);
      expect([await count('A'), await count('B')]).toEqual([3, 130]);
      await floor.restart();
      await floor.bus.deliver(...a);
      expect(runs).toHaveLength(3);
    },
  );

  it('what is in line again within a batch, or is missing, ends the run', async () => {
    const a = recordsOf('A', H, H, H, H, H) as [BusRecord, BusRecord, BusRecord, BusRecord, BusRecord];
    await floor.bus.deliver(a[0], a[1], a[0], a[2], a[4]);
    expect(runs).toEqual([[0, 1], [2]]);
    expect(await reasons()).toEqual(['round-A-1@4 gap']);
    await floor.bus.deliver(a[3]);
    await until('nothing is parked', async () => (await floor.runner.status()).parkedKeys === 0);
    expect(await count('A')).toBe(5);
    expect(await floor.marks('A')).toBe(4n);
  });

  it('case-30: a bug in one event of a run parks that one and what follows; those before it have their effect once', async () => {
    failsWith(bug, 2n);
    await floor.bus.deliver(...recordsOf('A', H, H, H, H), ...recordsOf('B', H, H));
    expect(runs.filter((run) => run.length > 1)).toEqual(
      expect.arrayContaining([
        [0, 1, 2, 3],
        [0, 1],
      ]),
    );
    expect(await reasons()).toEqual(['round-A-1@2 defect', 'round-A-1@3 behind']);
    expect([await count('A'), await count('B'), await floor.marks('A')]).toEqual([2, 2, 1n]);
    before = () => Promise.resolve();
    expect(await floor.runner.resume('A')).toEqual({ dealtWith: 2, waiting: 0 });
    expect([await count('A'), await floor.marks('A')]).toEqual([4, 3n]);
  });

  it('a run that failed half-way is done again one by one, and nothing twice', async () => {
    how = 'one append each';
    let failures = 0;
    before = async (run) => {
      if (run.length === 1 || failures++ > 0) return;
      const stream = `effect-${run[0]?.heard.metadata.stream}`;
      const [first] = run;
      if (first === undefined) return;
      await floor.store.append(stream, 'no-stream', [
        { id: idOfEffect(first.reaction.command(stream).commandId), type: 'suite.Effect.v1', bytes: new Uint8Array([1]) },
      ]);
      throw new CasinoError('store-unavailable');
    };
    await floor.bus.deliver(...recordsOf('A', H, H, H));
    expect(runs).toEqual([[0, 1, 2], [0], [1], [2]]);
    expect(await count('A')).toBe(3);
    expect(await reasons()).toEqual([]);
  });

  it('no mark is written before the run has succeeded, and none by a taker that appended nothing', async () => {
    const seen: (bigint | undefined)[] = [];
    before = async (_run, marks) => {
      marks.takeMarks();
      seen.push(await floor.marks('A'));
      throw new CasinoError('store-unavailable');
    };
    await floor.bus.deliver(...recordsOf('A', H, H));
    expect(seen[0]).toBeUndefined();
    expect(await floor.marks('A')).toBeUndefined();
    before = () => Promise.resolve();
    await until('nothing is parked', async () => (await floor.runner.status()).parkedKeys === 0);
    expect([await count('A'), await floor.marks('A')]).toEqual([2, 1n]);
  });

  it('an event of an unknown type, and bytes that are none, end the run and keep their places', async () => {
    await floor.bus.deliver(...recordsOf('A', H, H, U, H), ...recordsOf('B', H, H));
    expect(await reasons()).toEqual(['round-A-1@2 unknown-type', 'round-A-1@3 behind']);
    expect(runs).toEqual(
      expect.arrayContaining([
        [0, 1],
        [0, 1],
      ]),
    );
  });

  it('when the partition went elsewhere meanwhile, nothing is done one by one', async () => {
    before = () => {
      floor.bus.owned = false;
      return Promise.reject(bug);
    };
    await expect(floor.bus.deliver(...recordsOf('A', H, H))).rejects.toMatchObject({ code: 'bus-unavailable' });
    expect(runs).toEqual([[0, 1]]);
    expect(await reasons()).toEqual([]);
  });
});
