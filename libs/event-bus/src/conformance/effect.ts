import { casinoCatalogue, gameRoundEvents, PUBLISHED_PREFIXES, walletEvents, type Context } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import fc from 'fast-check';
import { createConsumerRunner, type ConsumerRunner } from '../consumer-runner/create-consumer-runner.js';
import { on, type Heard, type Reaction } from '../consumer-runner/handler.js';
import type { EventBus, Publication } from '../event-bus.js';
import { effectsIn, recordEffect } from './effects.js';
import type { BusHarness, OpenHarness } from './harness.js';
import { byKey, createPublisher, SAMPLED, type Sampled } from './publisher.js';
import { until } from './raw-consumer.js';

const GROUP = 'surveillance';

type Failing = (heard: Heard) => Error | undefined;

const startRunner = async (bus: EventBus, store: EventStore, sources: readonly Context[], failing: Failing): Promise<ConsumerRunner> => {
  const handle = async (heard: Heard, reaction: Reaction) => {
    const failure = failing(heard);
    if (failure !== undefined) throw failure;
    await recordEffect(store, effectStream(heard.context === 'wallet' ? 'wallet' : 'game-round', heard.metadata.stream), heard, reaction);
  };
  const runner = createConsumerRunner({
    group: GROUP,
    store,
    catalogue: casinoCatalogue,
    bus,
    sources,
    handlers: [on(gameRoundEvents.BetsPlaced, 'note-bet', handle), on(walletEvents.AccountOpened, 'note-account', handle)],
    ignores: [gameRoundEvents.CardBurned, walletEvents.CashDeposited],
    report: () => Promise.resolve(),
    clock: { now: () => Date.now() },
    retry: { first: 1, longest: 8 },
  });
  await runner.start();
  return runner;
};

const keyOfStream = (stream: string): string => (stream.split('-')[1] ?? stream) as string;
/** One stream of effects for each key, so that their order shows the order of the effects. */
const effectStream = (context: Sampled, stream: string): string => `effect-${context}-${keyOfStream(stream)}`;

/** Every handled event of a source has had its effect once, in order per key; nothing else has. */
const expectEffects = async (
  store: EventStore,
  context: Sampled,
  published: Awaited<ReturnType<ReturnType<typeof createPublisher>['published']>>,
): Promise<void> => {
  for (const [key, events] of byKey(published)) {
    const handled = events
      .filter(({ type }) => /BetsPlaced|AccountOpened/.test(type))
      .map(({ stream, revision }) => `${stream}@${revision}`);
    expect({ context, key, effects: await effectsIn(store, `effect-${context}-${key}`) }).toEqual({ context, key, effects: handled });
  }
};

/** Resumes whatever waits for a person until nothing does and everything was published and delivered. */
const drain = (runner: ConsumerRunner, publications: readonly Publication[]): Promise<void> =>
  until('everything is dealt with', async () => {
    for (const publication of publications) if ((await publication.lag()) > 0) return false;
    for (const { key } of await runner.parked()) await runner.resume(key).catch(() => undefined);
    const { lag, parkedKeys, healthy } = await runner.status();
    return healthy && lag === 0 && parkedKeys === 0;
  });

const STREAMS: Readonly<Record<Sampled, readonly string[]>> = {
  'game-round': ['table-A', 'round-A-1', 'round-A-2', 'table-B', 'round-B-1'],
  wallet: ['account-P', 'chips-A-1', 'chips-B-1', 'float-A'],
};

interface Step {
  readonly kind: 'append' | 'restart' | 'crash' | 'pause';
  readonly context: Sampled;
  readonly stream: number;
  readonly events: readonly ('handled' | 'ignored')[];
}

interface Scenario {
  readonly steps: readonly Step[];
  /** For the n-th handled event heard: how it fails the first time. */
  readonly failures: readonly ('transient' | 'defect' | 'none')[];
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('append' as const) },
    { weight: 1, arbitrary: fc.constantFrom('restart' as const, 'crash' as const, 'pause' as const) },
  ),
  context: fc.constantFrom(...SAMPLED),
  stream: fc.nat({ max: 4 }),
  events: fc.array(fc.constantFrom('handled' as const, 'ignored' as const), { minLength: 1, maxLength: 4 }),
});

const scenario: fc.Arbitrary<Scenario> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 30 }),
  failures: fc.array(fc.constantFrom('transient' as const, 'defect' as const, 'none' as const, 'none' as const), { maxLength: 20 }),
});

const play = async (harness: BusHarness, { steps, failures }: Scenario): Promise<void> => {
  const seen = new Map<string, number>();
  const failing: Failing = ({ metadata: { id } }) => {
    const first = !seen.has(id);
    seen.set(id, seen.get(id) ?? seen.size);
    const how = first ? failures[seen.get(id) ?? 0] : 'none';
    if (how === 'transient') return new CasinoError('store-unavailable', 'for a moment');
    return how === 'defect' ? new TypeError('a bug') : undefined;
  };
  const stores = new Map<Sampled, EventStore>();
  for (const context of SAMPLED) stores.set(context, await harness.openStore(context));
  const publishers = new Map(
    [...stores].map(([context, store]) => [context, createPublisher(context, store, PUBLISHED_PREFIXES[context])]),
  );
  const begin = async () => {
    const bus = await harness.openBus();
    const store = await harness.openStore(GROUP);
    const publications = await Promise.all([...stores].map(([context, published]) => bus.publish(context, published)));
    return { bus, store, publications, runner: await startRunner(bus, store, SAMPLED, failing) };
  };
  let life = await begin();
  for (const { kind, context, stream, events } of steps) {
    const names = STREAMS[context];
    if (kind === 'append') void publishers.get(context)?.append(names[stream % names.length] ?? names.join(), ...events);
    else if (kind === 'pause') await new Promise((resolve) => setTimeout(resolve, 3));
    else {
      // a crash: the store is gone while handlers run; a restart stops the runner first
      if (kind === 'restart') await life.runner.stop();
      const closed = life.store.close();
      await life.runner.stop();
      await life.bus.close();
      await closed;
      life = await begin();
    }
  }
  await Promise.all(
    [...publishers].flatMap(([context, publisher]) => STREAMS[context].map((stream) => publisher.append(stream, 'handled'))),
  );
  await drain(life.runner, life.publications);
  for (const [context, publisher] of publishers) await expectEffects(life.store, context, await publisher.published());
  expect(await life.runner.parked()).toEqual([]);
  await life.runner.stop();
  await life.bus.close();
};

/** A longer search: FC_RUNS=500. */
const RUNS = Number(process.env['FC_RUNS'] ?? 12);

export const effectConformance = (open: OpenHarness): void => {
  describe('from an append to its effect', () => {
    it(
      'P6: whatever the order of appends, failures, restarts and crashes: each event once in effect, in order per key',
      async () => {
        const { FC_SEED: seed } = process.env;
        await fc.assert(
          fc.asyncProperty(scenario, async (played) => {
            const harness = await open();
            try {
              await play(harness, played);
            } finally {
              await harness.dispose();
            }
          }),
          { numRuns: RUNS, ...(seed === undefined ? {} : { seed: Number(seed) }) },
        );
      },
      30_000 + 1000 * RUNS,
    );
  });
};
