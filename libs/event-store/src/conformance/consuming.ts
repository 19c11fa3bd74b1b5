import { createHash } from 'node:crypto';
import type { InboxMark, Mark, ParkedRecord } from '../event-store.js';
import { newEvents, uniqueTag, useSubject, type OpenSubject } from './harness.js';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const consumingConformance = (open: OpenSubject): void => {
  describe('inbox', () => {
    const subject = useSubject(open);
    const LANE = 'game-round/0';
    const mark = (group: string, revision: bigint, text = `event ${revision}`): InboxMark => ({
      group,
      lane: LANE,
      stream: 'round-T1-1',
      revision,
      digest: digestOf(text),
    });
    const stands = (revision: bigint, text = `event ${revision}`): Mark => ({ revision, digest: digestOf(text) });
    const lastMark = (group: string, stream = 'round-T1-1', { inbox } = subject.store) => inbox.lastMark(group, LANE, stream);

    it('case-27: marks are stored with the append, and a conflicting append stores none', async () => {
      const [stream, group] = [uniqueTag(), uniqueTag()];
      await subject.store.append(stream, 'no-stream', newEvents(1), { marks: [mark(group, 0n), mark(group, 1n)] });
      expect(await lastMark(group)).toEqual(stands(1n));
      await expect(subject.store.append(stream, 'no-stream', newEvents(1), { marks: [mark(group, 2n)] })).rejects.toThrow(
        expect.objectContaining({ code: 'revision-conflict' }),
      );
      expect(await lastMark(group)).toEqual(stands(1n));
    });

    it('a mark is replaced by later ones only; the first digest of a revision stays, so that a fork shows', async () => {
      const group = uniqueTag();
      const { inbox } = subject.store;
      await inbox.mark([mark(group, 1n), mark(group, 0n)]);
      expect(await lastMark(group)).toEqual(stands(1n));
      await inbox.mark([mark(group, 1n, 'forged')]);
      await inbox.mark([mark(group, 0n, 'forged')]);
      await inbox.mark([]);
      expect(await lastMark(group)).toEqual(stands(1n));
      await inbox.mark([mark(group, 2n), mark(group, 4n), mark(group, 3n)]);
      expect(await lastMark(group, 'round-T1-1', await subject.reopen())).toEqual(stands(4n));
    });

    it('what was discarded is marked without a digest, and the next event with its own', async () => {
      const group = uniqueTag();
      await subject.store.inbox.mark([mark(group, 0n)]);
      await subject.store.inbox.mark([{ ...mark(group, 1n), digest: undefined }]);
      expect(await lastMark(group)).toEqual({ revision: 1n, digest: undefined });
      const again = await subject.reopen();
      expect(await lastMark(group, 'round-T1-1', again)).toEqual({ revision: 1n, digest: undefined });
      await again.inbox.mark([mark(group, 2n)]);
      expect(await lastMark(group, 'round-T1-1', again)).toEqual(stands(2n));
    });

    it('keeps groups and source streams apart and knows nothing of others', async () => {
      const [one, two] = [uniqueTag(), uniqueTag()];
      await subject.store.inbox.mark([mark(one, 3n), { ...mark(one, 9n), stream: 'round-T2-1' }]);
      expect(await lastMark(one)).toEqual(stands(3n));
      expect(await lastMark(one, 'round-T2-1')).toEqual(stands(9n));
      expect(await lastMark(one, 'round-T3-1')).toBeUndefined();
      expect(await lastMark(two)).toBeUndefined();
    });

    it('keeps a position per group and lane, and the marks that are saved with it, over a restart', async () => {
      const group = uniqueTag();
      await subject.store.inbox.savePosition(group, LANE, '17', [mark(group, 6n), mark(group, 7n)]);
      await subject.store.inbox.savePosition(group, 'game-round/1', '4');
      await subject.store.inbox.savePosition(group, LANE, '18', [mark(group, 5n)]);
      const again = await subject.reopen();
      const { inbox } = again;
      expect(await inbox.loadPosition(group, LANE)).toBe('18');
      expect(await inbox.loadPosition(group, 'game-round/1')).toBe('4');
      expect(await inbox.loadPosition(group, 'jackpot/0')).toBeUndefined();
      expect(await lastMark(group, 'round-T1-1', again)).toEqual(stands(7n));
      // a source that was restored begins anew
      await inbox.savePosition(group, LANE, '2');
      expect(await inbox.loadPosition(group, LANE)).toBe('2');
      expect(await lastMark(group, 'round-T1-1', again)).toEqual(stands(7n));
    });
  });

  describe('parking', () => {
    const subject = useSubject(open);
    const record = (group: string, key: string, revision: bigint): ParkedRecord => ({
      group,
      key,
      source: 'wallet/0',
      at: String(100n + revision),
      stream: `chips-${key}-1`,
      revision,
      bytes: new TextEncoder().encode(`{"n":${revision}}`),
      reason: revision === 5n ? 'defect' : 'behind',
      error: 'internal-error: it failed',
      attempts: 1,
      parkedAt: 1_700_000_000_000,
      retryAt: 1_700_000_001_000,
    });

    it('case-26: later records of a key wait behind the first, in order; other keys have their own order', async () => {
      const group = uniqueTag();
      const { inbox } = subject.store;
      for (const revision of [5n, 6n, 7n]) {
        await inbox.park(record(group, 'A', revision));
        await inbox.park(record(group, 'B', revision));
      }
      expect(await inbox.parked(group, 'A')).toEqual([5n, 6n, 7n].map((revision) => record(group, 'A', revision)));
      expect((await inbox.parked(group)).map(({ key, revision }) => `${key}${revision}`)).toEqual(['A5', 'B5', 'A6', 'B6', 'A7', 'B7']);
      await inbox.unpark(record(group, 'A', 5n), [{ group, lane: 'wallet/0', stream: 'chips-A-1', revision: 5n, digest: digestOf('a5') }]);
      expect((await inbox.parked(group, 'A')).map(({ revision }) => revision)).toEqual([6n, 7n]);
      expect(await inbox.lastMark(group, 'wallet/0', 'chips-A-1')).toEqual({ revision: 5n, digest: digestOf('a5') });
      expect(await inbox.parked(group, 'B')).toHaveLength(3);
      expect(await inbox.parked(uniqueTag())).toEqual([]);
    });

    it('case-26: parking a record again keeps one, in its place, with the outcome of the last try', async () => {
      const group = uniqueTag();
      const { inbox } = subject.store;
      await inbox.park(record(group, 'A', 5n));
      await inbox.park(record(group, 'A', 6n));
      const again: ParkedRecord = {
        ...record(group, 'A', 5n),
        reason: 'transient',
        error: 'still',
        attempts: 2,
        retryAt: 1_700_000_009_000,
        parkedAt: 1_800_000_000_000,
        at: '999',
      };
      await inbox.park(again);
      const fork: ParkedRecord = { ...record(group, 'A', 5n), bytes: new TextEncoder().encode('other bytes'), reason: 'fork' };
      await inbox.park(fork);
      const { parkedAt, at } = record(group, 'A', 5n);
      expect(await inbox.parked(group, 'A')).toEqual([{ ...again, parkedAt, at }, record(group, 'A', 6n), fork]);
    });

    it('case-28: keeps bytes that are no event exactly as they came, over a restart', async () => {
      const group = uniqueTag();
      const { stream, revision, ...rest } = record(group, 'A', 5n);
      expect([stream, revision]).toEqual(['chips-A-1', 5n]);
      const malformed: ParkedRecord = { ...rest, bytes: Uint8Array.from([0, 255, 123, 34]), reason: 'malformed' };
      const empty: ParkedRecord = { ...malformed, at: '106', bytes: new Uint8Array(0) };
      await subject.store.inbox.park(malformed);
      await subject.store.inbox.park(malformed);
      await subject.store.inbox.park(empty);
      const { inbox } = await subject.reopen();
      expect(await inbox.parked(group)).toEqual([malformed, empty]);
      await inbox.unpark(malformed);
      expect(await inbox.parked(group)).toEqual([empty]);
    });
  });

  describe('snapshots', () => {
    const subject = useSubject(open);
    const snapshot = (version: string, revision: bigint) => ({
      version,
      revision,
      bytes: new TextEncoder().encode(`${version}@${revision}`),
    });

    it('gives the newest of the reducer version asked for; an older one does not replace it', async () => {
      const stream = uniqueTag();
      await subject.store.append(stream, 'no-stream', newEvents(20));
      await subject.store.saveSnapshot(stream, snapshot('1', 4n));
      await subject.store.saveSnapshot(stream, snapshot('1', 9n));
      await subject.store.saveSnapshot(stream, snapshot('1', 7n));
      await subject.store.saveSnapshot(stream, snapshot('2', 5n));
      expect(await subject.store.loadSnapshot(stream, '1')).toEqual(snapshot('1', 9n));
      expect(await subject.store.loadSnapshot(stream, '2')).toEqual(snapshot('2', 5n));
      expect(await subject.store.loadSnapshot(stream, '3')).toBeUndefined();
      expect(await subject.store.loadSnapshot(uniqueTag(), '1')).toBeUndefined();
      expect(await (await subject.reopen()).loadSnapshot(stream, '1')).toEqual(snapshot('1', 9n));
    });
  });
};
