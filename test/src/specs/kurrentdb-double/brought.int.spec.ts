import { setImmediate as turn } from 'node:timers/promises';
import { event, become, listenTo, textsOf, useDouble } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

const conflict = expect.objectContaining({ code: 'revision-conflict' });

describe('kurrentdb event store: what the own subscription brings need not be read back', () => {
  const floor = useDouble();
  const readsOf = (kind: string) => floor.double.counts().calls[`read ${kind}`] ?? 0;

  /** A store whose subscription brings what is appended to streams of these prefixes. */
  const following = async (prefixes: readonly string[] = ['round-']) => {
    const store = floor.open({ prefixes });
    const heard = listenTo(store, prefixes);
    await store.append('round-begin-1', 'no-stream', [event('begin')]);
    await heard.until(1);
    // it reads its page, then it hears
    await become(() => store.subscriptionsOpened === 1);
    for (let n = 0; n < 100; n++) await turn();
    return { store, heard };
  };

  it('fault-195: an append whose bytes came is no read; its revision and position are those of a read', async () => {
    const { store } = await following();
    await store.append('round-T-1', 'no-stream', [event('warm')]);
    const before = readsOf('round');
    const appended = await store.append('round-T-1', 0n, [event('one'), event('two')]);
    for (let n = 2n; n < 50n; n++) await store.append('round-T-1', n, [event(`${n}`)]);
    expect(readsOf('round')).toBe(before);
    const [, , two] = await store.readStream('round-T-1');
    expect(appended).toEqual({ revision: two?.revision, position: two?.position });
  });

  it('case-56: fault-195: bytes under an id that the server knows are compared with what came, however long ago', async () => {
    const { store } = await following();
    const one = event('as it was decided first');
    const stored = await store.append('round-T-1', 'no-stream', [one]);
    await store.append('round-T-1', 0n, [event('later')]);
    expect(await store.append('round-T-1', 'no-stream', [one])).toEqual(stored);
    await expect(store.append('round-T-1', 'no-stream', [event('as it was decided again', one.id)])).rejects.toThrow(conflict);
    // another instance's attempt, which this one hears of only by the subscription
    const theirs = event('theirs');
    await floor.open().append('round-T-1', 1n, [theirs]);
    await expect(store.append('round-T-1', 1n, [event('ours', theirs.id)])).rejects.toThrow(conflict);
    // and what its subscription no longer has is read: more events than it keeps
    for (let n = 0; n < 5; n++)
      await store.append(
        `round-many-${n}`,
        'no-stream',
        Array.from({ length: 1_000 }, () => event(String(n))),
      );
    await expect(store.append('round-T-1', 1n, [event('ours', theirs.id)])).rejects.toThrow(conflict);
    expect(await store.append('round-T-1', 'no-stream', [one])).toEqual(stored);
    expect(await textsOf(store, 'round-T-1')).toEqual(['as it was decided first', 'later', 'theirs']);
  });

  it('fault-195: a subscription that is silent, or cut, keeps no append waiting', async () => {
    const { store } = await following();
    floor.double.faults.muteSubscriptions = true;
    await store.append('round-T-1', 'no-stream', [event('one')]);
    const before = readsOf('round');
    await store.append('round-T-1', 0n, [event('two')]);
    expect(readsOf('round')).toBe(before + 1);
    floor.double.faults.muteSubscriptions = false;
    floor.double.faults.cutNextAppend = 'after';
    await store.append('round-T-1', 1n, [event('three')]);
    await become(() => store.subscriptionsOpened > 1);
    await store.append('round-T-1', 2n, [event('four')]);
    expect(await textsOf(store, 'round-T-1')).toEqual(['one', 'two', 'three', 'four']);
  });

  it('what the subscription is not about is read back', async () => {
    const { store } = await following();
    await store.append('relay-game-round', 'no-stream', [event('lease')]);
    expect(readsOf('relay')).toBe(1);
  });
});
