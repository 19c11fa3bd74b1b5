import { PUBLISHED_PREFIXES, topicOf } from '@casino/contracts';
import { TEST_FLOOR } from '@casino/contracts/testing';
import type { EventStore } from '@casino/event-store';
import { Partitioners, type Message } from 'kafkajs';
import { encodeSample, createPublisher, SAMPLES, type Publisher } from '../../conformance/publisher.js';
import { createRawConsumer, text, until } from '../../conformance/raw-consumer.js';
import type { RecordBatch } from '../../event-bus.js';
import type { KafkaEventBus } from '../index.js';
import { floorHeaders } from '../floor-of-record.js';
import { deleteTopicRecords } from '../testing/cluster.js';
import { brokers, openKafkaHarness, type KafkaHarness } from '../testing/kafka-harness.js';
import { expectEffects, watchFloor } from '../testing/surveillance.js';
import { plainClient, readTopic } from '../testing/topic-reader.js';

const publisherOf = (store: EventStore): Publisher => createPublisher('game-round', store, PUBLISHED_PREFIXES['game-round']);

describe('the consumption', () => {
  let harness: KafkaHarness;
  let bus: KafkaEventBus;
  let store: EventStore;
  let surveillance: EventStore;
  let publisher: Publisher;
  beforeEach(async () => {
    harness = await openKafkaHarness();
    bus = await harness.openBus();
    store = await harness.openStore('game-round');
    surveillance = await harness.openStore('surveillance');
    publisher = publisherOf(store);
  });
  afterEach(() => harness.dispose());
  const topic = () => harness.prefix + topicOf('game-round');
  const send = async (...messages: readonly Message[]) => {
    const producer = plainClient().producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    await producer.send({
      topic: topic(),
      messages: messages.map((message) => ({ ...message, headers: { ...floorHeaders(TEST_FLOOR), ...message.headers } })),
    });
    await producer.disconnect();
  };

  describe('foreign bytes', () => {
    const cases: readonly (readonly [what: string, value: Buffer | null])[] = [
      ['case-30: invalid JSON', Buffer.from('{broken')],
      ['case-29: text that was an object once', Buffer.from('"[object Object]"')],
      ['an empty value', Buffer.alloc(0)],
      ['a tombstone', null],
      ['a blob of nearly 1 MB', Buffer.alloc(1000 * 1000, 0xff)],
    ];
    it('case-28: each is quarantined with its bytes and offset, its key waits, the partition goes on', async () => {
      const publication = await bus.publish('game-round', store);
      const { runner, anomalies } = await watchFloor(bus, surveillance);
      await until('the topic is there', async () => (await publication.status()).leading && (await runner.status()).healthy);
      for (const [index, [, value]] of cases.entries()) await send({ key: `bad${index}`, value, headers: { traceparent: '00-1' } });
      await send({ value: Buffer.from('no key at all') });
      for (const table of ['A', 'B', 'C', 'D', 'E', 'F']) await publisher.append(`round-${table}-1`, 'handled', 'ignored', 'handled');
      await until('all is quarantined', async () => (await runner.parked()).length === cases.length + 1);
      await expectEffects(surveillance, store);
      const parked = await runner.parked();
      for (const [index, [, value]] of cases.entries()) {
        const record = parked.find(({ key }) => key === `bad${index}`);
        expect({ reason: record?.reason, bytes: record?.bytes.length }).toEqual({ reason: 'malformed', bytes: value?.length ?? 0 });
        expect(Buffer.from(record?.bytes ?? []).equals(value ?? Buffer.alloc(0))).toBe(true);
        expect(record?.at).toMatch(/^\d+$/);
      }
      expect(parked.some(({ key }) => key === '')).toBe(true);
      expect(anomalies.map(({ kind }) => kind)).toEqual(parked.map(() => 'malformed-event'));
      expect(await runner.status()).toMatchObject({ healthy: true, lag: 0, quarantined: cases.length + 1 });
      await runner.stop();
    });
  });

  it('case-29: after a failed attempt the same bytes come again, with their headers', async () => {
    await bus.publish('game-round', store);
    await publisher.append('round-A-1', 'handled');
    const consumer = createRawConsumer();
    const tries: string[] = [];
    consumer.before = ({ records: [record] }) => {
      tries.push(text(record?.bytes ?? new Uint8Array()));
      record?.bytes.fill(32);
      return tries.length === 1 ? Promise.reject(new Error('once')) : Promise.resolve();
    };
    await bus.consume('group', ['game-round'], consumer);
    await until('it was accepted', () => consumer.accepted.length === 1);
    expect(tries[1]).toBe(tries[0]);
  });

  it('a long delivery keeps its partitions and holds up no other partition', async () => {
    await harness.dispose();
    harness = await openKafkaHarness({ sessionTimeout: 6_000, heartbeatInterval: 200 });
    bus = await harness.openBus();
    store = await harness.openStore('game-round');
    publisher = publisherOf(store);
    await bus.publish('game-round', store);
    const consumer = createRawConsumer();
    const slow: RecordBatch[] = [];
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    consumer.before = (batch) => {
      if (!batch.records.some(({ key }) => key === 'SLOW')) return Promise.resolve();
      slow.push(batch);
      return gate;
    };
    await bus.consume('group', ['game-round'], consumer);
    await publisher.append('table-SLOW', 'handled');
    await until('it is being delivered', () => slow.length === 1);
    const began = Date.now();
    for (let n = 0; Date.now() - began < 7_000; n++) {
      await publisher.append(`table-T${n}`, 'handled');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(slow[0]?.owned()).toBe(true);
    const [first] = slow;
    const others = (await readTopic(topicIn(harness))).filter(({ partition }) => String(partition) !== first?.partition);
    expect(others.length).toBeGreaterThan(3);
    await until('the other partitions went on', () => consumer.accepted.length >= others.length);
    finish();
    const all = (await publisher.published()).length;
    await until('everything arrived', () => consumer.accepted.length >= all);
    expect(consumer.accepted).toHaveLength(all);
    expect(slow).toHaveLength(1);
  });

  it('case-20: a handler that still runs when its partition goes to another member may append nothing, and each effect is one', async () => {
    await bus.publish('game-round', store);
    const one = await watchFloor(bus, surveillance);
    const batches: boolean[] = [];
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    one.before = () => gate;
    for (let n = 0; n < 24; n++) await publisher.append(`table-T${n % 12}`, 'handled');
    await until('one is busy', async () => (await one.runner.status()).lag > 0);
    const another = await harness.openBus();
    const two = await watchFloor(another, surveillance);
    two.before = () => Promise.resolve(void batches.push(true));
    await until('two deals with what was one’s', () => batches.length > 0);
    finish();
    await expectEffects(surveillance, store);
    expect([...one.anomalies, ...two.anomalies]).toEqual([]);
    const [first, second] = [await one.runner.status(), await two.runner.status()];
    expect(first.partitions.length + second.partitions.length).toBe(3);
    await Promise.all([one.runner.stop(), two.runner.stop()]);
  });

  it('case-25: from one member to three and back to one while events flow, each event has its effect once and in order', async () => {
    await bus.publish('game-round', store);
    let appending = true;
    const flow = (async () => {
      for (let n = 0; appending || n < 200; n++) {
        await publisher.append(`table-T${n % 10}`, n % 3 === 0 ? 'ignored' : 'handled');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const members = [await watchFloor(bus, surveillance)];
    const settled = (count: number) =>
      until(`${count} members share the partitions`, async () => {
        const states = await Promise.all(members.map(({ runner }) => runner.status()));
        return states.every(({ healthy, partitions }) => healthy && partitions.length === 3 / count);
      });
    await settled(1);
    for (let n = 0; n < 2; n++) members.push(await watchFloor(await harness.openBus(), surveillance));
    await settled(3);
    for (const { runner } of members.splice(1)) await runner.stop();
    await settled(1);
    appending = false;
    await flow;
    await expectEffects(surveillance, store);
    expect(members.flatMap(({ anomalies }) => anomalies)).toEqual([]);
    await members[0]?.runner.stop();
  });

  describe('lost retention', () => {
    const lose = async () => {
      const publication = await bus.publish('game-round', store);
      const before = await watchFloor(bus, surveillance);
      for (let n = 0; n < 12; n++) await publisher.append(`table-T${n % 6}`, 'handled');
      await expectEffects(surveillance, store);
      await until('its position is stored', async () => (await before.runner.status()).lag === 0);
      await before.runner.stop();
      for (let n = 0; n < 24; n++) await publisher.append(`table-T${n % 6}`, 'handled');
      await until('all is published', async () => (await publication.lag()) === 0);
      const partitions = new Map<number, number>();
      for (const { partition, offset } of await readTopic(topic()))
        partitions.set(partition, Math.max(partitions.get(partition) ?? 0, Number(offset) + 1));
      const [lost] = [...partitions].sort(([, a], [, b]) => b - a);
      if (lost === undefined) throw new Error('nothing was published');
      return { publication, lost: { partition: lost[0], high: lost[1] } };
    };

    it('stops the partition with an anomaly, the others go on; a restart does not heal it, a republish does', async () => {
      const { publication, lost } = await lose();
      await deleteTopicRecords(brokers(), topic(), [{ partition: lost.partition, offset: lost.high - 1 }]);
      const stoppedOnly = ({ partitions }: { readonly partitions: readonly { readonly partition: string; readonly stopped: boolean }[] }) =>
        partitions.length === 3 && partitions.every(({ partition, stopped }) => stopped === (partition === String(lost.partition)));
      const first = await watchFloor(bus, surveillance);
      await until('the partition stops', async () => stoppedOnly(await first.runner.status()));
      await until('it is reported', () => first.anomalies.length > 0);
      expect(first.anomalies).toMatchObject([{ kind: 'gap', subject: `game-round/${lost.partition}` }]);
      expect((await first.runner.status()).healthy).toBe(false);
      // the others go on, this one does not, whatever comes
      for (let n = 0; n < 6; n++) await publisher.append(`table-T${n % 6}`, 'handled');
      await until('only the stopped one is behind', async () => {
        const { partitions } = await first.runner.status();
        return partitions.every(({ lag, stopped }) => lag > 0 === stopped);
      });
      await first.runner.stop();
      const second = await watchFloor(bus, surveillance);
      await until('it stays stopped', async () => stoppedOnly(await second.runner.status()));
      await bus.republish('game-round', store);
      await until('it is republished', async () => (await publication.status()).republishing.length === 0);
      await expectEffects(surveillance, store);
      await until('it is well again', async () => {
        const { healthy, lag, parkedKeys } = await second.runner.status();
        return healthy && lag === 0 && parkedKeys === 0;
      });
      await second.runner.stop();
      // what it learned is stored
      const third = await watchFloor(bus, surveillance);
      await until('it stays well', async () => (await third.runner.status()).healthy);
      expect(third.anomalies).toEqual([]);
      await third.runner.stop();
    });

    it('is noticed also when nothing is left and nothing more comes', async () => {
      const { lost } = await lose();
      await deleteTopicRecords(brokers(), topic(), [{ partition: lost.partition, offset: -1 }]);
      const { runner, anomalies } = await watchFloor(bus, surveillance);
      await until('the partition stops', async () => (await runner.status()).partitions.some(({ stopped }) => stopped));
      await until('it is reported', () => anomalies.length > 0);
      await bus.republish('game-round', store);
      await expectEffects(surveillance, store);
      await runner.stop();
    });

    it('a new group that cannot read from the beginning any more stops as well', async () => {
      const { lost } = await lose();
      await deleteTopicRecords(brokers(), topic(), [{ partition: lost.partition, offset: 1 }]);
      const consumer = createRawConsumer();
      const told: string[] = [];
      const consumption = await bus.consume('newcomer', ['game-round'], {
        ...consumer,
        lost: (_source, partition, expected, found) => Promise.resolve(void told.push(`${partition}: ${expected} ${found}`)),
      });
      await until('it is told', () => told.length > 0);
      expect(told).toEqual([`${lost.partition}: 0 1`]);
      await until('the others arrived', async () =>
        (await consumption.status()).partitions.every(({ lag, stopped }) => stopped || lag === 0),
      );
      expect(consumer.accepted.every(({ at: _at, bytes }) => bytes.length > 0)).toBe(true);
      expect(consumer.batches.some(({ partition }) => partition === String(lost.partition))).toBe(false);
      await consumption.stop();
    });
  });

  it('an existing topic keeps its number of partitions', async () => {
    const admin = plainClient().admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: topic(), numPartitions: 2 }], waitForLeaders: true });
    await bus.publish('game-round', store);
    const consumption = await bus.consume('group', ['game-round'], createRawConsumer());
    await until('it has joined', async () => (await consumption.status()).healthy);
    expect((await consumption.status()).partitions).toHaveLength(2);
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic()] });
    await admin.disconnect();
    expect(topics[0]?.partitions).toHaveLength(2);
  });

  it('creates topics as configured', async () => {
    const configured = await harness.openBus({
      topics: { partitions: 5, retentionMs: 86_400_000, configs: { 'cleanup.policy': 'compact', 'segment.bytes': '2097152' } },
    });
    const consumption = await configured.consume('group', ['game-round'], createRawConsumer());
    await until('it has joined', async () => (await consumption.status()).healthy);
    const admin = plainClient().admin();
    await admin.connect();
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: topic(), configNames: ['cleanup.policy', 'retention.ms', 'segment.bytes'] }],
    });
    await admin.disconnect();
    const entries = Object.fromEntries((resources[0]?.configEntries ?? []).map(({ configName, configValue }) => [configName, configValue]));
    expect(entries).toEqual({ 'cleanup.policy': 'delete', 'retention.ms': '86400000', 'segment.bytes': '2097152' });
    expect((await consumption.status()).partitions).toHaveLength(5);
  });

  it('a record of a stream whose event was encoded elsewhere keeps its key', async () => {
    await bus.publish('game-round', store);
    const event = encodeSample('game-round', 'round-ä_1-7', 0n, SAMPLES['game-round'].handled);
    const consumer = createRawConsumer();
    await bus.consume('group', ['game-round'], consumer);
    await store.append('round-ä_1-7', 'no-stream', [event]);
    await until('it arrived', () => consumer.accepted.length === 1);
    expect(consumer.accepted[0]?.key).toBe('ä_1');
  });
});

const topicIn = ({ prefix }: KafkaHarness): string => prefix + topicOf('game-round');
