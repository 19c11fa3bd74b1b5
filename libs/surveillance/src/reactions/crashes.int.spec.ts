import { hash } from 'node:crypto';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, type Context } from '@casino/contracts';
import { quiet } from '@casino/event-bus/testing';
import { openSqliteEventStore, type CommandMetadata, type EventStore } from '@casino/event-store';
import { crashAt } from '@casino/event-store/testing';
import { reactionCommandId } from '@casino/kernel';
import { dropFolder, newFolder, openReactions, reactionsOf, ServiceDouble } from '@casino/platform/testing';
import { JackpotDouble } from '../testing/jackpot-double.js';
import { OPENED } from '../testing/test-surveillance.js';
import { surveillance } from '../surveillance.service.js';

const clock = { now: () => OPENED + 100 };
const folder = newFolder();
let store: EventStore;
let claims: EventStore;

const all = async () =>
  (await store.readAll(store.start, { limit: 1_000_000 })).events.map(({ bytes }) => decodeEvent(casinoCatalogue, bytes));
const typesIn = async (stream: string) =>
  (await store.readStream(stream)).map(({ bytes }) => decodeEvent(casinoCatalogue, bytes).event.type);

const live = async (): Promise<void> => {
  const { consumer, stop } = await openReactions(surveillance, store, { surveillance: store, jackpot: claims }, clock);
  await quiet(store, consumer);
  expect(await consumer.parked()).toEqual([]);
  await stop();
};

/** Runs what is under way with a process that dies at its nth write, then with one that lives. @returns whether it died */
const dieAt = async (step: number): Promise<boolean> => {
  const dying = crashAt(store, step);
  const first = await openReactions(surveillance, dying.store, { surveillance: store, jackpot: claims }, clock);
  await quiet(store, first.consumer, dying.isDead);
  await first.stop();
  await live();
  return dying.isDead();
};

beforeAll(async () => {
  store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'surveillance.sqlite') });
  claims = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'jackpot.sqlite') });
});
afterAll(async () => {
  await store.close();
  await claims.close();
  dropFolder(folder);
});

describe('a process may die at any write', () => {
  it('case-2: of a claim and an anomaly each thing is done once, whatever write it dies at', async () => {
    const jackpot = JackpotDouble.over(claims);
    const service = new ServiceDouble('jackpot', claims);
    let coup = 0;
    for (let died = true; died;) {
      coup++;
      await jackpot.opens('T1', coup);
      await service.observes(`cause ${coup}`);
      await jackpot.identifies('T1', coup);
      await jackpot.rejects('T1', coup, 'supervisor');
      died = await dieAt(coup - 1);
      expect(await typesIn(`review-T1-${coup}`)).toEqual([
        'ReviewRequested',
        'ImagesHeld',
        'ReviewerBarred',
        'ReviewWithdrawn',
        'ImagesReleased',
      ]);
    }
    // four appends, each before and after
    expect(coup).toBeGreaterThan(8);
    expect((await all()).filter(({ event }) => event.type === 'IncidentRaised')).toHaveLength(coup);
  });

  it('case-2: ten workers that hear the same claim and the same anomaly at once: one effect', async () => {
    await JackpotDouble.over(claims).opens('T2', 1);
    await new ServiceDouble('jackpot', claims).observes('heard by ten');
    const last = async (stream: string) => {
      const stored = (await claims.readStream(stream)).at(-1);
      if (stored === undefined) throw new Error(`nothing in ${stream}`);
      return { ...decodeEvent(casinoCatalogue, stored.bytes), context: 'jackpot' as Context };
    };
    const [opened, observed] = [await last('jackpot-JP1'), await last('anomaly-jackpot')];
    const before = (await all()).length;
    // each worker has its own memory of the streams, as in two processes
    const workers = await Promise.all(Array.from({ length: 10 }, () => reactionsOf(surveillance, store, clock)));
    const work = workers.map(({ handlers }) =>
      [
        ['request-review', opened],
        ['raise-incident-jackpot', observed],
      ].map(([name, heard]) => {
        const handler = handlers.find((one) => one.name === name);
        if (handler === undefined || !('handle' in handler)) throw new Error(`nobody does ${String(name)}`);
        const cause = heard as typeof opened;
        const command = (stream: string): CommandMetadata => {
          const commandId = reactionCommandId(cause.metadata.id, String(name), stream);
          return {
            commandId,
            requestHash: hash('sha256', commandId, 'hex'),
            actor: { id: 'service:surveillance', role: 'service' },
            correlationId: 'c',
            now: OPENED + 100,
          };
        };
        return handler.handle(cause, { command, takeMarks: () => [], owned: () => true });
      }),
    );
    await Promise.all(work.flat());
    expect(
      (await all())
        .slice(before)
        .map(({ event }) => event.type)
        .sort(),
    ).toEqual(['ImagesHeld', 'IncidentRaised', 'ReviewRequested']);
    await live();
    expect((await all()).length).toBe(before + 3);
  });
});
