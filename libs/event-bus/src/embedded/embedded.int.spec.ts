import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHED_PREFIXES } from '@casino/contracts';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { createPublisher, type Publisher } from '../conformance/publisher.js';
import { createRawConsumer, until } from '../conformance/raw-consumer.js';
import type { BusConsumer } from '../event-bus.js';
import { createEmbeddedEventBus } from './create-embedded-event-bus.js';

describe('the embedded bus', () => {
  let folder: string;
  let store: EventStore;
  let publisher: Publisher;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-'));
    store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'game-round.db') });
    publisher = createPublisher('game-round', store, PUBLISHED_PREFIXES['game-round']);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('a source is published once, a group has one member, a closed bus takes neither', async () => {
    const bus = createEmbeddedEventBus();
    await bus.publish('game-round', store);
    await expect(bus.publish('game-round', store)).rejects.toMatchObject({ code: 'configuration-invalid' });
    await bus.consume('wallet', ['game-round'], createRawConsumer());
    await expect(bus.consume('wallet', ['game-round'], createRawConsumer())).rejects.toMatchObject({ code: 'configuration-invalid' });
    await bus.close();
    await expect(bus.publish('wallet', store)).rejects.toMatchObject({ code: 'bus-unavailable' });
    await expect(bus.consume('other', ['game-round'], createRawConsumer())).rejects.toMatchObject({ code: 'bus-unavailable' });
  });

  it('a publication that stopped brings nothing until it is published again', async () => {
    const bus = createEmbeddedEventBus();
    const publication = await bus.publish('game-round', store);
    const consumer = createRawConsumer();
    const consumption = await bus.consume('wallet', ['game-round'], consumer);
    await publisher.append('table-A', 'handled');
    await until('it came', () => consumer.accepted.length === 1);
    await publication.stop();
    await publisher.append('table-A', 'handled');
    expect((await consumption.status()).healthy).toBe(false);
    await bus.publish('game-round', store);
    await until('the other came', () => consumer.accepted.length === 2);
    await bus.close();
  });

  it('batches are of the size asked for, the lag is counted up to a bound', async () => {
    const bus = createEmbeddedEventBus({ batch: 7 });
    await bus.publish('game-round', store);
    for (let index = 0; index < 15; index++) await publisher.append('table-A', ...Array.from({ length: 100 }, () => 'ignored' as const));
    const consumer = createRawConsumer();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    consumer.before = () => gate;
    const consumption = await bus.consume('wallet', ['game-round'], consumer);
    await until('the first batch came', () => consumer.batches.length === 1);
    expect(await consumption.status()).toMatchObject({ partitions: [{ lag: 1000 }] });
    open();
    await until('all came', () => consumer.accepted.length === 1500);
    expect(Math.max(...consumer.batches.map(({ records }) => records.length))).toBe(7);
    await bus.close();
  });

  it('stops while the consumer cannot say where it stands', async () => {
    const bus = createEmbeddedEventBus({ pause: 60_000 });
    await bus.publish('game-round', store);
    const consumption = await bus.consume('wallet', ['game-round'], {
      ...createRawConsumer(),
      resumeAt: () => Promise.reject(new Error('down')),
    });
    await until('it is not healthy', async () => !(await consumption.status()).healthy);
    await bus.close();
  });

  describe('a source whose store is another than the one that was heard', () => {
    /** What a group keeps of its position, and what it was told to have lost. */
    const listener = () => {
      const consumer = createRawConsumer();
      const lost: string[] = [];
      consumer.lost = async (source, partition, _expected, found) => void lost.push(`${source}/${partition}: ${found}`);
      return { consumer, lost };
    };
    /** Listens until all of the store came, and stops. */
    const hear = async (from: EventStore, consumer: BusConsumer, more: () => Promise<void> = () => Promise.resolve()) => {
      const bus = createEmbeddedEventBus({ pause: 5 });
      await bus.publish('game-round', from);
      const consumption = await bus.consume('wallet', ['game-round'], consumer);
      await more();
      await until('all came', async () => {
        const { healthy, partitions } = await consumption.status();
        return healthy && partitions.every(({ lag }) => lag === 0);
      });
      await bus.close();
    };
    const copyOf = async (original: EventStore, events: number): Promise<EventStore> => {
      const copy = await openSqliteEventStore({ floor: 'f-1', file: join(folder, `copy-${events}.db`) });
      for (const event of (await original.readAll(original.start, { limit: events })).events) {
        await copy.append(event.stream, event.revision === 0n ? 'no-stream' : event.revision - 1n, [event]);
      }
      return copy;
    };

    it('the same store, opened again, goes on where the group was', async () => {
      const { consumer, lost } = listener();
      await publisher.append('table-A', 'handled', 'handled');
      await hear(store, consumer);
      await store.append('vault-A-1', 'no-stream', [{ id: '00000000-0000-4000-8000-000000000000', type: 'x', bytes: new Uint8Array(1) }]);
      await publisher.append('table-A', 'handled');
      await hear(store, consumer);
      expect([consumer.accepted.length, lost]).toEqual([3, []]);
    });

    it.each([
      ['an older copy', 2],
      ['an emptied one', 0],
    ])('%s is reported lost, and comes from its beginning', async (_, events) => {
      const { consumer, lost } = listener();
      await publisher.append('table-A', 'handled', 'handled', 'handled');
      await hear(store, consumer);
      const copy = await copyOf(store, events);
      await hear(copy, consumer, () => createPublisher('game-round', copy, PUBLISHED_PREFIXES['game-round']).append('table-B', 'handled'));
      await copy.close();
      expect(lost).toEqual([expect.stringMatching(/^game-round\/0: another past/)]);
      expect(consumer.accepted.slice(3).map(({ key }) => key)).toEqual([...Array.from({ length: events }, () => 'A'), 'B']);
    });

    it('also when it has grown beyond the place again', async () => {
      const { consumer, lost } = listener();
      await publisher.append('table-A', 'handled', 'handled', 'handled');
      await hear(store, consumer);
      const copy = await copyOf(store, 2);
      await createPublisher('game-round', copy, PUBLISHED_PREFIXES['game-round']).append('table-A', 'handled', 'handled', 'handled');
      await hear(copy, consumer);
      expect([lost.length, consumer.accepted.length]).toEqual([1, 3 + 5]);
      // from now on it is known
      await hear(copy, consumer);
      await copy.close();
      expect([lost.length, consumer.accepted.length]).toEqual([1, 3 + 5]);
    });

    it.each(['', '7', 'x', '["1","table-A","0"]', '["x","table-A","0","d"]', '["1","table-A","-1","d"]', '["1","table-A","0","d"]', '{}'])(
      '%p is no place in it',
      async (kept) => {
        const { consumer, lost } = listener();
        await publisher.append('table-A', 'handled');
        consumer.positions.set('game-round/0', kept);
        await hear(store, consumer);
        expect([lost.length, consumer.accepted.length]).toEqual([1, 1]);
      },
    );

    it('nothing is delivered, and nothing looks done, before the loss is recorded', async () => {
      const { consumer } = listener();
      await publisher.append('table-A', 'handled');
      consumer.positions.set('game-round/0', 'x');
      let down = true;
      consumer.lost = () => (down ? Promise.reject(new Error('down')) : Promise.resolve());
      await hear(store, consumer, async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect(consumer.batches).toEqual([]);
        down = false;
      });
      expect(consumer.accepted).toHaveLength(1);
    });

    it('while it is not known where the group stands, everything counts as lag', async () => {
      const bus = createEmbeddedEventBus({ pause: 60_000 });
      await publisher.append('table-A', 'handled', 'handled');
      await bus.publish('game-round', store);
      const consumption = await bus.consume('wallet', ['game-round'], {
        ...createRawConsumer(),
        resumeAt: () => Promise.resolve('x'),
        lost: () => Promise.reject(new Error('down')),
      });
      expect(await consumption.status()).toMatchObject({ healthy: false, partitions: [{ lag: 2 }] });
      await bus.close();
    });
  });
});
