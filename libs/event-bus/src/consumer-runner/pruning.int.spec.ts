import { digestOf, gameRoundEvents, parseEnvelope } from '@casino/contracts';
import { exampleOf } from '@casino/contracts/testing';
import { encodeSample } from '../conformance/publisher.js';
import { until } from '../conformance/raw-consumer.js';
import type { BusRecord } from '../event-bus.js';
import { GROUP, openFloor, recordsOf, type Floor } from './testing/floor.js';
import { asRecord, createHandBus, type HandBus } from './testing/hand-bus.js';
import { silent } from './logger.js';
import { createPruning } from './pruning.js';

const HOUR = 3_600_000;
const RETENTION = 720 * HOUR;
/** Later than any record of a segment that was open when the retention ended. */
const LATER = RETENTION + 9 * 24 * HOUR;

describe('marks of streams that ended', () => {
  let floor: Floor;
  let now = 1_790_000_000_000;
  const clock = { now: () => now };
  afterEach(() => floor.dispose());

  /** Deals, plays and settles a coup at the table. */
  const coup = (table: string): BusRecord[] => {
    const dealt = recordsOf(table, 'handled', 'ignored', 'handled');
    return [...dealt, asRecord(encodeSample('game-round', `round-${table}-1`, 3n, exampleOf(gameRoundEvents.RoundSettled)))];
  };
  const known = async (records: readonly BusRecord[]): Promise<readonly boolean[]> =>
    Promise.all(
      records.map(async ({ bytes }) => {
        const { subject, streamrevision } = parseEnvelope(bytes);
        const digest = await floor.store.inbox.digestOf(GROUP, subject, BigInt(streamrevision));
        if (digest !== undefined) expect(digest).toBe(digestOf(bytes));
        return digest !== undefined;
      }),
    );
  const open = async (retention: number | undefined): Promise<HandBus> => {
    const hand = createHandBus('game-round');
    const bus: HandBus = retention === undefined ? hand : Object.assign(hand, { retention });
    floor = await openFloor({ bus, clock, pruneEvery: 5, ignores: [gameRoundEvents.CardBurned, gameRoundEvents.RoundSettled] });
    return bus;
  };

  it('are forgotten but for the last once the bus cannot bring their records again, also after a restart; what comes all the same has no effect', async () => {
    const bus = await open(RETENTION);
    const [a, b, running] = [coup('A'), coup('B'), recordsOf('C', 'handled', 'handled')];
    await bus.deliver(...a, ...running);
    await until('it is written down', async () => (await floor.store.readStream(`ended-${GROUP}`)).length === 1);
    now += RETENTION;
    await bus.deliver(...b);
    await floor.restart();
    expect(await known(a)).toEqual([true, true, true, true]);
    now += LATER - RETENTION;
    await until('the first are pruned', async () => (await known(a)).join() === 'false,false,false,true');
    expect(await known(b)).toEqual([true, true, true, true]);
    expect(await known(running)).toEqual([true, true]);
    await bus.deliver(...a, ...b);
    expect([await floor.effects('A'), await floor.effects('B')]).toEqual([
      [0, 2],
      [0, 2],
    ]);
    expect(floor.anomalies).toEqual([]);
    now += LATER;
    await until('the second are pruned', async () => (await known(b)).join() === 'false,false,false,true');
    expect(await floor.store.readStream(`ended-${GROUP}`)).toHaveLength(2);
  });

  it('stay where the bus keeps everything', async () => {
    const bus = await open(undefined);
    const a = coup('A');
    await bus.deliver(...a);
    now += 100 * LATER;
    await floor.restart();
    expect(await floor.store.readStream(`ended-${GROUP}`)).toEqual([]);
    expect(await known(a)).toEqual([true, true, true, true]);
  });

  it('two instances of a group write down what they heard one after the other, and each prunes what either wrote', async () => {
    await open(undefined);
    const { store } = floor;
    const [one, two] = [1, 2].map(() => createPruning({ group: GROUP, store, retention: RETENTION, clock, logger: silent })) as [
      ReturnType<typeof createPruning>,
      ReturnType<typeof createPruning>,
    ];
    const streams = Array.from({ length: 2_500 }, (_, coup) => `round-T-${coup}`);
    const [last] = coup('A').slice(-1);
    if (last === undefined) throw new Error('unreachable');
    const { type } = parseEnvelope(last.bytes);
    for (const stream of streams) {
      await store.inbox.mark([0n, 1n].map((revision) => ({ group: GROUP, stream, revision, digest: digestOf(last.bytes) })));
      for (const pruning of [one, two])
        pruning.heard({ kind: 'event', id: 'e', stream, revision: 1n, type, digest: '', previousDigest: undefined });
    }
    await Promise.all([one.turn(), two.turn()]);
    expect(await store.readStream(`ended-${GROUP}`)).toHaveLength(6);
    now += LATER;
    await Promise.all([one.turn(), two.turn()]);
    const left = await Promise.all(
      streams.map((stream) => Promise.all([0n, 1n].map((revision) => store.inbox.digestOf(GROUP, stream, revision)))),
    );
    expect(left.every(([first, second]) => first === undefined && second !== undefined)).toBe(true);
    expect(await store.inbox.loadPosition(GROUP, `ended-${GROUP}`)).toBe('6');
  });
});
