import { PUBLISHED_PREFIXES, topicOf } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { Partitioners, type Message } from 'kafkajs';
import { createPublisher, type Publisher } from '../conformance/publisher.js';
import { createRawConsumer, until } from '../conformance/raw-consumer.js';
import { floorHeaders } from './floor-of-record.js';
import type { KafkaEventBus } from './index.js';
import { headersOf } from './records.js';
import { openKafkaHarness, type KafkaHarness } from './testing/kafka-harness.js';
import { expectEffects, watchFloor } from './testing/surveillance.js';
import { plainClient, readTopic } from './testing/topic-reader.js';

describe('a topic of another floor, or of another format', () => {
  let harness: KafkaHarness;
  let bus: KafkaEventBus;
  let store: EventStore;
  let publisher: Publisher;
  beforeEach(async () => {
    harness = await openKafkaHarness();
    bus = await harness.openBus();
    store = await harness.openStore('game-round');
    publisher = createPublisher('game-round', store, PUBLISHED_PREFIXES['game-round']);
  });
  afterEach(() => harness.dispose());
  const topic = () => harness.prefix + topicOf('game-round');
  const send = async (...messages: readonly Message[]) => {
    const kafka = plainClient();
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: topic(), numPartitions: 3 }], waitForLeaders: true });
    await admin.disconnect();
    const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    await producer.send({ topic: topic(), messages: [...messages] });
    await producer.disconnect();
  };
  const logged = (text: string) => until(`"${text}" is logged`, () => harness.logger.lines.some((line) => line.includes(text)));

  it('every record names floor and format, sent for the first time or again', async () => {
    const publication = await bus.publish('game-round', store);
    await publisher.append('round-A-1', 'handled', 'ignored');
    await until('all is published', async () => (await publication.lag()) === 0);
    await bus.republish('game-round', store);
    await until('it is republished', async () => (await readTopic(topic())).length === 4);
    for (const { headers } of await readTopic(topic()))
      expect(headersOf(headers)).toMatchObject({ 'casino-floor': 'f-1', 'casino-format': '1' });
  });

  it('fault-122: is sent nothing, and nothing of it is heard; the sentence names both, and its own floor goes on', async () => {
    await publisher.append('round-A-1', 'handled', 'ignored');
    const publication = await bus.publish('game-round', store);
    await until('it is there', async () => (await readTopic(topic())).length === 2);
    const other = await harness.openBus({ floor: 'f-2' });
    const fresh = await harness.openStore('fresh');
    await createPublisher('game-round', fresh, PUBLISHED_PREFIXES['game-round']).append('round-B-1', 'handled');
    const refused = await other.publish('game-round', fresh);
    const consumer = createRawConsumer();
    const deaf = await other.consume('wallet', ['game-round'], consumer);
    const sentence = `the record is of floor \\"f-1\\" with format 1; this is floor \\"f-2\\" with format 1`;
    await until('the relay is refused', async () => (await refused.status()).failure !== undefined);
    expect((await refused.status()).failure).toContain(JSON.parse(`"${sentence}"`));
    await logged(sentence);
    expect(await refused.status()).toMatchObject({ healthy: false, leading: false });
    await logged(`consumer crashed`);
    expect(await deaf.status()).toMatchObject({ healthy: false, partitions: [] });
    await publisher.append('round-A-1', 'handled');
    await until('its own floor goes on', async () => (await publication.lag()) === 0);
    expect(await readTopic(topic())).toHaveLength(3);
    expect(consumer.batches).toEqual([]);
    // nothing of the relay's own either: it has not so much as taken a lease
    expect(await fresh.readStream('relay-game-round')).toEqual([]);
  });

  it.each([
    ['of before formats had numbers', {}, 'names no floor and no format, as before formats had numbers'],
    ['of another format', { 'casino-floor': 'f-1', 'casino-format': '7' }, 'is of floor \\"f-1\\" with format 7'],
  ])('fault-122: %s is refused as well', async (_what, headers, sentence) => {
    await send({ key: 'A', value: 'an event', headers });
    await publisher.append('round-A-1', 'handled');
    const publication = await bus.publish('game-round', store);
    const consumer = createRawConsumer();
    const consumption = await bus.consume('wallet', ['game-round'], consumer);
    await until('the relay is refused', async () => (await publication.status()).failure !== undefined);
    await logged('consumer crashed');
    await logged(sentence);
    expect(await readTopic(topic())).toHaveLength(1);
    expect(consumer.batches).toEqual([]);
    expect((await consumption.status()).healthy).toBe(false);
  });

  it('fault-122: a record of another floor that comes later stops its partition; it is not handed over, nor parked, and the others go on', async () => {
    const publication = await bus.publish('game-round', store);
    const surveillance = await harness.openStore('surveillance');
    const { runner, anomalies } = await watchFloor(bus, surveillance);
    for (let n = 0; n < 6; n++) await publisher.append(`table-T${n}`, 'handled');
    await expectEffects(surveillance, store);
    await send({ key: 'T0', value: 'an event', headers: { ...floorHeaders('f-2') } });
    await logged('the partition stops: it holds records of another floor');
    const stopped = async () => (await runner.status()).partitions.filter((one) => one.stopped);
    expect(await stopped()).toHaveLength(1);
    for (let n = 0; n < 6; n++) await publisher.append(`table-T${n}`, 'handled');
    await until('all is published', async () => (await publication.lag()) === 0);
    await until('the others go on', async () => (await runner.status()).partitions.every((one) => one.lag > 0 === one.stopped));
    expect(await runner.status()).toMatchObject({ healthy: false, parkedKeys: 0, quarantined: 0 });
    expect([await stopped(), anomalies]).toMatchObject([[{ source: 'game-round' }], []]);
    await runner.stop();
  });

  it('fault-196: a topic that ends before what the group has dealt with does not belong to the store, and the log says so; a republish heals it', async () => {
    await bus.publish('game-round', store);
    const surveillance = await harness.openStore('surveillance');
    const { runner } = await watchFloor(bus, surveillance);
    for (let n = 0; n < 6; n++) await publisher.append(`table-T${n}`, 'handled');
    await expectEffects(surveillance, store);
    await until('its position is stored', async () => (await runner.status()).lag === 0);
    await runner.stop();
    await bus.close();
    const admin = plainClient().admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [topic()] });
    await until('it is gone', async () => !(await admin.listTopics()).includes(topic()));
    await admin.disconnect();
    const again = await harness.openBus();
    const after = await watchFloor(again, surveillance);
    await logged('store and topic do not belong together');
    expect(harness.logger.lines.filter((line) => line.includes('records are lost'))).toEqual([]);
    const publication = await again.publish('game-round', store);
    await again.republish('game-round', store);
    await until('it is republished', async () => (await publication.status()).republishing.length === 0);
    await publisher.append('table-T0', 'handled');
    await expectEffects(surveillance, store);
    await until('it is well again', async () => (await after.runner.status()).healthy);
    await after.runner.stop();
  });
});
