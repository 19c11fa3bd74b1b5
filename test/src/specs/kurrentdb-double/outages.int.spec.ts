import { randomUUID } from 'node:crypto';
import type { Appended, ExpectedRevision } from '@casino/event-store';
import { event, persist, textOf, textsOf, useDouble } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

const STREAMS = 30;
const unavailable = expect.objectContaining({ code: 'store-unavailable' });
const conflict = expect.objectContaining({ code: 'revision-conflict' });

describe('kurrentdb event store when the server fails', () => {
  const floor = useDouble();

  it('opens while the server is away, says so at every call, and goes on when it is back', async () => {
    await floor.double.down();
    const store = floor.open();
    await expect(store.append('a', 'no-stream', [event()])).rejects.toThrow(unavailable);
    await expect(store.readStream('a')).rejects.toThrow(unavailable);
    await expect(store.readAll(store.start, { limit: 1 })).rejects.toThrow(unavailable);
    await expect(store.head()).rejects.toThrow(unavailable);
    await expect(store.inbox.lastMark('g', 'game-round/0', 's')).rejects.toThrow(unavailable);
    await expect(store.loadSnapshot('a', '1')).rejects.toThrow(unavailable);
    await floor.double.up();
    await persist(() => store.append('a', 'no-stream', [event('there')]));
    expect(await textsOf(store, 'a')).toEqual(['there']);
  });

  it('a server that is not ready is unavailable', async () => {
    const store = floor.open();
    floor.double.faults.unavailable = true;
    await expect(store.append('a', 'no-stream', [event()])).rejects.toThrow(unavailable);
    await expect(store.readStream('a')).rejects.toThrow(unavailable);
    floor.double.faults.unavailable = false;
    expect(await store.readStream('a')).toEqual([]);
  });

  it('a connection cut before the write leaves nothing; the same append can be sent again', async () => {
    const store = floor.open();
    await store.append('a', 'no-stream', [event('first')]);
    const second = event('second');
    floor.double.faults.cutNextAppend = 'before';
    await expect(store.append('a', 0n, [second])).rejects.toThrow(unavailable);
    expect((await store.append('a', 0n, [second])).revision).toBe(1n);
    expect(await textsOf(store, 'a')).toEqual(['first', 'second']);
  });

  it('a connection cut after the write is read back: acknowledged, once, at its place', async () => {
    const store = floor.open();
    await store.append('a', 'no-stream', [event('first')]);
    floor.double.faults.cutNextAppend = 'after';
    const { revision, position } = await store.append('a', 0n, [event('second'), event('third')]);
    const stored = await store.readStream('a');
    expect(stored.map(textOf)).toEqual(['first', 'second', 'third']);
    expect([revision, position]).toEqual([2n, stored[2]?.position]);
  });

  it('an answer that never comes is not waited for beyond the patience', async () => {
    const store = floor.open({ patience: 200 });
    await store.head();
    floor.double.faults.silentNextAppend = true;
    expect((await store.append('a', 'no-stream', [event('written')])).revision).toBe(0n);
    expect(await textsOf(store, 'a')).toEqual(['written']);
  });

  it('an unknown outcome behind which somebody else was first is a conflict', async () => {
    const store = floor.open();
    const other = floor.open();
    await store.head();
    floor.double.faults.cutNextAppend = 'before';
    const lost = store.append('a', 'no-stream', [event('lost')]);
    floor.double.log.append('a', 'no-stream', [
      { id: randomUUID(), type: 'x', contentType: 'application/octet-stream', data: Buffer.from('first'), metadata: new Uint8Array(0) },
    ]);
    await expect(lost).rejects.toThrow(conflict);
    expect(await textsOf(other, 'a')).toEqual(['first']);
  });

  it('case-56: a stale append that the server acknowledges is not taken for stored unless these bytes are', async () => {
    const store = floor.open();
    const one = event('as it was decided first');
    const stored = await store.append('a', 'no-stream', [one]);
    await store.append('a', 0n, [event('later')]);
    expect(await store.append('a', 'no-stream', [one])).toEqual(stored);
    await expect(store.append('a', 'no-stream', [event('as it was decided again', one.id)])).rejects.toThrow(conflict);
    expect(await textsOf(store, 'a')).toEqual(['as it was decided first', 'later']);
  });

  it('the leader is found again when the node asked is none any more', async () => {
    const store = floor.open();
    await store.append('a', 'no-stream', [event('one')]);
    const elsewhere = { host: '127.0.0.1', port: floor.double.port };
    Object.assign(floor.double.faults, { leaderElsewhere: elsewhere, notLeaderFor: 2 });
    await store.append('a', 0n, [event('two')]);
    Object.assign(floor.double.faults, { leaderElsewhere: elsewhere, notLeaderFor: 2 });
    expect(await textsOf(store, 'a')).toEqual(['one', 'two']);
    Object.assign(floor.double.faults, { leaderElsewhere: elsewhere, notLeaderFor: 100 });
    await expect(store.append('a', 1n, [event('three')])).rejects.toThrow(unavailable);
  });

  it('more than the server takes in one append is an answer, not an outage', async () => {
    const store = floor.open();
    const large = Array.from({ length: 5 }, () => event(new Uint8Array(250_000)));
    await expect(store.append('a', 'no-stream', large)).rejects.toThrow(expect.objectContaining({ code: 'event-too-large' }));
    expect(await store.readStream('a')).toEqual([]);
  });

  it('connections cut again and again under load: nothing acknowledged is lost, nothing is there twice', async () => {
    const store = floor.open({ patience: 2_000 });
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const cutting = setInterval(() => floor.double.cut(), 100);
    const acknowledged = await Promise.all(
      Array.from({ length: STREAMS }, async (_, s) => {
        let expected: ExpectedRevision = 'no-stream';
        for (let n = 0; n < 6; n++) {
          const at: ExpectedRevision = expected;
          const next = event(`${s}/${n}`);
          // a conflict would mean that an event was there that nobody had been told of
          const appended: Appended = await persist(() => store.append(`load-${s}`, at, [next]));
          expected = appended.revision;
        }
        return expected;
      }),
    ).finally(() => clearInterval(cutting));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(acknowledged).toEqual(Array.from({ length: STREAMS }, () => 5n));
    for (let s = 0; s < STREAMS; s++) expect(await textsOf(store, `load-${s}`)).toEqual(Array.from({ length: 6 }, (_, n) => `${s}/${n}`));
  });
});
