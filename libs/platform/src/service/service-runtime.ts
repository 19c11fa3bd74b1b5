import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { casinoCatalogue, type Context, type EventDefinition } from '@casino/contracts';
import { createConsumerRunner, handlersOf, type ConsumerRunner, type EventBus, type ReportAnomaly } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import type { Logger } from 'pino';
import { Shutdown } from '../bootstrap/shutdown.js';
import { CLOCK } from '../clock.js';
import { HealthRegistry } from '../health/index.js';
import { LOGGER } from '../logging/index.js';
import { Operations } from '../operations/operations.js';
import { traceHandlers, TRACING, type Tracing } from '../tracing/index.js';
import type { EngineTokens } from './engine-providers.js';

export interface RunningParts {
  /** Its consumer group has the same name. */
  readonly service: Context;
  /** Of the providers that `engineProviders` made. */
  readonly engines: EngineTokens;
  /** What it hears. */
  readonly sources: readonly Context[];
  /** Providers of the application whose methods are `@On` events. */
  readonly reactions: readonly Type<object>[];
  readonly ignores: readonly EventDefinition[];
  /** What bus and consumer are called in health, and the consumer in a log of what did not close. */
  readonly names: { readonly health: string; readonly consumer: string };
}

/** Brings a service to life: its store is published, its reactions hear the bus, people on duty see both; and back again at the shutdown. */
@Injectable()
export class ServiceRuntime {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
    @Inject(Operations) private readonly operations: Operations,
    @Inject(ModuleRef) private readonly moduleRef: ModuleRef,
  ) {}

  /** Once the application is initialised: before, the reactions that Nest hands out have no dependencies yet. @returns what is parked and can be resumed */
  async start({ service, engines, sources, reactions, ignores, names }: RunningParts): Promise<ConsumerRunner> {
    const { clock, logger, shutdown, moduleRef } = this;
    const store = moduleRef.get<EventStore>(engines.store, { strict: false });
    const bus = moduleRef.get<EventBus>(engines.bus, { strict: false });
    const report = moduleRef.get<ReportAnomaly>(engines.report, { strict: false });
    const publication = await bus.publish(service, store);
    shutdown.afterRequests(`${service} publication`, () => publication.stop());
    const handlers = traceHandlers(handlersOf(moduleRef, reactions), service, this.tracing.of(service));
    const runner = createConsumerRunner({
      group: service,
      store,
      catalogue: casinoCatalogue,
      bus,
      sources,
      handlers,
      ignores,
      report,
      clock,
      logger,
    });
    await runner.start();
    shutdown.afterRequests(names.consumer, () => runner.stop());
    this.operations.register({
      service,
      group: service,
      consumer: runner,
      publication,
      bus,
      store,
      get: (token) => moduleRef.get(token as Type<never>, { strict: false }),
    });
    this.health.register({
      name: names.health,
      check: async () => {
        const { healthy, lag, parkedKeys, quarantined } = await runner.status();
        return { healthy, degraded: parkedKeys > 0, details: { lag, unpublished: await publication.lag(), parkedKeys, quarantined } };
      },
    });
    return runner;
  }
}
