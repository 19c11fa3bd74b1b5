import { parseEnvelope, PUBLISHED_PREFIXES, topicOf } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { createPublisher, type Publisher } from '../../conformance/publisher.js';
import { until } from '../../conformance/raw-consumer.js';
import { openKafkaHarness, type KafkaHarness } from '../testing/kafka-harness.js';
import { expectEffects, watchFloor } from '../testing/surveillance.js';
import { openTcpProxy, proxied, type TcpProxy } from '../testing/tcp-proxy.js';
import { readTopic } from '../testing/topic-reader.js';

const publisherOf = (store: EventStore): Publisher => createPublisher('game-round', store, PUBLISHED_PREFIXES['game-round']);

/** A store whose process died: nothing it is asked for happens any more. */
const mortal = (real: EventStore): { readonly store: EventStore; die(): void } => {
  let dead = false;
  const store = new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'comparePositions' || name === 'subscribe') return value;
      return (...args: unknown[]): unknown =>
        dead ? Promise.reject(new CasinoError('store-unavailable', 'the process died')) : Reflect.apply(value, target, args);
    },
  });
  return { store, die: () => void (dead = true) };
};

/** A store of a process that sleeps: whatever it asks for waits. */
const sleepy = (real: EventStore): { readonly store: EventStore; sleep(): void; wake(): void } => {
  let gate = Promise.resolve();
  let open: () => void = () => undefined;
  const store = new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'comparePositions') return value;
      if (name === 'subscribe') {
        return (after: string, options: object, deliver: (page: never) => Promise<void>) =>
          real.subscribe(after, options, (page) => gate.then(() => deliver(page as never)));
      }
      return (...args: unknown[]): unknown => gate.then(() => Reflect.apply(value, target, args) as unknown);
    },
  });
  return { store, sleep: () => void (gate = new Promise((resolve) => (open = resolve))), wake: () => open() };
};

/** A store whose reads of a stream wait, once held, while all else goes on. */
const slowReads = (real: EventStore): { readonly store: EventStore; hold(): () => void } => {
  let gate = Promise.resolve();
  const readStream: EventStore['readStream'] = async (...asked) => {
    const events = await real.readStream(...asked);
    await gate;
    return events;
  };
  return {
    store: { ...real, readStream },
    hold() {
      let open: () => void = () => undefined;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
  };
};

describe('the relay', () => {
  let harness: KafkaHarness;
  let proxy: TcpProxy | undefined;
  beforeEach(async () => {
    harness = await openKafkaHarness();
  });
  afterEach(async () => {
    await proxy?.close();
    proxy = undefined;
    await harness.dispose();
  });
  const topic = () => harness.prefix + topicOf('game-round');
  const throughProxy = async () => {
    const { listener, advertised } = proxied();
    proxy = await openTcpProxy(advertised, listener);
    return { proxy, brokers: [`127.0.0.1:${advertised}`] };
  };
  const seen = async () =>
    (await readTopic(topic())).map(
      ({ value }) => `${parseEnvelope(value ?? new Uint8Array()).subject}@${parseEnvelope(value ?? new Uint8Array()).streamrevision}`,
    );

  it('copies the stored bytes once each, keyed, and nothing again after a restart', async () => {
    const store = await harness.openStore('game-round');
    const publisher = publisherOf(store);
    const first = await harness.openBus();
    await first.publish('game-round', store);
    await publisher.append('round-A-1', 'handled', 'ignored');
    await publisher.append('table-B', 'handled');
    await first.close();
    const second = await harness.openBus({ lease: { instance: 'another' } });
    const publication = await second.publish('game-round', store);
    await publisher.append('round-A-1', 'handled');
    await until('all is published', async () => (await publication.status()).leading && (await publication.lag()) === 0);
    const records = await readTopic(topic());
    const published = await publisher.published();
    const sorted = (bytes: readonly (Uint8Array | null)[]) => bytes.map((one) => Buffer.from(one ?? []).toString()).sort();
    expect(sorted(records.map(({ value }) => value))).toEqual(sorted(published.map(({ bytes }) => bytes)));
    expect(new Set(records.map(({ key, partition }) => `${String(key)}/${partition}`)).size).toBe(2);
  });

  it('what is asked for the lag while the first events are sent does not make it forget them', async () => {
    const { store, hold } = slowReads(await harness.openStore('game-round'));
    const publisher = publisherOf(store);
    let acknowledged = false;
    const bus = await harness.openBus({
      trace: { headersOf: () => ({}), sending: () => (error) => (acknowledged ||= error === undefined) },
    });
    const publication = await bus.publish('game-round', store);
    await until('it relays', async () => (await publication.status()).leading);
    await publisher.append('table-B', 'handled');
    const open = hold();
    const asked = publication.lag();
    await until('the broker has it', async () => acknowledged);
    open();
    await asked;
    await until('nothing is left', async () => (await publication.lag()) === 0);
  });

  it('alone on its store it appends an entry for what it sent, and none to keep its lease', async () => {
    const store = await harness.openStore('game-round');
    const publisher = publisherOf(store);
    const bus = await harness.openBus({ lease: { alone: true, expires: 200, renew: 50 } });
    const publication = await bus.publish('game-round', store);
    await publisher.append('table-B', 'handled');
    const entries = async () => (await store.readStream('relay-game-round')).map(({ type }) => type);
    const settled = async () => (await publication.lag()) === 0 && (await entries()).at(-1) === 'casino.relay.Checkpoint.v1';
    await until('its checkpoint is stored', settled);
    const before = await entries();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await entries()).toEqual(before);
    await publisher.append('table-B', 'handled');
    await until('the next is published', async () => (await entries()).length > before.length && settled());
    const request = await bus.republish('game-round', store);
    await until('what was asked for is heard and done', async () => (await entries()).includes('casino.relay.Republished.v1'));
    expect((await readTopic(topic())).filter(({ headers }) => String(headers?.['republish']) === request)).toHaveLength(2);
    expect(await publication.status()).toMatchObject({ healthy: true, leading: true });
  });

  it('case-24: a producer is thrown away after a failed send, and nothing is lost or swapped after lost replies', async () => {
    const { proxy: wire, brokers } = await throughProxy();
    const store = await harness.openStore('game-round');
    const publisher = publisherOf(store);
    const bus = await harness.openBus({ brokers });
    const publication = await bus.publish('game-round', store);
    const watching = await watchFloor(await harness.openBus(), await harness.openStore('surveillance'));
    for (let n = 0; n < 5; n++) await publisher.append('round-A-1', 'handled');
    await until('the first are published', async () => (await publication.lag()) === 0 && (await publication.status()).leading);
    // the batch arrives, its acknowledgement does not; the next batches have the same size
    wire.mode('cut');
    await publisher.append('round-A-1', 'handled');
    await until('the relay is red', async () => !(await publication.status()).healthy);
    for (let n = 0; n < 5; n++) await publisher.append('round-A-1', 'handled');
    expect(wire.cuts).toBeGreaterThan(0);
    wire.mode('forward');
    await until('the relay is well again', async () => (await publication.status()).healthy && (await publication.lag()) === 0);
    await expectEffects(await harness.openStore('surveillance'), store);
    const order = await seen();
    expect([...new Set(order)]).toEqual(Array.from({ length: 11 }, (_, revision) => `round-A-1@${revision}`));
    expect(watching.anomalies).toEqual([]);
    await watching.runner.stop();
  });

  it('case-12: what was sent and not checkpointed before a crash is sent again, and has its effect once', async () => {
    const real = await harness.openStore('game-round');
    const publisher = publisherOf(real);
    const { store, die } = mortal(real);
    const first = await harness.openBus({ lease: { expires: 40_000, renew: 20_000, checkpoint: 15_000 } });
    const before = await first.publish('game-round', store);
    for (let n = 0; n < 20; n++) await publisher.append(`table-T${n % 4}`, 'handled');
    await until('all is sent', async () => (await before.lag()) === 0 && (await before.status()).leading);
    die();
    const second = await harness.openBus();
    const after = await second.publish('game-round', real);
    const surveillance = await harness.openStore('surveillance');
    const watching = await watchFloor(second, surveillance);
    await publisher.append('table-T0', 'handled');
    await until('the next life has published all', async () => (await after.status()).leading && (await after.lag()) === 0);
    await expectEffects(surveillance, real);
    const order = await seen();
    expect(order.length).toBeGreaterThan(21);
    expect(new Set(order).size).toBe(21);
    expect(watching.anomalies).toEqual([]);
    await watching.runner.stop();
  });

  it('two relays: the holder sleeps, the other takes over, the holder wakes with a batch on the wire: none lost, none twice in effect', async () => {
    const { proxy: wire, brokers } = await throughProxy();
    const real = await harness.openStore('game-round');
    const publisher = publisherOf(real);
    const { store: sleeping, sleep, wake } = sleepy(real);
    const holder = await (await harness.openBus({ brokers, lease: { instance: 'one' } })).publish('game-round', sleeping);
    const surveillance = await harness.openStore('surveillance');
    const bus = await harness.openBus({ lease: { instance: 'two' } });
    await publisher.append('round-A-1', 'handled', 'handled');
    await until('one publishes', async () => (await holder.status()).leading && (await holder.lag()) === 0);
    const other = await bus.publish('game-round', real);
    const watching = await watchFloor(bus, surveillance);
    // a batch stays on the wire, and the process sleeps
    wire.mode('hold');
    await publisher.append('round-A-1', 'handled', 'handled');
    await until('a batch is on the wire', () => wire.held > 0);
    sleep();
    await publisher.append('round-A-1', 'handled');
    await until('two has taken over', async () => (await other.status()).leading);
    await publisher.append('round-A-1', 'handled', 'handled');
    await until('two has published all', async () => (await other.lag()) === 0);
    wire.mode('forward');
    wake();
    await until('one knows that it was deposed', async () => !(await holder.status()).leading);
    for (let n = 0; n < 5; n++) await publisher.append('round-A-1', 'handled');
    await until('two has published the rest', async () => (await other.status()).leading && (await other.lag()) === 0);
    await expectEffects(surveillance, real);
    expect(new Set(await seen()).size).toBe(12);
    expect(watching.anomalies).toEqual([]);
    expect(harness.logger.lines.filter((line) => line.includes('relay deposed')).length).toBe(1);
    await watching.runner.stop();
  });

  it('republishes with the stored bytes, asked by an instance that does not hold the lease; the live tail goes on', async () => {
    const store = await harness.openStore('game-round');
    const publisher = publisherOf(store);
    const one = await harness.openBus({ lease: { instance: 'one' } });
    const publication = await one.publish('game-round', store);
    for (let n = 0; n < 30; n++) await publisher.append(`table-T${n % 5}`, 'handled');
    await until('all is published', async () => (await publication.status()).leading && (await publication.lag()) === 0);
    const two = await harness.openBus({ lease: { instance: 'two' } });
    const [, , , fourth] = await publisher.published();
    const request = await two.republish('game-round', store, fourth?.position ?? '');
    expect((await publication.status()).republishing).toEqual([request]);
    for (let n = 0; n < 5; n++) await publisher.append(`table-T${n % 5}`, 'handled');
    await until('it is republished', async () => (await publication.status()).republishing.length === 0 && (await publication.lag()) === 0);
    const records = await readTopic(topic());
    const again = records.filter(({ headers }) => String(headers?.['republish']) === request);
    const published = await publisher.published();
    expect(again.length).toBeGreaterThanOrEqual(26);
    const bytes = new Set(published.map((event) => Buffer.from(event.bytes).toString()));
    expect(records.every(({ value }) => bytes.has(String(value)))).toBe(true);
    const partitions = new Set(again.map(({ partition }) => partition));
    expect(
      again
        .filter(({ headers }) => headers?.['republishbegins'] !== undefined)
        .map(({ partition }) => partition)
        .sort(),
    ).toEqual([...partitions].sort());
    expect(records.filter(({ headers }) => headers?.['republish'] === undefined)).toHaveLength(35);
  });
});
