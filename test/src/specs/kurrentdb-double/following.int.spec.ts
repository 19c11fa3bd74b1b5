import { randomUUID } from 'node:crypto';
import { isWithin } from '@casino/event-store';
import { become, event, listenTo, persist, textOf, useDouble } from '../../kit/kurrentdb-double/testing.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

describe('kurrentdb event store: subscriptions', () => {
  const floor = useDouble();
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n));

  it('case-17: 150 subscriptions share one on the server', async () => {
    const store = floor.open();
    const listeners = Array.from({ length: 150 }, (_, n) => listenTo(store, [`table-${n}-`]));
    for (let n = 0; n < 150; n++) await store.append(`table-${n}-coup`, 'no-stream', [event(String(n))]);
    await Promise.all(listeners.map((listener) => listener.until(1)));
    expect(listeners.map(({ heard }) => heard.map(textOf))).toEqual(numbers(150).map((n) => [n]));
    expect(store.subscriptionsOpened).toBe(1);
    await Promise.all(listeners.map((listener) => listener.stop()));
  });

  it('case-17: a subscription that falls silent is noticed and opened anew', async () => {
    const store = floor.open({ heartbeat: 50 });
    const listener = listenTo(store, ['a']);
    await store.append('a', 'no-stream', [event('0')]);
    await listener.until(1);
    floor.double.faults.muteSubscriptions = true;
    await store.append('a', 0n, [event('1')]);
    await become(() => store.subscriptionsOpened === 2);
    floor.double.faults.muteSubscriptions = false;
    await listener.until(2);
    await store.append('a', 1n, [event('2')]);
    await listener.until(3);
    expect(listener.heard.map(textOf)).toEqual(numbers(3));
    await listener.stop();
  });

  it('a quiet floor is no silence', async () => {
    const store = floor.open({ heartbeat: 10 });
    const listener = listenTo(store, ['a']);
    await store.append('a', 'no-stream', [event('0')]);
    await listener.until(1);
    for (let n = 0; n < 50; n++) await store.append(`unheard-${n}`, 'no-stream', [event()]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(store.subscriptionsOpened).toBe(1);
    await listener.stop();
  });

  it('hears everything once and in order over cut connections and a server that comes and goes', async () => {
    const store = floor.open();
    const writer = floor.open();
    const listener = listenTo(store, ['a-', 'b-']);
    const append = (stream: string, n: number) => {
      const next = event(String(n));
      return persist(() => writer.append(stream, n === 0 ? 'no-stream' : BigInt(n - 1), [next]));
    };
    for (let n = 0; n < 60; n++) {
      await Promise.all([append('a-1', n), append('b-1', n), append('unheard', n)]);
      if (n % 15 === 5) floor.double.cut();
      if (n % 20 === 10) {
        await floor.double.down();
        await floor.double.up();
      }
    }
    await listener.until(120);
    await listener.stop();
    for (const stream of ['a-1', 'b-1']) expect(listener.heard.filter((heard) => heard.stream === stream).map(textOf)).toEqual(numbers(60));
    expect(listener.heard).toHaveLength(120);
    expect(store.subscriptionsOpened).toBeGreaterThan(1);
  });

  it('who is far behind catches up by reading, while others are at the end', async () => {
    const store = floor.open();
    // what is written past the port comes to a server that has its floor
    await store.head();
    const write = (from: number, count: number) => {
      const proposed = Array.from({ length: count }, (_, n) => ({
        id: randomUUID(),
        type: 'x',
        contentType: 'application/octet-stream',
        data: Buffer.from(String(from + n)),
        metadata: new Uint8Array(0),
      }));
      floor.double.log.append('a', from === 0 ? 'no-stream' : BigInt(from - 1), proposed);
    };
    write(0, 3_000);
    const near = listenTo(store, ['a']);
    await near.until(3_000);
    // more than is kept for those at the end
    write(3_000, 6_000);
    const far = listenTo(store, ['a']);
    await Promise.all([near.until(9_000), far.until(9_000)]);
    write(9_000, 1);
    await Promise.all([near.until(9_001), far.until(9_001)]);
    for (const { heard, stop } of [near, far]) {
      await stop();
      expect(heard.map(textOf)).toEqual(numbers(9_001));
    }
  });

  it('closing lets the handler in progress finish, with what it appends', async () => {
    const store = floor.open();
    let begun = false;
    store.subscribe(store.start, { prefixes: ['a'] }, async () => {
      begun = true;
      await new Promise((resolve) => setTimeout(resolve, 30));
      await store.append('effect', 'no-stream', [event('done')]);
    });
    await store.append('a', 'no-stream', [event('0')]);
    await become(() => begun);
    await store.close();
    await expect(store.readStream('effect')).rejects.toThrow(expect.objectContaining({ code: 'store-unavailable' }));
    expect((await floor.open().readStream('effect')).map(textOf)).toEqual(['done']);
  });

  it('fault-194: a position where no record begins is no position of the store; all that it gives out are', async () => {
    const store = floor.open({ prefixes: ['a'] });
    const { position } = await store.append('a', 'no-stream', [event('0')]);
    floor.double.log.appendForeign(10_000);
    await store.append('a', 0n, [event('1')]);
    const listener = listenTo(store, ['a']);
    await listener.until(2);
    const page = await store.readAll(store.start, { limit: 1 });
    const given = [store.start, position, page.next, await store.head(), ...listener.heard.map((heard) => heard.position)];
    expect(await Promise.all(given.map((one) => isWithin(store, one)))).toEqual(given.map(() => true));
    const [commit] = position.split('/');
    const between = String(BigInt(String(commit)) + 1n);
    for (const wrong of [`${between}/${between}`, `${commit}/${between}`, '1/1', '7', 'start/1', '999999999/999999999'])
      expect([wrong, await isWithin(store, wrong)]).toEqual([wrong, false]);
    await floor.double.down();
    await expect(isWithin(store, position)).rejects.toThrow(expect.objectContaining({ code: 'store-unavailable' }));
    await floor.double.up();
    await listener.stop();
  });

  it('a resumed position keeps commit and prepare', async () => {
    const store = floor.open();
    const { position } = await store.append('a', 'no-stream', [event('0')]);
    expect(position).toMatch(/^[0-9]+\/[0-9]+$/);
    await store.append('a', 0n, [event('1')]);
    const page = await store.readAll(position, { limit: 10 });
    expect(page.events.map(textOf)).toEqual(['1']);
  });
});
