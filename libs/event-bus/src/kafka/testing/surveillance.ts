import { casinoCatalogue, gameRoundEvents, PUBLISHED_PREFIXES, walletEvents, type Context } from '@casino/contracts';
import type { EventStore, StoredEvent } from '@casino/event-store';
import { effectsIn, recordEffect } from '../../conformance/effects.js';
import { byKey } from '../../conformance/publisher.js';
import { until } from '../../conformance/raw-consumer.js';
import { createConsumerRunner, type ConsumerRunner } from '../../consumer-runner/create-consumer-runner.js';
import { on, type Heard } from '../../consumer-runner/handler.js';
import { type Anomaly } from '../../consumer-runner/anomaly.js';
import type { EventBus } from '../../event-bus.js';
import { keyOf } from '../records.js';

export interface Surveillance {
  readonly runner: ConsumerRunner;
  readonly anomalies: Anomaly[];
  /** Called before each effect. */
  before: (heard: Heard) => Promise<void>;
}

/** A group that notes every bet and every account, once each, in one stream for each key. */
export const watchFloor = async (bus: EventBus, store: EventStore, sources: readonly Context[] = ['game-round']): Promise<Surveillance> => {
  const note = async (heard: Heard, reaction: Parameters<Parameters<typeof on>[2]>[1]) => {
    await watching.before(heard);
    await recordEffect(store, `effect-${heard.context}-${keyOf(heard.metadata.stream)}`, heard, reaction);
  };
  const anomalies: Anomaly[] = [];
  const runner = createConsumerRunner({
    group: 'surveillance',
    store,
    catalogue: casinoCatalogue,
    bus,
    sources,
    handlers: [on(gameRoundEvents.BetsPlaced, 'note-bet', note), on(walletEvents.AccountOpened, 'note-account', note)],
    ignores: [gameRoundEvents.CardBurned, walletEvents.CashDeposited],
    report: (anomaly) => {
      if (!anomalies.some(({ cause }) => cause === anomaly.cause)) anomalies.push(anomaly);
      return Promise.resolve();
    },
    clock: { now: () => Date.now() },
    retry: { first: 5, longest: 50 },
  });
  const watching: Surveillance = { runner, anomalies, before: () => Promise.resolve() };
  await runner.start();
  return watching;
};

const wanted = (published: readonly StoredEvent[]): Map<string, string[]> =>
  new Map(
    [...byKey(published)].map(([key, events]) => [
      key,
      events.filter(({ type }) => /BetsPlaced|AccountOpened/.test(type)).map(({ stream, revision }) => `${stream}@${revision}`),
    ]),
  );

/** Every event had its effect once, in order per key. Waits for them to be all there, and for nothing more. */
export const expectEffects = async (store: EventStore, source: EventStore, context: Context = 'game-round'): Promise<void> => {
  const { events } = await source.readAll(source.start, { prefixes: PUBLISHED_PREFIXES[context], limit: 1_000_000 });
  const expected = wanted(events);
  const found = async () => {
    const effects = new Map<string, string[]>();
    for (const key of expected.keys()) effects.set(key, [...(await effectsIn(store, `effect-${context}-${key}`))]);
    return effects;
  };
  const count = (effects: ReadonlyMap<string, readonly string[]>) => [...effects.values()].reduce((sum, list) => sum + list.length, 0);
  // 20 s at a time: brokers need theirs
  for (let tries = 0; tries < 3 && count(await found()) < count(expected); tries++) {
    await until('every effect is there', async () => count(await found()) >= count(expected)).catch(() => undefined);
  }
  expect(await found()).toEqual(expected);
};
