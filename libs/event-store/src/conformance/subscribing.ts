import type { Position, StoredEvent } from '../event-store.js';
import { collector, contiguous, newEvent, newEvents, positionsRise, textOf, uniqueTag, useSubject, type OpenSubject } from './harness.js';

export const subscribingConformance = (open: OpenSubject): void => {
  describe('subscribing', () => {
    const subject = useSubject(open);

    it('delivers what was there and what comes, in pages of at most the limit', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      await subject.store.append(tag, 'no-stream', newEvents(12));
      const got = collector();
      const sizes: number[] = [];
      const subscription = subject.store.subscribe(from, { prefixes: [tag], limit: 5 }, async (page) => {
        sizes.push(page.events.length);
        await got.deliver(page);
      });
      await got.until(12);
      await subject.store.append(tag, 11n, newEvents(1));
      await got.until(13);
      await subscription.stop();
      expect(sizes.every((size) => size >= 1 && size <= 5)).toBe(true);
      expect(got.events).toEqual(await subject.store.readStream(tag));
    });

    it('resumes after a position, also over a restart', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      await subject.store.append(tag, 'no-stream', newEvents(4));
      const first = collector();
      let resume = from;
      const subscription = subject.store.subscribe(from, { prefixes: [tag], limit: 2 }, async (page) => {
        await first.deliver(page);
        resume = page.next;
      });
      await first.until(4);
      await subscription.stop();
      await subject.store.append(tag, 3n, newEvents(3));
      const again = await subject.reopen();
      const second = collector();
      const resumed = again.subscribe(resume, { prefixes: [tag] }, second.deliver);
      await second.until(3);
      await resumed.stop();
      expect(first.events).toHaveLength(4);
      expect([...first.events, ...second.events].map(({ revision }) => Number(revision))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    });

    it('delivers a page again when the handler rejects, with the bytes as they were', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      await subject.store.append(
        tag,
        'no-stream',
        newEvents(3, (n) => `event ${n}`),
      );
      const tries: string[][] = [];
      const got = collector();
      const subscription = subject.store.subscribe(from, { prefixes: [tag], limit: 2 }, async (page) => {
        tries.push(page.events.map(textOf));
        if (tries.length <= 2) {
          for (const { bytes } of page.events) bytes.fill(0);
          await subject.store.append(`${tag}-other`, tries.length === 1 ? 'no-stream' : 0n, newEvents(1));
          throw new Error('not yet');
        }
        await got.deliver(page);
      });
      await got.until(5);
      await subscription.stop();
      expect(tries.slice(0, 3)).toEqual([
        ['event 0', 'event 1'],
        ['event 0', 'event 1'],
        ['event 0', 'event 1'],
      ]);
      expect(got.events.filter(({ stream }) => stream === tag)).toHaveLength(3);
      expect(contiguous(got.events)).toBe(true);
    });

    it('a handler that failed once gets the next event', async () => {
      const tag = uniqueTag();
      const got = collector();
      let failed = false;
      const subscription = subject.store.subscribe(await subject.store.head(), { prefixes: [tag] }, async (page) => {
        if (!failed) {
          failed = true;
          throw new Error('once');
        }
        await got.deliver(page);
      });
      await subject.store.append(tag, 'no-stream', newEvents(1));
      await got.until(1);
      await subject.store.append(tag, 0n, newEvents(1));
      await got.until(2);
      await subscription.stop();
      expect(got.events.map(({ revision }) => revision)).toEqual([0n, 1n]);
    });

    it('calls its handler one page at a time, and not after stop', async () => {
      const tag = uniqueTag();
      const got = collector();
      let running = 0;
      let most = 0;
      const subscription = subject.store.subscribe(await subject.store.head(), { prefixes: [tag], limit: 1 }, async (page) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running--;
        await got.deliver(page);
      });
      await subject.store.append(tag, 'no-stream', newEvents(10));
      await got.until(3);
      await subscription.stop();
      const atStop = got.events.length;
      expect(running).toBe(0);
      await subject.store.append(tag, 9n, newEvents(1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(got.events).toHaveLength(atStop);
      expect(most).toBe(1);
    });

    it('its position passes what is of other streams, and never what is not delivered', async () => {
      const tag = uniqueTag();
      const got = collector();
      let refusing = true;
      const subscription = subject.store.subscribe(await subject.store.head(), { prefixes: [tag] }, (page) =>
        refusing ? Promise.reject(new Error('not now')) : got.deliver(page),
      );
      const { position: own } = await subject.store.append(tag, 'no-stream', newEvents(1));
      const { position: last } = await subject.store.append(`other-${tag}`, 'no-stream', newEvents(1));
      const before = (position: Position) => subject.store.comparePositions(subscription.position, position) < 0;
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(before(own)).toBe(true);
      refusing = false;
      await subscription.reached(last);
      expect([before(last), got.events.length]).toEqual([false, 1]);
      const { position: further } = await subject.store.append(`other-${tag}`, 0n, newEvents(1));
      await subscription.reached(further);
      expect([before(further), got.events.length]).toEqual([false, 1]);
      await subscription.stop();
      await subscription.reached((await subject.store.append(tag, 0n, newEvents(1))).position);
      expect(got.events).toHaveLength(1);
    });

    it('case-11: a subscriber sees every event in order while a slow append is open and later ones commit', async () => {
      const tag = uniqueTag();
      const got = collector();
      const subscription = subject.store.subscribe(await subject.store.head(), { prefixes: [tag], limit: 10 }, got.deliver);
      const slow = subject.store.append(
        `${tag}-slow`,
        'no-stream',
        Array.from({ length: 40 }, () => newEvent(new Uint8Array(100_000))),
      );
      const quick = Array.from({ length: 20 }, async (_, s) => {
        for (let n = 0; n < 10; n++) await subject.store.append(`${tag}-${s}`, n === 0 ? 'no-stream' : BigInt(n - 1), newEvents(1));
      });
      await Promise.all([slow, ...quick]);
      await got.until(240);
      await subscription.stop();
      expect(got.events).toHaveLength(240);
      expect(contiguous(got.events)).toBe(true);
      expect(positionsRise(subject.store, got.events)).toBe(true);
    });

    it('case-17: each of 150 tables has its own subscription and receives its own events', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      const tables = Array.from({ length: 150 }, (_, n) => ({ name: `${tag}-${n}-`, got: collector() }));
      const subscriptions = tables.map(({ name, got }) => subject.store.subscribe(from, { prefixes: [name] }, got.deliver));
      for (let n = 0; n < 3; n++) {
        await Promise.all(
          tables.map(({ name }) => subject.store.append(`${name}coup`, n === 0 ? 'no-stream' : BigInt(n - 1), newEvents(1))),
        );
      }
      await Promise.all(tables.map(({ got }) => got.until(3)));
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      for (const { name, got } of tables) {
        expect(got.events.map(({ stream, revision }: StoredEvent) => `${stream}/${revision}`)).toEqual(
          [0, 1, 2].map((n) => `${name}coup/${n}`),
        );
      }
    });
  });
};
