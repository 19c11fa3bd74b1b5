import { randomUUID } from 'node:crypto';
import { digestOf } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import fc from 'fast-check';
import { seeded } from '../conformance/harness.js';
import type { EventStore } from '../event-store.js';
import { openSqliteEventStore } from '../sqlite/open-sqlite-event-store.js';
import { temporaryFolder } from '../sqlite/testing/temporary-folder.js';
import { createDeciderRunner } from './create-decider-runner.js';
import { type Executed } from './command.js';
import { metaOf, purse, purseCodec, purseSnapshot, type Purse, type PurseCommand, type PurseEvent } from './testing/purse.js';

describe('decider runner', () => {
  const folder = temporaryFolder();
  let store: EventStore;
  let stream: string;
  beforeAll(async () => {
    store = await openSqliteEventStore({ floor: 'f-1', file: folder.file('events.db') });
  });
  afterAll(async () => {
    await store.close();
    folder.remove();
  });
  beforeEach(() => {
    stream = `purse-${randomUUID()}`;
  });

  const createRunner = (over: EventStore = store, snapshotEvery?: number, version?: string) =>
    createDeciderRunner({
      store: over,
      decider: purse,
      codec: purseCodec,
      ...(snapshotEvery === undefined ? {} : { snapshot: purseSnapshot(snapshotEvery, version) }),
    });
  const run = (
    runner: ReturnType<typeof createRunner>,
    command: PurseCommand,
    meta = metaOf(randomUUID()),
    retries: number | 'unbounded' = 5,
  ) => runner.execute({ stream, command, meta, retries });
  const effectOf = (executed: Executed<PurseEvent, Purse>) => {
    if (executed.outcome !== 'appended' && executed.outcome !== 'repeated') throw new Error(executed.outcome);
    return executed;
  };
  const stored = () => store.readStream(stream);

  it('appends what was decided, with the identity, cause and time of its command', async () => {
    const meta = { ...metaOf('6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e'), causationId: '140b8f40-1e4d-5cae-b8ef-461fbc79f605' };
    const executed = effectOf(await run(createRunner(), { put: 10n, take: 3n }, meta));
    expect(executed).toMatchObject({ outcome: 'appended', state: { amount: 7n, events: 2 }, revision: 1n });
    const events = await stored();
    expect(executed.events).toEqual(events.map(({ bytes }) => purseCodec.decode(bytes)));
    expect(executed.position).toBe(events[1]?.position);
    expect(executed.events[1]).toMatchObject({
      event: { type: 'Taken' },
      metadata: { stream, revision: 1n, commandId: meta.commandId, causationId: meta.causationId, time: meta.now, actor: meta.actor },
    });
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
  });

  it('P7: each event names the bytes before it: within an append, after another instance, after a restart, on a snapshot', async () => {
    const [one, other] = [createRunner(), createRunner(store, 2)];
    for (const runner of [one, other, one, createRunner(), other, createRunner(store, 2)]) await run(runner, { put: 5n, take: 1n });
    const events = await stored();
    expect(events).toHaveLength(12);
    expect(await store.loadSnapshot(stream, purseSnapshot(2).version)).toBeDefined();
    expect(events.map(({ bytes }) => purseCodec.decode(bytes).metadata.previousDigest)).toEqual([
      undefined,
      ...events.slice(0, -1).map(({ bytes }) => digestOf(bytes)),
    ]);
  });

  it('case-1: 50 identical commands at once have one effect and one answer', async () => {
    const runner = createRunner();
    const meta = metaOf(randomUUID());
    const all = (await Promise.all(Array.from({ length: 50 }, () => run(runner, { put: 9600n }, meta)))).map(effectOf);
    expect(all.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
    expect(all.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(49);
    for (const { events, position } of all) expect([events, position]).toEqual([all[0]?.events, all[0]?.position]);
    expect(await stored()).toHaveLength(1);
  });

  it('case-1: 50 identical commands on 10 instances have one effect and one answer', async () => {
    const runners = Array.from({ length: 10 }, () => createRunner());
    const meta = metaOf(randomUUID());
    const all = (
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          run(runners[n % 10] as ReturnType<typeof createRunner>, { put: 9600n }, { ...meta, now: meta.now + n }),
        ),
      )
    ).map(effectOf);
    expect(all.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
    for (const { events } of all) expect(events).toEqual(all[0]?.events);
    expect(await stored()).toHaveLength(1);
  });

  it('case-4: 200 commands on several instances take exactly what is there', async () => {
    const runners = Array.from({ length: 4 }, () => createRunner());
    await run(createRunner(), { put: 100n });
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        run(runners[n % 4] as ReturnType<typeof createRunner>, { take: 1n }, metaOf(randomUUID()), 'unbounded'),
      ),
    );
    expect(all.filter(({ outcome }) => outcome === 'appended')).toHaveLength(100);
    expect(all.filter((executed) => executed.outcome === 'refused' && executed.refusal.code === 'insufficient-funds')).toHaveLength(100);
    expect((await createRunner().load(stream)).state).toEqual({ amount: 0n, events: 101 });
    expect((await stored()).map(({ revision }) => revision)).toEqual(Array.from({ length: 101 }, (_, n) => BigInt(n)));
  });

  it('case-5: a command that is twice in a batch has one effect, and the second reports the first', async () => {
    const runner = createRunner();
    const twice = metaOf(randomUUID());
    const [first, other, second] = (
      await Promise.all([run(runner, { put: 5n }, twice), run(runner, { put: 1n }), run(runner, { put: 5n }, twice)])
    ).map(effectOf);
    expect([first?.outcome, other?.outcome, second?.outcome]).toEqual(['appended', 'appended', 'repeated']);
    expect(second?.events).toEqual(first?.events);
    expect(await stored()).toHaveLength(2);
  });

  it('a repeated command answers with the events of then, though it would be refused now', async () => {
    const runner = createRunner();
    const meta = metaOf(randomUUID());
    await run(runner, { put: 10n });
    const first = effectOf(await run(runner, { take: 10n }, meta));
    const again = effectOf(await run(createRunner(), { take: 10n }, { ...meta, now: meta.now + 60_000 }));
    expect(again).toMatchObject({ outcome: 'repeated', events: first.events, position: first.position, revision: 1n });
  });

  it('the same command id with another request is refused, and nothing is appended', async () => {
    const meta = metaOf(randomUUID(), 'one');
    await run(createRunner(), { put: 1n }, meta);
    await expect(run(createRunner(), { put: 2n }, { ...meta, requestHash: 'two' })).rejects.toThrow(
      expect.objectContaining({ code: 'idempotency-key-reused' }),
    );
    expect(await stored()).toHaveLength(1);
  });

  it('a refusal is not remembered', async () => {
    const runner = createRunner();
    const meta = metaOf(randomUUID());
    expect(await run(runner, { take: 1n }, meta)).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'insufficient-funds' },
      revision: undefined,
    });
    await run(runner, { put: 1n });
    expect(await run(runner, { take: 1n }, meta)).toMatchObject({ outcome: 'appended' });
  });

  it('nothing to do appends nothing; marks are stored with it, not with a refusal', async () => {
    const runner = createRunner();
    const group = randomUUID();
    const markOf = (revision: bigint) => [{ group, lane: 'game-round/0', stream: 'round-T1-1', revision, digest: 'd' }];
    const execute = (command: PurseCommand, revision: bigint) =>
      runner.execute({ stream, command, meta: metaOf(randomUUID()), marks: markOf(revision), retries: 'unbounded' });
    expect(await execute({}, 0n)).toMatchObject({ outcome: 'nothing', events: [], revision: undefined });
    expect(await store.inbox.lastMark(group, 'game-round/0', 'round-T1-1')).toMatchObject({ revision: 0n });
    await execute({ put: 1n }, 1n);
    expect(await store.inbox.lastMark(group, 'game-round/0', 'round-T1-1')).toMatchObject({ revision: 1n });
    await execute({ take: 2n }, 2n);
    expect(await store.inbox.lastMark(group, 'game-round/0', 'round-T1-1')).toMatchObject({ revision: 1n });
    expect(await stored()).toHaveLength(1);
  });

  it('does not refuse on what another instance has changed since', async () => {
    const [one, two] = [createRunner(), createRunner()];
    await run(one, { put: 1n });
    await run(two, { put: 100n });
    expect(await run(one, { take: 50n }, metaOf(randomUUID()), 0)).toMatchObject({ outcome: expect.stringMatching('appended') as string });
    await run(two, { take: 51n });
    expect(await one.load(stream)).toEqual({ state: { amount: 0n, events: 4 }, revision: 3n });
    expect(await run(one, { take: 1n })).toMatchObject({ outcome: 'refused', revision: 3n });
  });

  it('a decision that fails on what another instance has changed since is made again; one that fails on the newest state fails', async () => {
    const strict: typeof purse = {
      ...purse,
      decide(command, state) {
        if (typeof command.take === 'bigint' && state.amount < command.take) throw new CasinoError('books-do-not-balance');
        return purse.decide(command, state);
      },
    };
    const [one, two] = [1, 2].map(() => createDeciderRunner({ store, decider: strict, codec: purseCodec })) as [
      ReturnType<typeof createRunner>,
      ReturnType<typeof createRunner>,
    ];
    await run(one, { put: 5n });
    await run(two, { put: 5n });
    expect(await run(one, { take: 10n })).toMatchObject({ outcome: 'appended', state: { amount: 0n } });
    await expect(run(two, { take: 1n })).rejects.toMatchObject({ code: 'books-do-not-balance' });
    expect(await stored()).toHaveLength(3);
  });

  it('gives up for a person when others are always first, and goes on for a reaction', async () => {
    let interference = 0;
    const rival = createRunner();
    const crowded: EventStore = {
      ...store,
      append: async (...parameters) => {
        if (interference-- > 0) await run(rival, { put: 1n });
        return store.append(...parameters);
      },
    };
    interference = 3;
    await expect(run(createRunner(crowded), { put: 5n }, metaOf(randomUUID()), 2)).rejects.toThrow(
      expect.objectContaining({ code: 'revision-conflict' }),
    );
    interference = 6;
    const asked: bigint[] = [];
    const executed = await createRunner(crowded).execute({
      stream,
      command: ({ amount }) => {
        asked.push(amount);
        return { put: 5n };
      },
      meta: metaOf(randomUUID()),
      retries: 'unbounded',
    });
    expect(executed).toMatchObject({ outcome: 'appended', state: { amount: 14n } });
    expect(asked).toEqual([3n, 4n, 5n, 6n, 7n, 8n, 9n]);
  });

  describe('when the outcome of an append is unknown', () => {
    const cut = new CasinoError('store-unavailable', 'connection cut');
    const failing = (before: boolean, after: boolean): EventStore => {
      let once = true;
      return {
        ...store,
        append: async (...parameters) => {
          if (before && once) {
            once = false;
            throw cut;
          }
          const appended = await store.append(...parameters);
          if (after && once) {
            once = false;
            throw cut;
          }
          return appended;
        },
      };
    };

    it('reads back: it is there, so that is the answer', async () => {
      const meta = metaOf(randomUUID());
      const runner = createRunner(failing(false, true));
      const executed = effectOf(await run(runner, { put: 3n }, meta));
      expect(executed).toMatchObject({ outcome: 'appended', state: { amount: 3n }, revision: 0n });
      expect(await run(runner, { put: 3n }, meta)).toMatchObject({ outcome: 'repeated', events: executed.events });
      expect(await stored()).toHaveLength(1);
    });

    it('reads back: it is not there, so the caller may send it again', async () => {
      const meta = metaOf(randomUUID());
      const runner = createRunner(failing(true, false));
      await expect(run(runner, { put: 3n }, meta, 'unbounded')).rejects.toBe(cut);
      expect(await stored()).toHaveLength(0);
      expect(await run(runner, { put: 3n }, meta)).toMatchObject({ outcome: 'appended' });
    });
  });

  describe('case-41: snapshots', () => {
    it('a snapshot at n, an append, a reload: each event is folded once', async () => {
      for (let n = 1; n <= 25; n++) {
        await run(createRunner(store, 10), { put: BigInt(n) });
        const { state, revision } = await createRunner(store, 10).load(stream);
        expect([state, revision]).toEqual([{ amount: BigInt((n * (n + 1)) / 2), events: n }, BigInt(n - 1)]);
      }
      expect((await store.loadSnapshot(stream, '1'))?.revision).toBe(19n);
    });

    it('is used in place of the events before it, and ignored by another version of the reducer', async () => {
      const runner = createRunner(store, 5);
      for (let n = 0; n < 12; n++) await run(runner, { put: 1n });
      const read: bigint[] = [];
      const watched: EventStore = {
        ...store,
        readStream: async (name, from, limit) => {
          const events = await store.readStream(name, from, limit);
          read.push(...events.map(({ revision }) => revision));
          return events;
        },
      };
      expect((await createRunner(watched, 5).load(stream)).state).toEqual({ amount: 12n, events: 12 });
      // the last event of the snapshot, and what follows
      expect(read).toEqual([9n, 10n, 11n]);
      read.length = 0;
      expect((await createRunner(watched, 5, '2').load(stream)).state).toEqual({ amount: 12n, events: 12 });
      expect(read).toHaveLength(12);
    });

    it('a snapshot that is older than the state in memory changes nothing', async () => {
      const [one, two] = [createRunner(store, 4), createRunner(store, 4)];
      for (let n = 0; n < 20; n++) await run(n % 3 === 0 ? one : two, { put: 1n });
      for (const runner of [one, two, createRunner(store, 4), createRunner()])
        expect((await runner.load(stream)).state).toEqual({ amount: 20n, events: 20 });
    });

    it.each([
      ['ends before it', 5],
      ['has other events there', 40],
    ])('a snapshot is ignored when the stream %s: a store that was restored', async (_, appended) => {
      const elsewhere = createRunner(store, 10);
      const other = `purse-${randomUUID()}`;
      for (let n = 0; n < 20; n++)
        await elsewhere.execute({ stream: other, command: { put: 100n }, meta: metaOf(randomUUID()), retries: 0 });
      const ahead = await store.loadSnapshot(other, '1');
      expect(ahead?.revision).toBe(19n);
      for (let n = 0; n < appended; n++) await run(createRunner(), { put: 1n });
      if (ahead !== undefined) await store.saveSnapshot(stream, ahead);
      const { state, revision } = await createRunner(store, 10).load(stream);
      expect([state, revision]).toEqual([{ amount: BigInt(appended), events: appended }, BigInt(appended - 1)]);
      expect(await run(createRunner(store, 10), { take: BigInt(appended) + 1n })).toMatchObject({ outcome: 'refused' });
    });
  });

  describe('which commands are remembered', () => {
    const DAY = 24 * 60 * 60 * 1000;
    const metaAt = (now: number) => metaOf(randomUUID(), 'request', now);
    const putMany = async (runner: ReturnType<typeof createRunner>, count: number, now: number) => {
      await runner.executeAll({
        stream,
        commands: Array.from({ length: count }, () => ({ command: { put: 1n }, meta: metaAt(now) })),
        retries: 5,
      });
    };

    it('those of 30 days however many they are, and the last 1,000 however old they are; no other', async () => {
      const runner = createRunner(store, 2);
      const [first, second, third] = [metaAt(0), metaAt(0), metaAt(10 * DAY)];
      await run(runner, { put: 1n }, first);
      await run(runner, { put: 1n }, second);
      await run(runner, { put: 1n }, third);
      await putMany(runner, 997, 20 * DAY);
      await run(runner, { put: 1n }, metaAt(39 * DAY));
      await run(runner, { put: 1n }, metaAt(39 * DAY));
      const reloaded = () => createRunner(store, 2);
      expect(await run(reloaded(), { put: 1n }, third)).toMatchObject({ outcome: 'repeated', events: [{ metadata: { time: 10 * DAY } }] });
      expect(await run(reloaded(), { put: 1n }, second)).toMatchObject({ outcome: 'appended' });
      expect(await run(reloaded(), { put: 1n }, first)).toMatchObject({ outcome: 'appended' });
      await putMany(runner, 1_500, 39 * DAY);
      expect(await run(reloaded(), { put: 1n }, third)).toMatchObject({ outcome: 'repeated' });
    });

    it.each([
      ['before a snapshot', 1_000_000],
      ['after snapshots', 2],
    ])('a clock that jumps 40 days ahead and back makes no retry act twice, %s', async (_, every) => {
      const runner = createRunner(store, every);
      const now = 1_700_000_000_000;
      const metas = [now, now + 1, now + 40 * DAY, now + 40 * DAY + 1, now + 2, now + 3].map(metaAt);
      for (const meta of metas) {
        await run(runner, { put: 1n }, meta);
        for (const sent of metas.slice(0, metas.indexOf(meta) + 1)) {
          for (const instance of [runner, createRunner(store, every)])
            expect(await run(instance, { put: 1n }, sent)).toMatchObject({ outcome: 'repeated' });
        }
      }
      expect((await runner.load(stream)).state).toEqual({ amount: 6n, events: 6 });
    });

    it('the days count back from the last command, so a jump of the clock ends with the jump', async () => {
      const now = 1_700_000_000_000;
      const runner = createRunner(store, 1_000);
      const early = metaAt(now);
      await run(runner, { put: 1n }, early);
      await run(runner, { put: 1n }, metaAt(now + 40 * DAY));
      await putMany(runner, 1_200, now + DAY);
      expect(await store.loadSnapshot(stream, '1')).toMatchObject({ revision: 1_201n });
      expect(await run(createRunner(store, 1_000), { put: 1n }, early)).toMatchObject({ outcome: 'repeated' });
    });
  });

  it('case-38: folding stored events again gives the same state, whatever was sent, from the cache, from a snapshot or from nothing', async () => {
    const command = fc.record({ put: fc.bigInt({ min: 0n, max: 50n }), take: fc.bigInt({ min: 0n, max: 50n }) });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        stream = `purse-${randomUUID()}`;
        const runner = createRunner(store, 4);
        for (const each of commands) await run(runner, each);
        const fromCache = await runner.load(stream);
        expect(await createRunner(store, 4).load(stream)).toEqual(fromCache);
        expect(await createRunner().load(stream)).toEqual(fromCache);
        expect(fromCache.state.amount).toBeGreaterThanOrEqual(0n);
      }),
      seeded(20),
    );
  });
});
