import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../conformance/raw-consumer.js';
import type { BusRecord } from '../event-bus.js';
import { createLateMarks, type LateMarksOptions } from './late-marks.js';
import { openFloor, recordAfter, recordsOf, type Floor } from './testing/floor.js';

const H = 'handled' as const;
const I = 'ignored' as const;
const at = (records: readonly BusRecord[], index: number): BusRecord => {
  const record = records[index];
  if (record === undefined) throw new RangeError(String(index));
  return record;
};

describe('marks of batches without an effect', () => {
  let floor: Floor;
  beforeEach(async () => {
    floor = await openFloor({ beat: 50 });
  });
  afterEach(() => floor.dispose());

  it('are written together a moment later', async () => {
    const a = recordsOf('A', I, I, I);
    for (const record of a) await floor.bus.deliver(record);
    expect(await floor.marks('A')).toBeUndefined();
    await until('they are written', async () => (await floor.marks('A')) === 2n);
    await floor.restart();
    expect(floor.bus.position).toBe(at(a, 2).at);
  });

  it('are written at the stop; an effect has its own with it', async () => {
    const a = recordsOf('A', I, H, I);
    const b = recordsOf('B', I);
    await floor.bus.deliver(at(b, 0));
    await floor.bus.deliver(at(a, 0));
    await floor.bus.deliver(at(a, 1));
    await floor.bus.deliver(at(a, 2));
    await floor.restart();
    expect([await floor.marks('A'), await floor.marks('B')]).toEqual([2n, 0n]);
    expect(floor.bus.position).toBe(at(a, 2).at);
  });

  it('what a crash takes of them is heard and ignored again; nothing has its effect twice, and nothing is a gap', async () => {
    const a = recordsOf('A', I, H, I, I, H);
    for (const record of a.slice(0, 4)) await floor.bus.deliver(record);
    await floor.store.close();
    await floor.restart();
    for (const record of a) await floor.bus.deliver(record);
    expect(await floor.effects('A')).toEqual([1, 4]);
    expect(await floor.marks('A')).toBe(4n);
    expect(floor.anomalies).toEqual([]);
  });

  it('a fork of an event whose mark still waits is noticed', async () => {
    const a = recordsOf('A', I, I);
    for (const record of a) await floor.bus.deliver(record);
    await floor.bus.deliver(recordAfter(at(a, 0), 'A', 1, I, 'other'));
    expect((await floor.runner.parked()).map(({ reason }) => reason)).toEqual(['fork']);
  });

  it('a delivery that fails in between makes nobody forget them', async () => {
    const a = recordsOf('A', I, H, I);
    await floor.bus.deliver(at(a, 0));
    floor.bus.owned = false;
    await expect(floor.bus.deliver(at(a, 1))).rejects.toMatchObject({ code: 'bus-unavailable' });
    floor.bus.owned = true;
    for (const record of a.slice(1)) await floor.bus.deliver(record);
    expect(await floor.effects('A')).toEqual([1]);
    expect(floor.anomalies).toEqual([]);
  });
});

describe('a write of late marks', () => {
  const open = (options: Partial<LateMarksOptions>) =>
    createLateMarks({
      save: () => Promise.resolve(),
      beat: 50,
      knownRevisions: 10_000,
      told: () => undefined,
      owned: () => true,
      ...options,
    });
  const mark = (revision: bigint) => ({ group: 'g', lane: 'game-round/0', stream: 's', revision, digest: 'd' });

  it('that fails keeps what waited, in order, and the position never goes back', async () => {
    const saved: string[] = [];
    let down = true;
    const late = open({
      beat: 60_000,
      save: async (marks, next) => {
        await pause(1);
        if (down) throw new Error('the store is away');
        saved.push(`${marks.map(({ revision }) => revision).join(',')} → ${next}`);
      },
    });
    late.add([mark(0n)], '1');
    await expect(late.flush()).rejects.toThrow('away');
    late.add([mark(1n)], '2');
    await expect(late.write([mark(2n)], '3')).rejects.toThrow('away');
    down = false;
    late.add([mark(2n)], '3');
    await Promise.all([late.flush(), late.write([mark(3n)], '4')]);
    expect(saved).toEqual(['0,1,2 → 3', '3 → 4']);
  });

  it('that fails is told, and tried again without another batch', async () => {
    const told: boolean[] = [];
    let tries = 0;
    const late = open({
      save: () => (++tries === 1 ? Promise.reject(new Error('the store is away')) : Promise.resolve()),
      told: (failed) => void told.push(failed),
    });
    late.add([mark(0n)], '1');
    await until('it is written', async () => told.length === 2);
    expect(told).toEqual([true, false]);
    await late.flush();
    expect(tries).toBe(2);
  });

  it('has room for a few hundred at most, and for none where little is remembered', () => {
    const late = open({});
    expect(
      late.add(
        Array.from({ length: 500 }, (_, revision) => mark(BigInt(revision))),
        '1',
      ),
    ).toBe(true);
    expect(late.add([mark(500n)], '2')).toBe(false);
    expect(open({ knownRevisions: 3 }).add([mark(0n)], '1')).toBe(false);
    expect(open({ beat: 0 }).add([], '1')).toBe(false);
  });

  it('is not made once the partition is another’s: that member’s word is newer', async () => {
    const saved: string[] = [];
    let ours = true;
    const late = open({ save: async (_marks, next) => void saved.push(next), owned: () => ours });
    late.add([mark(0n)], '1');
    ours = false;
    expect(await late.flush()).toBeUndefined();
    ours = true;
    expect([await late.flush(), saved]).toEqual([undefined, []]);
  });
});
