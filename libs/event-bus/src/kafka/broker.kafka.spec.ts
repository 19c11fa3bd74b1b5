import { PUBLISHED_PREFIXES } from '@casino/contracts';
import { createPublisher } from '../conformance/publisher.js';
import { createRawConsumer, until } from '../conformance/raw-consumer.js';
import { expectDelivered } from '../conformance/delivering.js';
import { startCluster, type Cluster } from './testing/cluster.js';
import { openKafkaHarness, type KafkaHarness } from './testing/kafka-harness.js';
import { expectEffects, watchFloor } from './testing/surveillance.js';

/** 20 s at a time; a broker needs a while to come back. */
const eventually = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 2; tries++)
    if (
      await until(what, condition).then(
        () => true,
        () => false,
      )
    )
      return;
  await until(what, condition);
};

describe('a broker that goes away', () => {
  let cluster: Cluster;
  let harness: KafkaHarness;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.dispose());
  beforeEach(async () => {
    harness = await openKafkaHarness({ brokers: cluster.brokers, sessionTimeout: 6_000, requestTimeout: 3_000 });
  });
  afterEach(() => harness.dispose());
  const publisherOf = async () => createPublisher('game-round', await harness.openStore('game-round'), PUBLISHED_PREFIXES['game-round']);

  it('case-14: while it is stopped 100 appends succeed; afterwards all are published, in order per key, and health was red meanwhile', async () => {
    const bus = await harness.openBus();
    const publication = await bus.publish('game-round', await harness.openStore('game-round'));
    const consumer = createRawConsumer();
    const consumption = await bus.consume('group', ['game-round'], consumer);
    const publisher = await publisherOf();
    await publisher.append('table-T0', 'handled');
    await until('the first arrived', () => consumer.accepted.length === 1);
    await cluster.stop();
    for (let n = 0; n < 100; n++) await publisher.append(`round-T${n % 7}-1`, 'handled');
    await eventually('both are red', async () => !(await publication.status()).healthy && !(await consumption.status()).healthy);
    expect(await publication.lag()).toBe(100);
    await cluster.start();
    await eventually(
      'both are well',
      async () => (await publication.status()).healthy && (await publication.lag()) === 0 && (await consumption.status()).healthy,
    );
    await eventually('all arrived', async () => new Set(consumer.accepted.map(({ bytes }) => Buffer.from(bytes).toString())).size === 101);
    const seen = new Set<string>();
    // a batch whose acknowledgement was lost may be there twice; what counts is each record's first time
    const first = consumer.accepted.filter(
      ({ bytes }) => !seen.has(Buffer.from(bytes).toString()) && seen.add(Buffer.from(bytes).toString()),
    );
    expectDelivered({ ...consumer, accepted: first }, await publisher.published());
  }, 120_000);

  it('publishing and consuming may begin while it is down', async () => {
    await cluster.stop();
    const bus = await harness.openBus();
    const store = await harness.openStore('game-round');
    const publication = await bus.publish('game-round', store);
    const surveillance = await harness.openStore('surveillance');
    const { runner } = await watchFloor(bus, surveillance);
    const publisher = await publisherOf();
    await publisher.append('round-A-1', 'handled', 'handled');
    await until('it is red', async () => !(await runner.status()).healthy && (await publication.lag()) === 2);
    await cluster.start();
    await expectEffects(surveillance, store);
    await eventually('both are well', async () => (await runner.status()).healthy && (await publication.status()).healthy);
    await runner.stop();
  }, 120_000);

  it.each([
    [
      'is killed and comes back',
      async () => {
        await cluster.kill();
        await cluster.start();
      },
    ],
    [
      'is stopped in the middle for 8 s, its connections open',
      async () => {
        cluster.pause();
        await new Promise((resolve) => setTimeout(resolve, 8_000));
        cluster.resume();
      },
    ],
  ])(
    'under load, when it %s, nothing is lost and nothing has its effect twice',
    async (_how, hurt) => {
      const bus = await harness.openBus();
      const store = await harness.openStore('game-round');
      const publication = await bus.publish('game-round', store);
      const surveillance = await harness.openStore('surveillance');
      const { runner, anomalies } = await watchFloor(bus, surveillance);
      const publisher = await publisherOf();
      let flowing = true;
      const flow = (async () => {
        for (let n = 0; flowing; n++) {
          await publisher.append(`round-T${n % 9}-1`, n % 5 === 0 ? 'ignored' : 'handled');
          await new Promise((resolve) => setTimeout(resolve, 3));
        }
      })();
      await until('it flows', async () => (await runner.status()).healthy && (await publication.lag()) < 50);
      await hurt();
      await new Promise((resolve) => setTimeout(resolve, 500));
      flowing = false;
      await flow;
      await eventually('all is published', async () => (await publication.lag()) === 0);
      await expectEffects(surveillance, store);
      expect(anomalies).toEqual([]);
      await eventually('both are well', async () => (await runner.status()).healthy && (await publication.status()).healthy);
      await runner.stop();
    },
    120_000,
  );
});
