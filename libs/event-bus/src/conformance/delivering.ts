import { busKey, parseEnvelope } from '@casino/contracts';
import type { StoredEvent } from '@casino/event-store';
import type { OpenHarness } from './harness.js';
import { byKey } from './publisher.js';
import { createRawConsumer, text, until, type RawConsumer } from './raw-consumer.js';
import { scenes } from './scene.js';

/** Each key's records are exactly the stored events of that key, in the store's order, byte for byte. */
export const expectDelivered = ({ accepted }: RawConsumer, published: readonly StoredEvent[]): void => {
  const keys = new Map<string, string[]>();
  for (const { key, bytes } of accepted) keys.set(key, [...(keys.get(key) ?? []), text(bytes)]);
  expect(keys).toEqual(new Map([...byKey(published)].map(([key, events]) => [key, events.map(({ bytes }) => text(bytes))])));
};

export const arrived = (consumer: RawConsumer, count: number) => until(`${count} records arrived`, () => consumer.accepted.length >= count);

const STREAMS = ['table-A', 'round-A-1', 'round-A-2', 'table-B', 'round-B-1', 'anomaly-game-round'];

export const deliveringConformance = (open: OpenHarness): void => {
  const set = scenes(open);

  describe('delivering', () => {
    it('brings what was and what will be appended, in order per key, the bytes as they were stored', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      for (const stream of STREAMS) await publisher.append(stream, 'handled', 'ignored');
      const consumer = createRawConsumer();
      await bus.consume('wallet', ['game-round'], consumer);
      await arrived(consumer, 12);
      await Promise.all(STREAMS.map((stream) => publisher.append(stream, 'ignored', 'handled')));
      await arrived(consumer, 24);
      expectDelivered(consumer, await publisher.published());
      expect(
        consumer.accepted.every(({ key, bytes, source }) => source === 'game-round' && key === busKey(parseEnvelope(bytes).subject)),
      ).toBe(true);
    });

    it('waits for a source that is published later', async () => {
      const { bus, service } = await set();
      const consumer = createRawConsumer();
      const consumption = await bus.consume('wallet', ['game-round', 'wallet'], consumer);
      const rounds = await service('game-round', 'not yet published');
      const wallet = await service('wallet');
      await rounds.publisher.append('round-A-1', 'handled');
      await wallet.publisher.append('account-P', 'handled');
      await arrived(consumer, 1);
      expect(consumer.accepted.map(({ source }) => source)).toEqual(['wallet']);
      await bus.publish('game-round', rounds.store);
      await arrived(consumer, 2);
      await until('both are healthy', async () => (await consumption.status()).healthy);
      expect(consumer.accepted.map(({ key }) => key)).toEqual(['P', 'A']);
    });

    it('brings a service its own events too', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('wallet');
      const consumer = createRawConsumer();
      await bus.consume('wallet', ['wallet'], consumer);
      await publisher.append('chips-A-7', 'handled');
      await arrived(consumer, 1);
      expect(consumer.accepted.map(({ key }) => key)).toEqual(['A']);
    });

    it('P10: no event of an unpublished stream ever leaves its service', async () => {
      const { bus, service } = await set();
      const { store, publisher } = await service('game-round');
      const consumer = createRawConsumer();
      await bus.consume('wallet', ['game-round'], consumer);
      for (const stream of ['vault-A-1', 'inbox-wallet', 'parked-wallet-A', 'relay-wallet', 'account-P', 'tables-A', 'xround-A-1'])
        await publisher.append(stream, 'handled');
      await publisher.append('round-A-1', 'handled');
      await publisher.append('vault-A-2', 'handled');
      await publisher.append('round-A-1', 'handled');
      await arrived(consumer, 2);
      expectDelivered(consumer, await publisher.published());
      // an adapter may keep its own unpublished stream beside them
      const { events } = await store.readAll(store.start, { limit: 1000 });
      expect(events.filter(({ stream }) => stream !== 'relay-game-round')).toHaveLength(10);
    });

    it('case-24: 1,000 overlapping appends keep the order of each key', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      const consumer = createRawConsumer();
      await bus.consume('wallet', ['game-round'], consumer);
      await Promise.all(Array.from({ length: 1000 }, (_, index) => publisher.append(`round-T${index % 10}-${1 + (index % 3)}`, 'handled')));
      await arrived(consumer, 1000);
      expectDelivered(consumer, await publisher.published());
    });

    it('case-17: 150 tables, each receives its events', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      const consumer = createRawConsumer();
      await bus.consume('wallet', ['game-round'], consumer);
      await Promise.all(Array.from({ length: 150 }, (_, table) => publisher.append(`table-T${table}`, 'handled', 'ignored')));
      await arrived(consumer, 300);
      expect(new Set(consumer.accepted.map(({ key }) => key)).size).toBe(150);
      expectDelivered(consumer, await publisher.published());
    });

    it('two groups each hear everything, and one that fails does not hold up the other', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      const [failing, other] = [createRawConsumer(), createRawConsumer()];
      let down = true;
      failing.before = () => (down ? Promise.reject(new Error('down')) : Promise.resolve());
      const consumption = await bus.consume('wallet', ['game-round'], failing);
      await bus.consume('surveillance', ['game-round'], other);
      for (const stream of STREAMS) await publisher.append(stream, 'handled');
      await arrived(other, 6);
      expect(failing.accepted).toEqual([]);
      await until('its lag is seen', async () => (await consumption.status()).partitions.some(({ lag }) => lag > 0));
      down = false;
      await arrived(failing, 6);
      expectDelivered(failing, await publisher.published());
      expectDelivered(other, await publisher.published());
    });

    it('brings one batch of a partition at a time', async () => {
      const { bus, service } = await set();
      const { publisher } = await service('game-round');
      const consumer = createRawConsumer();
      const running = new Map<string, number>();
      let overlaps = 0;
      consumer.before = async ({ partition }) => {
        const others = running.get(partition) ?? 0;
        if (others > 0) overlaps++;
        running.set(partition, others + 1);
        await new Promise((resolve) => setTimeout(resolve, 3));
        running.set(partition, others);
      };
      await bus.consume('wallet', ['game-round'], consumer);
      for (let index = 0; index < 30; index++) await publisher.append(`table-T${index % 3}`, 'handled');
      await arrived(consumer, 30);
      expect(overlaps).toBe(0);
      expect(consumer.batches.every((batch) => batch.owned())).toBe(true);
    });

    it('tells its lag and its health, and the publication its own', async () => {
      const { bus, service, harness } = await set();
      const store = await harness.openStore('game-round');
      const publication = await bus.publish('game-round', store);
      const { publisher } = await service('game-round', 'not yet published');
      const consumer = createRawConsumer();
      let down = true;
      consumer.before = () => (down ? Promise.reject(new Error('down')) : Promise.resolve());
      const consumption = await bus.consume('wallet', ['game-round'], consumer);
      await publisher.append('round-A-1', 'handled', 'handled', 'ignored');
      await until('it is behind', async () => (await consumption.status()).partitions.reduce((sum, { lag }) => sum + lag, 0) === 3);
      await until('it is not healthy', async () => !(await consumption.status()).healthy);
      down = false;
      await arrived(consumer, 3);
      // what is not published is no lag
      await publisher.append('vault-A-1', 'handled');
      await until('it has caught up', async () => {
        const { healthy, partitions } = await consumption.status();
        return healthy && partitions.length > 0 && partitions.every(({ lag, stopped }) => lag === 0 && !stopped);
      });
      await until('all is published', async () => (await publication.lag()) === 0);
    });
  });
};
