import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFollowing, openReadModelFile, type EventStore, type Following } from '@casino/event-store';
import { event, persist, textOf, useDouble } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

/** More than the server looks at within the patience of a call, several times over. */
const MANY = 1_500_000;
const PATIENCE = 500;
/** What is looked at where nothing is searched for. */
const FEW = 20_000;
/** What a look at what is near costs at most: 16 MiB of the smallest events. */
const NEAR = 140_000;

describe('kurrentdb event store behind millions of events of others', () => {
  const floor = useDouble();
  const open = () => floor.open({ patience: PATIENCE, prefixes: ['jackpot-', 'anomaly-jackpot'] });
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'casino-scans-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const openModel = async (store: EventStore): Promise<{ readonly heard: string[]; readonly model: Following<void> }> => {
    const heard: string[] = [];
    const kept = openReadModelFile({
      file: join(folder, 'model.sqlite'),
      name: 'registers',
      version: 1,
      schema: '',
      check: 'quick_check',
      prepare: () => undefined,
      warn: (text) => {
        throw new Error(text);
      },
    });
    const model = await createFollowing<void>({
      store,
      prefixes: ['jackpot-'],
      name: 'registers',
      kept,
      take: (events, next) => kept.write(next, () => heard.push(...events.map(textOf))),
    });
    model.follow();
    return { heard, model };
  };
  /** Patience is short here, and a busy machine may need longer for a first word: asked again with the same event. */
  const appended = (store: EventStore, expected: 'no-stream' | bigint, content: string) => {
    const happened = event(content);
    return persist(() => store.append('jackpot-1', expected, [happened]));
  };
  const lookedAt = async (work: () => Promise<unknown>): Promise<number> => {
    const before = floor.double.log.looked;
    await work();
    return floor.double.log.looked - before;
  };

  it('fault-192: every page of the whole store goes on where the one before ended, to the last event', async () => {
    const store = open();
    await appended(store, 'no-stream', 'first');
    floor.double.log.appendForeign(MANY);
    await appended(store, 0n, 'last');
    const found: string[] = [];
    for (let from = store.start, end = false; !end;) {
      const page = await persist(() => store.readAll(from, { limit: 10 }));
      found.push(...page.events.map(textOf));
      ({ next: from, end } = page);
    }
    expect(found).toEqual(['first', 'last']);
  });

  it('fault-192: a floor’s first contact with a server full of events of others gets to its end', async () => {
    floor.double.log.appendForeign(MANY);
    const store = open();
    await appended(store, 'no-stream', 'first');
    expect((await persist(() => store.readStream('jackpot-1'))).map(textOf)).toEqual(['first']);
  });

  it('fault-192: a read model gets past them, and stands there when it begins again', async () => {
    const store = open();
    await appended(store, 'no-stream', 'first');
    floor.double.log.appendForeign(MANY);
    const first = await openModel(store);
    await persist(() => first.model.current());
    expect(first.heard).toEqual(['first']);
    expect(store.comparePositions(first.model.position, await persist(() => store.head()))).toBeGreaterThanOrEqual(0);
    await first.model.close();

    const again = open();
    const second = await openModel(again);
    const looked = await lookedAt(() => persist(() => second.model.current()));
    expect(looked).toBeLessThan(FEW);
    await appended(again, 0n, 'second');
    await persist(() => second.model.current());
    expect(second.heard).toEqual(['second']);
    await second.model.close();
  });

  it('fault-192: what is asked of a read model is answered from what the follower has seen, and the lag is counted there', async () => {
    const store = open();
    const { position } = await appended(store, 'no-stream', 'first');
    const { model } = await openModel(store);
    await persist(() => model.current());
    const looked = await lookedAt(async () => {
      floor.double.log.appendForeign(MANY);
      for (let n = 0; n < 20; n++) await persist(() => model.current());
      await appended(store, 0n, 'second');
      for (let n = 0; n < 20; n++) await persist(() => model.current());
      expect(await persist(async () => store.count?.(position, { prefixes: ['jackpot-'], limit: 1_000 }))).toBe(1);
    });
    // the follower's own way, once; and what was near in the end, perhaps once more
    expect(looked).toBeLessThan(MANY + 2 * NEAR);
    // from before what is kept, nothing is searched for
    const other = open();
    const counted = await lookedAt(async () => {
      expect(await persist(async () => other.count?.(position, { prefixes: ['jackpot-'], limit: 1_000 }))).toBe(1);
    });
    expect(counted).toBeLessThan(FEW);
    await model.close();
  });
});
