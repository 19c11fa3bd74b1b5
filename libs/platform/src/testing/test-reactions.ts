import { casinoCatalogue, type Context } from '@casino/contracts';
import { createAnomalyRecorder, handlersOf, reactingClasses, type Handler } from '@casino/event-bus';
import { openTestConsumer, type TestConsumer } from '@casino/event-bus/testing';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import type { Provider, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CLOCK, openStreams, REPORT_ANOMALY, STORE, STREAMS, type Service } from '../index.js';

export interface Reactions<Streams> {
  readonly streams: Streams;
  readonly handlers: readonly Handler[];
}

/**
 * A service's reactions and its streams, with a memory of their own, as in one process. @param provide what its reactions need beside its streams,
 * its store, its clock and where it reports anomalies
 */
export const reactionsOf = async <Streams>(
  { name, definition: { streams, hears } }: Service,
  store: EventStore,
  clock: Clock,
  provide: readonly Provider[] = [],
): Promise<Reactions<Streams>> => {
  class ReactionsModule {}
  const context = await NestFactory.createApplicationContext(
    {
      module: ReactionsModule,
      providers: [
        { provide: STORE, useValue: store },
        { provide: CLOCK, useValue: clock },
        { provide: STREAMS, useValue: openStreams(streams, { service: name, store }) },
        { provide: REPORT_ANOMALY, useValue: createAnomalyRecorder({ store, context: name, catalogue: casinoCatalogue, clock }) },
        ...provide,
        ...reactingClasses(hears),
      ],
    },
    { logger: false, abortOnError: false },
  );
  return {
    streams: context.get<Streams>(STREAMS),
    handlers: handlersOf(hears, (type: Type<object>) => context.get(type)),
  };
};

/** The same, hearing what these stores hold. @param store what they write through: it may die, while what `hears` names lives on */
export const openReactions = async <Streams>(
  service: Service,
  store: EventStore,
  hears: Readonly<Partial<Record<Context, EventStore>>>,
  clock: Clock,
  provide?: readonly Provider[],
): Promise<TestConsumer & Reactions<Streams>> => {
  const reactions = await reactionsOf<Streams>(service, store, clock, provide);
  const consumer = await openTestConsumer({
    context: service.name,
    store,
    hears,
    handlers: reactions.handlers,
    ignores: service.definition.hears.flatMap(({ ignores }) => ignores),
    clock,
  });
  return { ...reactions, ...consumer };
};
