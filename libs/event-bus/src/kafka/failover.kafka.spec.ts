import { PUBLISHED_PREFIXES, topicOf } from '@casino/contracts';
import { Kafka, logLevel } from 'kafkajs';
import { createPublisher } from '../conformance/publisher.js';
import { until } from '../conformance/raw-consumer.js';
import { startCluster, type Cluster } from './testing/cluster.js';
import { openKafkaHarness, type KafkaHarness } from './testing/kafka-harness.js';
import { expectEffects, watchFloor } from './testing/surveillance.js';

describe('three brokers', () => {
  let cluster: Cluster;
  let harness: KafkaHarness;
  beforeAll(async () => {
    cluster = await startCluster({ brokers: 3 });
    harness = await openKafkaHarness({
      brokers: cluster.brokers,
      topics: { partitions: 6, replicationFactor: 3, configs: { 'min.insync.replicas': '2' } },
    });
  }, 120_000);
  afterAll(async () => {
    await harness.dispose();
    await cluster.dispose();
  });

  it('the leader of a partition is killed under load and comes back: nothing lost, nothing twice in effect; the stall is told', async () => {
    const bus = await harness.openBus();
    const store = await harness.openStore('game-round');
    const publication = await bus.publish('game-round', store);
    const surveillance = await harness.openStore('surveillance');
    const { runner, anomalies } = await watchFloor(bus, surveillance);
    const publisher = createPublisher('game-round', store, PUBLISHED_PREFIXES['game-round']);
    let flowing = true;
    const flow = (async () => {
      for (let n = 0; flowing; n++) {
        await publisher.append(`round-T${n % 20}-1`, n % 5 === 0 ? 'ignored' : 'handled');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    await until('it flows', async () => (await runner.status()).healthy && (await publication.lag()) < 50);
    const admin = new Kafka({ brokers: [...cluster.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [harness.prefix + topicOf('game-round')] });
    await admin.disconnect();
    const leader = topics[0]?.partitions[0]?.leader ?? 1;
    const began = Date.now();
    await cluster.kill(leader);
    let longest = 0;
    for (let calm = 0; calm < 40 && Date.now() - began < 60_000;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const behind = (await publication.lag()) > 100 || (await runner.status()).lag > 100;
      calm = behind ? 0 : calm + 1;
      if (behind) longest = Date.now() - began;
    }
    process.stdout.write(`stall after the leader's death: ${longest} ms\n`);
    await cluster.start(leader);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    flowing = false;
    await flow;
    for (let tries = 0; tries < 3 && (await publication.lag()) > 0; tries++)
      await until('all is published', async () => (await publication.lag()) === 0).catch(() => undefined);
    await expectEffects(surveillance, store);
    expect(anomalies).toEqual([]);
    await runner.stop();
  }, 240_000);
});
