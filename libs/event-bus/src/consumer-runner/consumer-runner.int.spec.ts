import { casinoCatalogue, digestOf, gameRoundEvents, walletEvents } from '@casino/contracts';
import type { Mark } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { encodeSample, SAMPLES } from '../conformance/publisher.js';
import { until } from '../conformance/raw-consumer.js';
import type { BusRecord } from '../event-bus.js';
import { on } from './handler.js';
import { openFloor, recordAfter, recordsOf, stillToWrite, type Floor } from './testing/floor.js';
import { asRecord } from './testing/hand-bus.js';

const H = 'handled' as const;
const I = 'ignored' as const;
const at = (records: readonly BusRecord[], index: number): BusRecord => {
  const record = records[index];
  if (record === undefined) throw new RangeError(String(index));
  return record;
};

describe('the consumer runner', () => {
  let floor: Floor;
  beforeEach(async () => {
    floor = await openFloor();
  });
  afterEach(() => floor.dispose());

  const reasons = async () =>
    (await floor.runner.parked()).map(
      ({ stream, revision, reason }) => `${stream === undefined ? 'bytes' : `${stream}@${revision}`} ${reason}`,
    );
  const drained = () => until('nothing is parked', async () => (await floor.runner.status()).parkedKeys === 0);
  /** Fails as often as it says, for these revisions. */
  const failAt = (error: () => Error, times: number, ...revisions: readonly number[]) => {
    const left = new Map(revisions.map((revision) => [revision, times]));
    floor.before = ({ metadata }) => {
      const more = left.get(Number(metadata.revision)) ?? 0;
      if (more <= 0) return Promise.resolve();
      left.set(Number(metadata.revision), more - 1);
      return Promise.reject(error());
    };
  };
  const unavailable = () => new CasinoError('store-unavailable');
  const bug = () => new TypeError('undefined is not a chip');

  describe('once in effect', () => {
    it('each handled event has its effect once, in order, however often it comes', async () => {
      const a = recordsOf('A', H, I, H, H);
      const b = recordsOf('B', I, H);
      await floor.bus.deliver(at(a, 0), at(b, 0), at(a, 1), at(a, 0));
      await floor.bus.deliver(...a, ...b);
      await floor.bus.deliver(...b, ...a);
      expect(await floor.effects('A')).toEqual([0, 2, 3]);
      expect(await floor.effects('B')).toEqual([1]);
      expect(floor.anomalies).toEqual([]);
    });

    it('marks are those of every event, and the position is the one after the batch', async () => {
      const a = recordsOf('A', I, H, I, I);
      await floor.bus.deliver(...a);
      expect(await floor.marks('A')).toBe(3n);
      await floor.restart();
      expect(floor.bus.position).toBe(at(a, 3).at);
      await floor.bus.deliver(...a);
      expect(await floor.effects('A')).toEqual([1]);
    });

    it('marks of ignored events ride with the next effect', async () => {
      const seen: string[][] = [];
      floor.before = (_heard, reaction) => {
        seen.push(stillToWrite(reaction.takeMarks()));
        return Promise.resolve();
      };
      await floor.bus.deliver(...recordsOf('A', I, I, H, H, I, H));
      expect(seen).toEqual([['round-A-1@0', 'round-A-1@1', 'round-A-1@2'], ['round-A-1@3'], ['round-A-1@4', 'round-A-1@5']]);
    });

    it('marks that a handler took and did not store are written by the runner', async () => {
      await floor.restart({
        handlers: [on(gameRoundEvents.BetsPlaced, 'looks-only', async (_heard, reaction) => void reaction.takeMarks())],
      });
      await floor.bus.deliver(...recordsOf('A', I, H));
      expect(await floor.marks('A')).toBe(1n);
    });

    it('the command of a reaction is the same for a redelivered event, and names its cause', async () => {
      const commands: unknown[] = [];
      floor.before = ({ metadata }, reaction) => {
        const { now: _now, ...command } = reaction.command('chips-A-1');
        commands.push(command);
        expect(command).toMatchObject({
          causationId: metadata.id,
          correlationId: metadata.correlationId,
          actor: { id: 'service:wallet', role: 'service' },
        });
        expect(reaction.command('chips-A-1', 'second').commandId).not.toBe(command.commandId);
        expect(reaction.command('chips-A-2').commandId).not.toBe(command.commandId);
        return commands.length === 1 ? Promise.reject(unavailable()) : Promise.resolve();
      };
      await floor.bus.deliver(...recordsOf('A', H));
      await drained();
      expect(commands).toHaveLength(2);
      expect(commands[1]).toEqual(commands[0]);
    });
  });

  describe('contiguity', () => {
    it('a gap parks the key, and what fills it lets the key go on by itself', async () => {
      const a = recordsOf('A', H, H, H, I, H);
      await floor.bus.deliver(at(a, 0), at(a, 3), at(a, 4));
      expect(await reasons()).toEqual(['round-A-1@3 gap', 'round-A-1@4 behind']);
      expect(floor.anomalies).toMatchObject([{ kind: 'gap', tableId: 'A', coup: 1, subject: 'round-A-1' }]);
      await floor.bus.deliver(at(a, 2));
      expect(await floor.effects('A')).toEqual([0]);
      await floor.bus.deliver(at(a, 1));
      await drained();
      expect(await floor.effects('A')).toEqual([0, 1, 2, 4]);
      expect(floor.anomalies).toHaveLength(1);
    });

    it('a gap that was filled before a stop is noticed after it', async () => {
      const a = recordsOf('A', H, H, H);
      await floor.bus.deliver(at(a, 0), at(a, 2));
      await floor.runner.stop();
      const [gap] = await floor.store.inbox.parked('wallet');
      if (gap === undefined) throw new Error('nothing is parked');
      await floor.store.inbox.park({ ...gap, at: at(a, 1).at, revision: 1n, bytes: at(a, 1).bytes, reason: 'behind' });
      await floor.restart();
      await drained();
      expect(await floor.effects('A')).toEqual([0, 1, 2]);
    });

    it('a stream that does not begin at 0 is a gap', async () => {
      await floor.bus.deliver(at(recordsOf('A', H, H), 1));
      expect(await reasons()).toEqual(['round-A-1@1 gap']);
    });

    it('other bytes for the last revision are a fork: parked, never dropped', async () => {
      const a = recordsOf('A', H, I, H, H);
      await floor.bus.deliver(at(a, 0), at(a, 1), at(a, 2));
      const fork = recordAfter(at(a, 1), 'A', 2, H, 'restored backup');
      await floor.bus.deliver(fork, at(a, 3));
      expect(await reasons()).toEqual(['round-A-1@2 fork', 'round-A-1@3 behind']);
      expect(floor.anomalies).toMatchObject([{ kind: 'fork', subject: 'round-A-1' }]);
      await floor.bus.deliver(fork);
      expect(await reasons()).toHaveLength(2);
      await floor.restart();
      expect(await floor.effects('A')).toEqual([0, 2]);
      const [record] = await floor.runner.parked();
      expect(await floor.runner.discard(record as NonNullable<typeof record>)).toEqual({ dealtWith: 1, waiting: 0 });
      expect(await floor.effects('A')).toEqual([0, 2, 3]);
    });

    it('a next revision that follows other bytes is a fork, also after a restart; once it is discarded, the one that follows ours goes on', async () => {
      const a = recordsOf('A', H, I, H);
      const other = recordAfter(at(a, 0), 'A', 1, I, 'restored backup');
      const fork = recordAfter(other, 'A', 2, H);
      await floor.bus.deliver(at(a, 0), at(a, 1));
      await floor.restart();
      await floor.bus.deliver(fork, at(a, 2));
      expect(await reasons()).toEqual(['round-A-1@2 fork', 'round-A-1@2 behind']);
      expect(floor.anomalies).toMatchObject([{ kind: 'fork', subject: 'round-A-1' }]);
      const [record] = await floor.runner.parked();
      expect(await floor.runner.discard(record as NonNullable<typeof record>)).toEqual({ dealtWith: 1, waiting: 0 });
      expect(await floor.effects('A')).toEqual([0, 2]);
    });

    it('other bytes for a revision before the last are known to be dealt with: such a fork is not the consumer’s to find', async () => {
      const a = recordsOf('A', H, I, H, H);
      await floor.bus.deliver(...a.slice(0, 3));
      await floor.bus.deliver(recordAfter(undefined, 'A', 0, H, 'restored backup'), at(a, 3));
      expect(await reasons()).toEqual([]);
      expect(await floor.effects('A')).toEqual([0, 2, 3]);
    });

    it('what the member before parks while a partition changes hands is judged by the marks that it wrote first: no gap is seen', async () => {
      const a = recordsOf('A', I, H);
      const [{ bytes: ignored }, { at: where, bytes }] = [at(a, 0), at(a, 1)];
      await floor.runner.stop();
      const { inbox } = floor.store;
      const { lastMark, loadPosition, parked } = inbox;
      const of = { group: 'wallet', lane: 'game-round/0', stream: 'round-A-1' };
      // as over KurrentDB: marks are known as they were when the position was read
      let known: Mark | undefined;
      jest.spyOn(inbox, 'lastMark').mockImplementation(() => Promise.resolve(known));
      jest.spyOn(inbox, 'loadPosition').mockImplementation(async (group, lane) => {
        known = await lastMark(of.group, of.lane, of.stream);
        return loadPosition(group, lane);
      });
      jest.spyOn(inbox, 'parked').mockImplementationOnce(async (group) => {
        const record = {
          ...of,
          key: 'A',
          source: of.lane,
          at: where,
          revision: 1n,
          bytes,
          error: '',
          attempts: 0,
          parkedAt: 0,
          retryAt: 0,
        };
        await inbox.mark([{ ...of, revision: 0n, digest: digestOf(ignored) }]);
        await inbox.park({ ...record, reason: 'behind' });
        return parked(group);
      });
      await floor.runner.start();
      await drained();
      expect([await floor.effects('A'), floor.anomalies]).toEqual([[1], []]);
    });

    it('a stream of any age that is republished has no effect', async () => {
      const a = recordsOf('A', H, I, H);
      await floor.bus.deliver(...a);
      await floor.restart({ knownRevisions: 4 });
      for (let n = 0; n < 9; n++) await floor.bus.deliver(...recordsOf(`T${n}`, H, I));
      await floor.bus.deliver(...a);
      await floor.restart();
      await floor.bus.deliver(...a);
      expect(await floor.effects('A')).toEqual([0, 2]);
      expect([await reasons(), floor.anomalies]).toEqual([[], []]);
    });

    it('a fork within one batch is seen as well', async () => {
      const a = recordsOf('A', I, I, I);
      await floor.bus.deliver(...a, recordAfter(at(a, 1), 'A', 2, I, 'other'));
      expect(await reasons()).toEqual(['round-A-1@2 fork']);
      const b = recordsOf('B', I, I);
      await floor.bus.deliver(...b, recordAfter(recordAfter(at(b, 0), 'B', 1, I, 'other'), 'B', 2, I));
      expect(await reasons()).toEqual(['round-A-1@2 fork', 'round-B-1@2 fork']);
    });

    it('two streams of one key are contiguous each for itself and wait for each other', async () => {
      const { handled } = SAMPLES['game-round'];
      const table = asRecord(encodeSample('game-round', 'table-A', 0n, handled));
      const round = recordsOf('A', H);
      failAt(bug, 1, 1);
      await floor.bus.deliver(table, asRecord(encodeSample('game-round', 'table-A', 1n, handled, table.bytes)), at(round, 0));
      expect(await reasons()).toEqual(['table-A@1 defect', 'round-A-1@0 behind']);
      await floor.runner.resume('A');
      expect(await floor.effects('A')).toEqual([0]);
    });
  });

  describe('case-16: what nobody knows', () => {
    it('case-16: a type that the group neither handles nor ignores parks its key, with an anomaly, and is never passed over', async () => {
      await floor.bus.deliver(...recordsOf('A', H, 'unknown', H), ...recordsOf('B', H));
      expect(await reasons()).toEqual(['round-A-1@1 unknown-type', 'round-A-1@2 behind']);
      expect(floor.anomalies).toMatchObject([{ kind: 'unknown-event-type' }]);
      expect(await floor.effects('B')).toEqual([0]);
      expect(await floor.runner.resume('A')).toEqual({ dealtWith: 0, waiting: 2 });
      // the next version knows it
      await floor.restart({ ignores: [gameRoundEvents.CardBurned, gameRoundEvents.CoupEnded] });
      expect(await floor.runner.resume('A')).toEqual({ dealtWith: 2, waiting: 0 });
      expect(await floor.effects('A')).toEqual([0, 2]);
    });

    it('case-16: a version that this catalogue does not hold is unknown, not malformed', async () => {
      const event = encodeSample('game-round', 'round-A-1', 0n, SAMPLES['game-round'].handled);
      const bytes = Buffer.from(Buffer.from(event.bytes).toString().replace('BetsPlaced.v1', 'BetsPlaced.v2'));
      await floor.bus.deliver(asRecord({ bytes }));
      expect(await reasons()).toEqual(['round-A-1@0 unknown-type']);
    });
  });

  describe('case-28: bytes that are no event', () => {
    const first = at(recordsOf('A', H), 0);
    const valid = () => Buffer.from(recordAfter(first, 'A', 1, H).bytes).toString();
    const cases: [what: string, make: () => Uint8Array, key?: string][] = [
      ['case-30: invalid JSON', () => Buffer.from('{broken')],
      ['an empty value', () => new Uint8Array(0)],
      ['a tombstone', () => new Uint8Array(0), ''],
      ['JSON that is no envelope', () => Buffer.from('"[object Object]"')],
      ['data of another schema', () => Buffer.from(valid().replace('"data":{', '"data":{"surplus":1,'))],
      ['an amount as a number', () => Buffer.from(valid().replace('"amount":"500"', '"amount":500'))],
      ['a 1 MB blob', () => Buffer.alloc(1024 * 1024, 0xff)],
      ['an event of more than 256 KiB', () => Buffer.from(valid().replace('"c-1"', `"${' '.repeat(300_000)}"`))],
      ['the key of another table', () => Buffer.from(valid()), 'B'],
      ['a name without a key', () => Buffer.from(valid().replace('round-A-1', 'round-'))],
      [
        'an event of a service that does not publish here',
        () => Buffer.from(valid().replace('/floors/f-1/game-round', '/floors/f-1/wallet')),
      ],
      ['bytes that are no UTF-8', () => Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])],
    ];

    it.each(cases)('case-28: %s is quarantined with its bytes, its key waits, the partition goes on', async (...[, make, key = 'A']) => {
      const bytes = make();
      const before = key === 'A' ? [first] : [];
      const after = key === 'A' ? recordAfter(first, 'A', 1, H) : { ...recordAfter(undefined, key === '' ? 'C' : key, 0, H), key };
      await floor.bus.deliver(...before, { key, at: 'offset-77', bytes, headers: {} }, after, ...recordsOf('other', H));
      const [quarantined, behind] = await floor.runner.parked();
      expect(quarantined).toMatchObject({ key, at: 'offset-77', reason: 'malformed', source: 'game-round/0' });
      expect(Buffer.from((quarantined as { bytes: Uint8Array }).bytes).equals(Buffer.from(bytes))).toBe(true);
      expect(behind).toMatchObject({ key });
      expect(await floor.effects('other')).toEqual([0]);
      expect(await floor.effects('A')).toEqual(before.length === 1 ? [0] : []);
      expect(floor.anomalies[0]).toMatchObject({ kind: 'malformed-event' });
      expect(casinoCatalogue.decode('casino.wallet.AnomalyObserved.v1', floor.anomalies[0])).toMatchObject({ name: 'AnomalyObserved' });
      expect(await floor.runner.status()).toMatchObject({ healthy: true, parkedKeys: 1, quarantined: key === '' ? 2 : 1 });
    });

    it('a quarantined record comes again after a restart and is kept once', async () => {
      const bad = { key: 'A', at: '9', bytes: Buffer.from('{broken'), headers: {} };
      await floor.bus.deliver(bad);
      await floor.bus.deliver(bad);
      await floor.restart();
      await floor.bus.deliver(bad);
      expect(await reasons()).toEqual(['bytes malformed']);
      expect(floor.anomalies).toHaveLength(1);
      expect(await floor.runner.resume('A')).toEqual({ dealtWith: 0, waiting: 1 });
      expect(floor.anomalies).toHaveLength(1);
    });

    it('a person discards it, and says which event the bytes stood for', async () => {
      const a = recordsOf('A', H, H, H);
      await floor.bus.deliver(at(a, 0), { ...at(a, 1), bytes: Buffer.from('{broken') }, at(a, 2));
      const [bad] = await floor.runner.parked();
      if (bad === undefined) throw new Error('nothing is parked');
      await expect(floor.runner.discard(bad, { stream: 'round-A-1', revision: 5n })).rejects.toMatchObject({ code: 'invalid-request' });
      expect(await floor.runner.discard(bad, { stream: 'round-A-1', revision: 1n })).toEqual({ dealtWith: 1, waiting: 0 });
      expect(await floor.effects('A')).toEqual([0, 2]);
      await expect(floor.runner.discard(bad)).rejects.toMatchObject({ code: 'not-found' });
    });

    it('data that does not fit its contract is discarded under its own revision', async () => {
      // the one after it follows what should have stood there
      const third = recordAfter(recordAfter(first, 'A', 1, H), 'A', 2, H);
      await floor.bus.deliver(first, asRecord({ bytes: Buffer.from(valid().replace('"data":{', '"data":{"surplus":1,')) }), third);
      const [bad] = await floor.runner.parked();
      if (bad === undefined) throw new Error('nothing is parked');
      await floor.runner.discard(bad);
      expect(await floor.effects('A')).toEqual([0, 2]);
      expect(await floor.marks('A')).toBe(2n);
    });
  });

  describe('failures of handlers', () => {
    it('case-18: a handler that throws once ends nothing', async () => {
      failAt(bug, 1, 0);
      await floor.bus.deliver(...recordsOf('A', H));
      floor.before = () => Promise.resolve();
      await floor.bus.deliver(...recordsOf('B', H, H));
      expect(await floor.effects('B')).toEqual([0, 1]);
      expect(floor.anomalies).toMatchObject([
        { kind: 'handler-failed', detail: expect.stringContaining('undefined is not a chip') as unknown },
      ]);
      expect(await floor.runner.status()).toMatchObject({ healthy: true, parkedKeys: 1 });
    });

    it.each([
      ['a store that is down', unavailable],
      ['a conflict', () => new CasinoError('revision-conflict')],
    ])('%s is retried by itself, later records of the key wait in order', async (_what, error) => {
      failAt(error, 3, 1, 3);
      const a = recordsOf('A', H, H, I, H, H);
      await floor.bus.deliver(at(a, 0), at(a, 1), at(a, 2));
      await floor.bus.deliver(at(a, 3), at(a, 4), ...recordsOf('B', H));
      expect(await floor.effects('B')).toEqual([0]);
      await drained();
      expect(await floor.effects('A')).toEqual([0, 1, 3, 4]);
      expect(await floor.marks('A')).toBe(4n);
      expect(floor.anomalies).toEqual([]);
    });

    it('what was to be retried is retried after a restart', async () => {
      await floor.restart({ retry: { first: 60_000 } });
      failAt(unavailable, 1, 0);
      await floor.bus.deliver(...recordsOf('A', H, H));
      expect(await reasons()).toEqual(['round-A-1@0 transient', 'round-A-1@1 behind']);
      await floor.restart();
      expect(await reasons()).toHaveLength(2);
      expect(await floor.runner.resume('A')).toEqual({ dealtWith: 2, waiting: 0 });
      expect(await floor.effects('A')).toEqual([0, 1]);
    });

    it('case-26: a defect is parked once, replayed once, in order, and another key flows', async () => {
      failAt(bug, 2, 5);
      const a = recordsOf('A', H, H, H, H, H, H, H, H, H, H);
      await floor.bus.deliver(...a, ...recordsOf('B', H, H));
      await floor.bus.deliver(...a.slice(4));
      await floor.restart();
      await floor.bus.deliver(...a);
      expect(await reasons()).toEqual(['round-A-1@5 defect', ...[6, 7, 8, 9].map((revision) => `round-A-1@${revision} behind`)]);
      expect(await floor.effects('A')).toEqual([0, 1, 2, 3, 4]);
      expect(await floor.effects('B')).toEqual([0, 1]);
      // not mended yet
      expect(await floor.runner.resume('A')).toEqual({ dealtWith: 0, waiting: 5 });
      expect((await floor.runner.parked())[0]).toMatchObject({ reason: 'defect', attempts: 2 });
      expect(await floor.runner.resume('A')).toEqual({ dealtWith: 5, waiting: 0 });
      expect(await floor.effects('A')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(floor.anomalies).toHaveLength(1);
      await expect(floor.runner.resume('A')).rejects.toMatchObject({ code: 'not-found' });
    });

    it('a defect is not to be discarded', async () => {
      failAt(bug, 1, 0);
      await floor.bus.deliver(...recordsOf('A', H));
      const [record] = await floor.runner.parked();
      await expect(floor.runner.discard(record as NonNullable<typeof record>)).rejects.toMatchObject({ code: 'invalid-request' });
      expect(await reasons()).toHaveLength(1);
    });

    it('resume stops at the next failure', async () => {
      failAt(bug, 1, 0, 2);
      await floor.bus.deliver(...recordsOf('A', H, I, H, H));
      expect(await floor.runner.resume('A')).toEqual({ dealtWith: 2, waiting: 2 });
      expect(await reasons()).toEqual(['round-A-1@2 defect', 'round-A-1@3 behind']);
      expect(floor.anomalies).toHaveLength(2);
    });

    it('records that come while a key is worked through keep their order', async () => {
      failAt(bug, 1, 0);
      const a = recordsOf('A', H, H, H, H, H, H);
      await floor.bus.deliver(at(a, 0), at(a, 1));
      let open = () => undefined as void;
      const gate = new Promise<void>((resolve) => (open = resolve));
      floor.before = ({ metadata }) => (metadata.revision === 1n ? gate : Promise.resolve());
      const resumed = floor.runner.resume('A');
      await floor.bus.deliver(at(a, 2), at(a, 3));
      open();
      await floor.bus.deliver(at(a, 4), at(a, 5));
      await resumed;
      await drained();
      expect(await floor.effects('A')).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('case-29: a retry reads the same bytes anew', async () => {
      const heard: unknown[] = [];
      floor.before = ({ event }) => {
        heard.push(structuredClone(event));
        Object.assign(event as { data: unknown }, { data: '[object Object]' });
        return heard.length < 3 ? Promise.reject(unavailable()) : Promise.resolve();
      };
      await floor.bus.deliver(...recordsOf('A', H));
      await drained();
      expect(heard).toHaveLength(3);
      expect(heard[1]).toEqual(heard[0]);
      expect(heard[2]).toEqual(heard[0]);
    });

    it('an anomaly that cannot be recorded because of a bug does not stop the partition', async () => {
      await floor.restart({ report: () => Promise.reject(bug()) });
      failAt(bug, 1, 0);
      await floor.bus.deliver(...recordsOf('A', H), ...recordsOf('B', I));
      expect(await reasons()).toEqual(['round-A-1@0 defect']);
    });
  });

  describe('the own store and the partition', () => {
    it('when the own store is down the batch is rejected, and all of it comes to effect later', async () => {
      const a = recordsOf('A', I, H, I);
      const { inbox } = floor.store;
      const save = inbox.savePosition.bind(inbox);
      const down = jest.spyOn(inbox, 'savePosition').mockRejectedValue(unavailable());
      await expect(floor.bus.deliver(...a)).rejects.toMatchObject({ code: 'store-unavailable' });
      expect(await floor.runner.status()).toMatchObject({ healthy: false });
      down.mockImplementation(save);
      await floor.bus.deliver(...a);
      expect(await floor.marks('A')).toBe(2n);
      expect(await floor.effects('A')).toEqual([1]);
      expect(await floor.runner.status()).toMatchObject({ healthy: true });
    });

    it('a failure that cannot be parked rejects the batch, and nothing is lost', async () => {
      const { inbox } = floor.store;
      const park = inbox.park.bind(inbox);
      const down = jest.spyOn(inbox, 'park').mockRejectedValue(unavailable());
      failAt(unavailable, 2, 0);
      const a = recordsOf('A', H, H);
      await expect(floor.bus.deliver(...a)).rejects.toMatchObject({ code: 'store-unavailable' });
      down.mockImplementation(park);
      await floor.bus.deliver(...a);
      await drained();
      expect(await floor.effects('A')).toEqual([0, 1]);
    });

    it('what came before a parked record is marked before that is parked', async () => {
      const { inbox } = floor.store;
      const park = inbox.park.bind(inbox);
      const marked: unknown[] = [];
      jest.spyOn(inbox, 'park').mockImplementation(async (record) => {
        marked.push(await floor.marks('A'));
        return park(record);
      });
      failAt(bug, 1, 2);
      await floor.bus.deliver(...recordsOf('A', H, I, H));
      expect(marked).toEqual([1n]);
    });

    it('case-20: nothing is appended once the partition went to another member', async () => {
      const a = recordsOf('A', H, H, I);
      floor.before = ({ metadata }, reaction) => {
        floor.bus.owned = metadata.revision !== 1n;
        // as a decider runner that was told to stop
        return reaction.owned() ? Promise.resolve() : Promise.reject(unavailable());
      };
      await expect(floor.bus.deliver(...a)).rejects.toMatchObject({ code: 'bus-unavailable' });
      expect(await floor.effects('A')).toEqual([0]);
      expect(await reasons()).toEqual([]);
      expect(await floor.store.inbox.loadPosition('wallet', 'game-round/0')).toBeUndefined();
    });

    it('a batch that was rejected because its partition went to another member makes nobody unhealthy, here or when it comes back', async () => {
      const a = recordsOf('A', H);
      floor.before = () => {
        floor.bus.owned = false;
        return Promise.reject(unavailable());
      };
      await expect(floor.bus.deliver(...a)).rejects.toMatchObject({ code: 'bus-unavailable' });
      expect(await floor.runner.status()).toMatchObject({ healthy: true });
      // dealt with by the other member; nothing comes any more
      await floor.runner.resumeAt('game-round', '0');
      expect(await floor.runner.status()).toMatchObject({ healthy: true });
      floor.before = () => Promise.resolve();
      floor.bus.owned = true;
      await floor.bus.deliver(...a);
      expect(await floor.effects('A')).toEqual([0]);
    });

    it('a batch without records tells who owns the partition and where it stands', async () => {
      failAt(bug, 1, 0);
      await floor.bus.deliver(...recordsOf('A', H));
      floor.bus.owned = false;
      await expect(floor.bus.deliver()).rejects.toMatchObject({ code: 'bus-unavailable' });
      await expect(floor.runner.resume('A')).rejects.toMatchObject({ code: 'bus-unavailable' });
      floor.bus.owned = true;
      await floor.bus.deliver();
      expect(await floor.runner.resume('A')).toEqual({ dealtWith: 1, waiting: 0 });
    });

    it('a key whose partition is with another member is not resumed here', async () => {
      failAt(bug, 1, 0);
      await floor.bus.deliver(...recordsOf('A', H));
      await floor.runner.stop();
      await expect(floor.runner.resume('A')).rejects.toMatchObject({ code: 'bus-unavailable' });
    });

    it('what the transport lost is an anomaly, once', async () => {
      await floor.runner.lost('game-round', '0', '17', '40');
      await floor.runner.lost('game-round', '0', '17', '40');
      expect(floor.anomalies).toMatchObject([{ kind: 'gap', subject: 'game-round/0' }]);
    });

    it('more streams than are kept in memory', async () => {
      await floor.restart({ knownRevisions: 20 });
      const tables = Array.from({ length: 60 }, (_, index) => `T${index}`);
      const all = new Map(tables.map((table) => [table, recordsOf(table, I, I, H)]));
      for (const step of [0, 1, 2, 1]) {
        for (const table of tables) await floor.bus.deliver(at(all.get(table) ?? [], step));
      }
      expect(await Promise.all(tables.map((table) => floor.effects(table)))).toEqual(tables.map(() => [2]));
      expect(floor.anomalies).toEqual([]);
    });

    it('an event of the service itself is heard like any other', async () => {
      const heard: string[] = [];
      await floor.restart({
        handlers: [on(walletEvents.AccountOpened, 'welcome', async ({ metadata }) => void heard.push(metadata.stream))],
      });
      const record = asRecord(encodeSample('wallet', 'account-P', 0n, SAMPLES.wallet.handled));
      await floor.runner.deliver({ source: 'wallet', partition: '3', records: [record], next: '1', owned: () => true });
      expect(heard).toEqual(['account-P']);
      expect(await floor.store.inbox.loadPosition('wallet', 'wallet/3')).toBe('1');
    });
  });
});
