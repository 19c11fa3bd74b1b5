import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHED_PREFIXES } from '@casino/contracts';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { createPublisher, type Publisher } from '../conformance/publisher.js';
import { createRawConsumer, until } from '../conformance/raw-consumer.js';
import { createEmbeddedEventBus } from './index.js';

describe('the embedded bus', () => {
  let folder: string;
  let store: EventStore;
  let publisher: Publisher;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-'));
    store = await openSqliteEventStore({ file: join(folder, 'game-round.db') });
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
    const consumption = await bus.consume('wallet', ['game-round'], { ...createRawConsumer(), resumeAt: () => Promise.reject(new Error('down')) });
    await until('it is not healthy', async () => !(await consumption.status()).healthy);
    await bus.close();
  });
});
