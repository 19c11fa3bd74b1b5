import { randomUUID } from 'node:crypto';
import { CasinoError, eventIdOf } from '@casino/kernel';
import fc from 'fast-check';
import { seeded } from '../conformance/harness.js';
import type { EventStore } from '../event-store.js';
import { openSqliteEventStore } from '../sqlite/open-sqlite-event-store.js';
import { temporaryFolder } from '../sqlite/testing/temporary-folder.js';
import { areWritten } from './written-marks.js';
import { createDeciderRunner } from './create-decider-runner.js';
import { type Executed } from './command.js';
import { metaOf, purse, purseCodec, type Purse, type PurseCommand, type PurseEvent } from './testing/purse.js';

describe('several commands of one stream at once', () => {
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

  const createRunner = (over: EventStore = store) => createDeciderRunner({ store: over, decider: purse, codec: purseCodec });
  const ordered = (command: PurseCommand, meta = metaOf(randomUUID())) => ({ command, meta });
  const eventsOf = (executed: Executed<PurseEvent, Purse> | undefined) =>
    executed === undefined || executed.outcome === 'refused' ? undefined : executed.events;
  const stored = () => store.readStream(stream);
  const counted = () => {
    let appends = 0;
    const over: EventStore = {
      ...store,
      append: (...parameters) => {
        appends++;
        return store.append(...parameters);
      },
    };
    return { over, appends: () => appends };
  };

  it('is one append: each is decided on those before it and its events carry its own identity', async () => {
    const { over, appends } = counted();
    const commands = [ordered({ put: 10n }), ordered({ put: 1n, take: 11n }), ordered({}), ordered({ put: 2n })];
    const executed = await createRunner(over).executeAll({ stream, commands, retries: 0 });
    expect(executed.map(({ outcome }) => outcome)).toEqual(['appended', 'appended', 'nothing', 'appended']);
    expect(appends()).toBe(1);
    const events = (await stored()).map(({ id, bytes }) => ({ id, ...purseCodec.decode(bytes) }));
    expect(executed.flatMap((each) => eventsOf(each) ?? [])).toEqual(events.map(({ id: _, ...read }) => read));
    expect(events.map(({ metadata }) => metadata.commandId)).toEqual([0, 1, 1, 3].map((n) => commands[n]?.meta.commandId));
    expect(events.map(({ metadata }) => metadata.revision)).toEqual([0n, 1n, 2n, 3n]);
    expect(events.every(({ id, metadata }) => id === metadata.id)).toBe(true);
    expect(events.map(({ id }) => id)).toEqual(
      events.map(({ metadata: { commandId, revision } }) => eventIdOf(commandId, stream, revision)),
    );
    for (const each of executed) expect(each).toMatchObject({ state: { amount: 2n, events: 4 }, revision: 3n });
  });

  it('case-5: a command that is twice in a batch, or had its effect before, has one effect', async () => {
    const [before, twice] = [metaOf(randomUUID()), metaOf(randomUUID())];
    const runner = createRunner();
    await runner.execute({ stream, ...ordered({ put: 3n }, before), retries: 0 });
    const commands = [ordered({ put: 5n }, twice), ordered({ put: 3n }, before), ordered({ put: 5n }, twice), ordered({ put: 1n })];
    const executed = await runner.executeAll({ stream, commands, retries: 0 });
    expect(executed.map(({ outcome }) => outcome)).toEqual(['appended', 'repeated', 'repeated', 'appended']);
    expect(eventsOf(executed[2])).toEqual(eventsOf(executed[0]));
    expect(eventsOf(executed[1])).toMatchObject([{ metadata: { revision: 0n } }]);
    const again = await createRunner().executeAll({ stream, commands, retries: 0 });
    expect(again.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated', 'repeated', 'repeated']);
    expect(again.map(eventsOf)).toEqual(executed.map(eventsOf));
    expect(await stored()).toHaveLength(3);
    expect((await runner.load(stream)).state.amount).toBe(9n);
  });

  it('one id with two requests in a batch is refused, and nothing is appended', async () => {
    const id = randomUUID();
    const commands = [ordered({ put: 5n }, metaOf(id, 'one')), ordered({ put: 6n }, metaOf(id, 'two'))];
    await expect(createRunner().executeAll({ stream, commands, retries: 0 })).rejects.toThrow(
      expect.objectContaining({ code: 'idempotency-key-reused' }),
    );
    expect(await stored()).toHaveLength(0);
  });

  it('case-27: one that is refused keeps nobody back; marks are stored only when none is', async () => {
    const group = randomUUID();
    const runner = createRunner();
    const marks = [{ group, lane: 'game-round/0', stream: 'round-T1-1', revision: 0n, digest: 'd' }];
    const executed = await runner.executeAll({
      stream,
      commands: [ordered({ put: 1n }), ordered({ take: 9n }), ordered({ put: 2n })],
      marks,
      retries: 0,
    });
    expect(executed.map(({ outcome }) => outcome)).toEqual(['appended', 'refused', 'appended']);
    expect(await store.inbox.lastMark(group, 'game-round/0', 'round-T1-1')).toBeUndefined();
    expect(areWritten(marks)).toBe(false);
    await runner.executeAll({ stream, commands: [ordered({ take: 3n })], marks, retries: 0 });
    expect(await store.inbox.lastMark(group, 'game-round/0', 'round-T1-1')).toMatchObject({ revision: 0n });
    expect(areWritten(marks)).toBe(true);
    const ignored = [{ group, lane: 'game-round/0', stream: 'round-T1-1', revision: 1n, digest: 'd' }];
    await runner.executeAll({ stream, commands: [ordered({}), ordered({})], marks: ignored, retries: 0 });
    expect(await store.inbox.lastMark(group, 'game-round/0', 'round-T1-1')).toMatchObject({ revision: 1n });
    expect((await runner.load(stream)).state).toEqual({ amount: 0n, events: 3 });
  });

  it('after somebody else was first, all are decided again', async () => {
    const rival = createRunner();
    await rival.execute({ stream, ...ordered({ put: 10n }), retries: 0 });
    let first = true;
    const crowded: EventStore = {
      ...store,
      append: async (...parameters) => {
        if (first) {
          first = false;
          await rival.execute({ stream, ...ordered({ take: 8n }), retries: 0 });
        }
        return store.append(...parameters);
      },
    };
    const executed = await createRunner(crowded).executeAll({
      stream,
      commands: [ordered({ take: 2n }), ordered({ take: 1n }), ordered({ put: 1n })],
      retries: 'unbounded',
    });
    expect(executed.map(({ outcome }) => outcome)).toEqual(['appended', 'refused', 'appended']);
    expect((await rival.load(stream)).state).toEqual({ amount: 1n, events: 4 });
  });

  it.each([[true], [false]])('reads back an append whose outcome is unknown (it is there: %s)', async (there) => {
    const cut = new CasinoError('store-unavailable', 'connection cut');
    let once = true;
    const failing: EventStore = {
      ...store,
      append: async (...parameters) => {
        if (!once) return store.append(...parameters);
        once = false;
        if (there) await store.append(...parameters);
        throw cut;
      },
    };
    const runner = createRunner(failing);
    const commands = [ordered({ put: 4n }), ordered({ take: 9n }), ordered({})];
    const first = runner.executeAll({ stream, commands, retries: 0 });
    if (there) expect((await first).map(({ outcome }) => outcome)).toEqual(['appended', 'refused', 'nothing']);
    else await expect(first).rejects.toBe(cut);
    expect((await runner.executeAll({ stream, commands, retries: 0 }))[0]?.outcome).toBe(there ? 'repeated' : 'appended');
    expect(await stored()).toHaveLength(1);
  });

  it('ends where the same commands end one by one, however they are cut into batches', async () => {
    const command = fc.record({ put: fc.bigInt({ min: 0n, max: 20n }), take: fc.bigInt({ min: 0n, max: 20n }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(command, fc.integer({ min: 0, max: 6 })), { maxLength: 15 }),
        fc.integer({ min: 1, max: 6 }),
        async (drawn, size) => {
          const ids = Array.from({ length: 7 }, () => randomUUID());
          // a command id comes again with what it asked for the first time
          const asked = new Map<number, PurseCommand>();
          const commands = drawn.map(([each, n]) => {
            asked.set(n, asked.get(n) ?? each);
            return ordered(asked.get(n) as PurseCommand, metaOf(ids[n] as string));
          });
          const [alone, together] = [`purse-${randomUUID()}`, `purse-${randomUUID()}`];
          const runner = createRunner();
          const one: string[] = [];
          for (const each of commands) one.push((await runner.execute({ stream: alone, ...each, retries: 0 })).outcome);
          const many: string[] = [];
          for (let at = 0; at < commands.length; at += size) {
            many.push(
              ...(await runner.executeAll({ stream: together, commands: commands.slice(at, at + size), retries: 0 })).map(
                ({ outcome }) => outcome,
              ),
            );
          }
          expect(many).toEqual(one);
          expect(await createRunner().load(together)).toEqual(await runner.load(alone));
          const commandsIn = async (of: string) =>
            (await store.readStream(of)).map(({ bytes }) => purseCodec.decode(bytes).metadata.commandId);
          expect(await commandsIn(together)).toEqual(await commandsIn(alone));
        },
      ),
      seeded(20),
    );
  });
});
