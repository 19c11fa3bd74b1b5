import { PUBLISHED_PREFIXES } from '@casino/contracts';
import { createPublisher } from '../../conformance/publisher.js';
import { until } from '../../conformance/raw-consumer.js';
import { expelMembers } from '../testing/expel.js';
import { openKafkaHarness, type KafkaHarness } from '../testing/kafka-harness.js';
import { expectEffects, watchFloor } from '../testing/surveillance.js';
import { openTcpProxy, proxied, type TcpProxy } from '../testing/tcp-proxy.js';

const JOIN_GROUP = 11;

describe('a member that the coordinator forgot', () => {
  let harness: KafkaHarness;
  let proxy: TcpProxy;
  beforeEach(async () => {
    const { listener, advertised } = proxied();
    proxy = await openTcpProxy(advertised, listener);
    harness = await openKafkaHarness({ sessionTimeout: 6_000, heartbeatInterval: 200, requestTimeout: 3_000 });
  });
  afterEach(async () => {
    await harness.dispose();
    await proxy.close();
  });
  const begin = async () => {
    const store = await harness.openStore('game-round');
    const surveillance = await harness.openStore('surveillance');
    await (await harness.openBus()).publish('game-round', store);
    const bus = await harness.openBus({ brokers: [`127.0.0.1:${proxied().advertised}`] });
    const { runner, anomalies } = await watchFloor(bus, surveillance);
    const publisher = createPublisher('game-round', store, PUBLISHED_PREFIXES['game-round']);
    for (let n = 0; n < 12; n++) await publisher.append(`table-T${n % 6}`, 'handled');
    await expectEffects(surveillance, store);
    await until('it is well', async () => (await runner.status()).healthy);
    return { store, surveillance, runner, anomalies, publisher };
  };
  const logged = (what: string) => harness.logger.lines.filter((line) => line.includes(what)).length;

  it('is out at its next heartbeat; when kafkajs fails to join again, a new consumer goes on without loss', async () => {
    const { store, surveillance, runner, anomalies, publisher } = await begin();
    // the request to join is never answered
    proxy.swallow(JOIN_GROUP);
    await expelMembers(`${harness.prefix}surveillance`);
    await until('a heartbeat is refused', () => logged('The coordinator is not aware of this member, re-joining') === 1);
    expect((await runner.status()).partitions).toEqual([]);
    expect((await runner.status()).healthy).toBe(false);

    // kafkajs gives up joining, but not fetching: without a new consumer nothing would happen any more
    for (let n = 0; n < 12; n++) await publisher.append(`table-T${n % 6}`, 'handled');
    await until('its request to join is lost', () => proxy.swallowed === 1);
    const joins = logged('joined the group');
    await until('it is replaced', () => logged('another one begins') === 1).catch(() =>
      until('it is replaced', () => logged('another one begins') === 1),
    );
    expect(logged('joined the group')).toBe(joins);
    expect((await runner.status()).healthy).toBe(false);
    await expectEffects(surveillance, store);
    await until('it is well again', async () => (await runner.status()).healthy);
    expect((await runner.status()).partitions).toHaveLength(3);
    expect(anomalies).toEqual([]);
    await runner.stop();
  }, 120_000);
});
