import { createHash } from 'node:crypto';
import type { Inbox, InboxMark } from '@casino/event-store';
import { gatherAs } from '@casino/event-store/testing';
import { seededRandom } from '@casino/games';
import { event, persist, useDouble } from '../../kit/kurrentdb-double/testing.js';
import { seedOf } from '../../kit/seed.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

const LANE = 'game-round/0';
const SEED = seedOf('lanes');
const conflict = expect.objectContaining({ code: 'revision-conflict' });
const unavailable = expect.objectContaining({ code: 'store-unavailable' });
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

describe('kurrentdb event store: what a group remembers of a partition', () => {
  const floor = useDouble();
  afterEach(() => gatherAs('as-it-comes'));
  const mark = (revision: bigint, stream = 'round-T-1'): InboxMark => ({
    group: 'wallet',
    lane: LANE,
    stream,
    revision,
    digest: digest(`${stream} ${revision}`),
  });
  const of = ({ revision, digest: its }: InboxMark) => ({ revision, digest: its });
  const lastMark = (inbox: Inbox, stream = 'round-T-1') => inbox.lastMark('wallet', LANE, stream);
  const save = (inbox: Inbox, position: string, ...marks: readonly InboxMark[]) => inbox.savePosition('wallet', LANE, position, marks);
  const load = (inbox: Inbox) => inbox.loadPosition('wallet', LANE);
  const entries = () => floor.double.log.stream(`inbox-wallet-@${LANE}`) ?? [];

  it('is one entry for a batch, with its marks and the position after it, and one mark for each stream', async () => {
    const { inbox } = floor.open();
    await save(inbox, '8', ...[0n, 1n, 2n].map((revision) => mark(revision)), mark(0n, 'round-U-1'));
    expect(entries()).toHaveLength(1);
    expect(await load(floor.open().inbox)).toBe('8');
    expect(await lastMark(inbox, 'round-U-1')).toEqual(of(mark(0n, 'round-U-1')));
    // nothing new is nothing to write
    await save(inbox, '8', mark(1n));
    await inbox.mark([mark(2n)]);
    expect(entries()).toHaveLength(1);
  });

  it('a deposed instance takes neither a mark nor the position back, and loses its lane until it has read again', async () => {
    const [deposed, owner] = [floor.open().inbox, floor.open().inbox];
    await save(deposed, '1', mark(0n));
    expect(await load(owner)).toBe('1');
    await save(owner, '3', mark(1n), mark(2n));
    await expect(save(deposed, '2', mark(1n))).rejects.toThrow(conflict);
    // what it did has its effect all the same, so it is true
    await deposed.mark([{ ...mark(2n), digest: digest('forged') }, mark(3n)]);
    await expect(save(deposed, '4')).rejects.toThrow(conflict);
    expect(await load(floor.open().inbox)).toBe('3');
    expect(await lastMark(deposed)).toEqual(of(mark(3n)));
    await expect(save(owner, '4')).rejects.toThrow(conflict);
    expect(await load(owner)).toBe('3');
    await save(owner, '4');
    expect(await load(deposed)).toBe('4');
    await save(deposed, '5');
  });

  it.each(['alone', 'together'] as const)(
    'fault-195: what is asked of a lane at once, %s, is there with its own answer, also where the connection is cut',
    async (manner) => {
      gatherAs(manner);
      const { inbox } = floor.open();
      await save(inbox, '1', mark(0n));
      const streams = Array.from({ length: 20 }, (_, coup) => `round-T-${coup}`);
      for (const [n, when] of (['before', 'after', undefined] as const).entries()) {
        floor.double.faults.cutNextAppend = when;
        const asked = streams.map((stream) => persist(() => inbox.mark([mark(BigInt(n + 1), stream)])));
        await Promise.all([...asked, persist(() => save(inbox, String(n + 2)))]);
        const newcomer = floor.open().inbox;
        expect(await load(newcomer)).toBe(String(n + 2));
        for (const stream of streams) expect(await lastMark(newcomer, stream)).toEqual(of(mark(BigInt(n + 1), stream)));
      }
      expect(entries()).toHaveLength(manner === 'together' ? 4 : 64);
      // a position that is refused takes no mark of others with it
      await load(floor.open().inbox);
      await save(floor.open().inbox, 'theirs');
      const [refused, taken] = await Promise.allSettled([save(inbox, 'ours'), inbox.mark([mark(9n)])]);
      expect(refused).toEqual({ status: 'rejected', reason: conflict });
      expect(taken.status).toBe('fulfilled');
      const newcomer = floor.open().inbox;
      expect([await load(newcomer), await lastMark(newcomer)]).toEqual(['theirs', of(mark(9n))]);
    },
  );

  it.each(['before', 'after'] as const)(
    'a connection cut %s the write: what stands is read before anything else is judged',
    async (when) => {
      const { inbox } = floor.open();
      await save(inbox, '1', mark(0n));
      floor.double.faults.cutNextAppend = when;
      await expect(save(inbox, '2', mark(1n))).rejects.toThrow(unavailable);
      expect(await lastMark(inbox)).toEqual(of(mark(when === 'after' ? 1n : 0n)));
      await save(inbox, '2', mark(1n));
      expect(entries()).toHaveLength(2);
      floor.double.faults.cutNextAppend = when;
      await expect(inbox.mark([mark(2n)])).rejects.toThrow(unavailable);
      await inbox.mark([mark(2n)]);
      expect(entries()).toHaveLength(3);
      expect(await load(floor.open().inbox)).toBe('2');
    },
  );

  it('marks of an append whose answer was lost are there once the same append was read back', async () => {
    const store = floor.open();
    await store.append('chips-T-1', 'no-stream', [event()], { marks: [mark(0n)] });
    floor.double.faults.cutNextAppend = 'after';
    await store.append('chips-T-1', 0n, [event()], { marks: [mark(1n)] });
    expect(await lastMark(floor.open().inbox)).toEqual(of(mark(1n)));
  });

  it('its stream holds a whole state now and then and nothing before that, and a newcomer learns all of it', async () => {
    const { inbox } = floor.open();
    const { double } = floor;
    const streams = Array.from({ length: 2_500 }, (_, coup) => `round-T-${coup}`);
    // what is written in pieces is cut off behind its first, again and again: marks at first, then states
    const cuts: ('before' | 'after')[] = ['before', 'after', 'before', 'after', 'before', 'after'];
    const isPiece = ({ data }: { readonly data: Uint8Array } = { data: new Uint8Array(0) }) => data.byteLength > 50_000;
    double.log.onWritten(() => {
      if (isPiece(double.log.all.at(-1))) double.faults.cutNextAppend = cuts.shift();
    });
    await persist(() => save(inbox, 'begun', ...streams.map((stream) => mark(0n, stream))));
    for (let n = 1; n <= 1_300; n++) await persist(() => save(inbox, String(n), mark(BigInt(n), `round-T-${n % 7}`)));
    expect(cuts).toEqual([]);
    expect(entries().findIndex(isPiece)).toBe(0);
    expect(entries().length).toBeLessThan(200);
    const newcomer = floor.open().inbox;
    expect(await load(newcomer)).toBe('1300');
    expect(await Promise.all(streams.map((stream) => lastMark(newcomer, stream)))).toEqual(
      streams.map((stream, coup) => of(mark(coup < 7 ? BigInt(1_300 - ((1_300 - coup) % 7)) : 0n, stream))),
    );
    // and one that was there before goes on from the middle
    await save(newcomer, 'end', mark(9_999n));
    expect(await load(inbox)).toBe('end');
    expect(await lastMark(inbox)).toEqual(of(mark(9_999n)));
  });

  it('whoever writes, is cut off or is deposed: no acknowledged mark is lost, and no position goes back', async () => {
    const random = seededRandom(SEED);
    const below = (bound: number) => Math.floor(random() * bound);
    // each goes on from what it knows, as a consumer does that has not heard that it was deposed
    const instances = [0, 1, 2].map(() => ({ inbox: floor.open().inbox, at: 0 }));
    const acknowledged = new Map<string, bigint>();
    let refused = 0;
    for (let n = 0; n < 600; n++) {
      const instance = instances[below(3)] as (typeof instances)[number];
      const read = async () => void (instance.at = Number((await persist(() => load(instance.inbox))) ?? 0));
      const restarts = below(20) === 0;
      if (restarts) instance.inbox = floor.open().inbox;
      if (restarts || below(4) === 0) await read();
      const stream = `round-T-${below(3)}`;
      const known = await persist(() => lastMark(instance.inbox, stream));
      const next = mark((known?.revision ?? -1n) + 1n, stream);
      if (below(30) === 0) floor.double.faults.cutNextAppend = below(2) === 0 ? 'before' : 'after';
      try {
        if (below(2) === 0) await instance.inbox.mark([next]);
        else await save(instance.inbox, String(++instance.at), next);
        if (next.revision > (acknowledged.get(stream) ?? -1n)) acknowledged.set(stream, next.revision);
      } catch (error) {
        expect(['revision-conflict', 'store-unavailable']).toContain((error as { readonly code?: unknown }).code);
        refused++;
        // as the runner: what stands is read before anything else is judged
        await read();
      }
    }
    expect(refused).toBeGreaterThan(20);
    const positions = entries().flatMap(({ data }) => {
      const { next } = JSON.parse(Buffer.from(data).toString()) as { readonly next?: string };
      return next === undefined ? [] : [Number(next)];
    });
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const newcomer = floor.open().inbox;
    expect(await persist(() => load(newcomer))).toBe(String(positions.at(-1)));
    for (const [stream, revision] of acknowledged) {
      const found = await lastMark(newcomer, stream);
      expect(found?.revision).toBeGreaterThanOrEqual(revision);
      expect(found).toEqual(of(mark(found?.revision ?? -1n, stream)));
    }
  });
});
