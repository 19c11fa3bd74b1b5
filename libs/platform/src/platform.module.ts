import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import type { Clock } from '@casino/kernel';
import type { Logger } from 'pino';
import { Shutdown } from './bootstrap/shutdown.js';
import { CLOCK } from './clock.js';
import { CONFIGURATION, type CasinoConfiguration } from './configuration/configuration.js';
import { EventStreams } from './event-stream/event-streams.js';
import { HealthController } from './health/health.controller.js';
import { HealthRegistry } from './health/health.registry.js';
import { ActorGuard } from './identity/actor.guard.js';
import { DevelopmentTokenController } from './identity/development-token.controller.js';
import { TokenVerifier } from './identity/token-verifier.js';
import { LOGGER } from './logging/logger.js';
import { METRICS } from './metrics/metrics.js';
import { HealthMetrics } from './metrics/health-metrics.js';
import { createMetrics } from './metrics/metrics.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Operations } from './operations/operations.js';
import { OperationsController } from './operations/operations.controller.js';
import { KnownRoutes } from './problems/known-routes.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { TRACING, type Tracing } from './tracing/tracer.js';
import { UnderstoodGuard } from './validation/understood.guard.js';
import { CasinoValidationPipe } from './validation/validation.pipe.js';

export interface PlatformOptions {
  readonly configuration: CasinoConfiguration;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly routes: KnownRoutes;
  readonly tracing: Tracing;
}

const EXPORTED = [CONFIGURATION, CLOCK, LOGGER, METRICS, TRACING, HealthRegistry, Operations, EventStreams, Shutdown, TokenVerifier];

/** Global: every module of a service can inject what is exported here. Made by createCasinoApp. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot({ configuration, clock, logger, routes, tracing }: PlatformOptions): DynamicModule {
    return {
      module: PlatformModule,
      controllers: [HealthController, MetricsController, OperationsController, DevelopmentTokenController],
      providers: [
        { provide: CONFIGURATION, useValue: configuration },
        { provide: CLOCK, useValue: clock },
        { provide: LOGGER, useValue: logger },
        { provide: METRICS, useFactory: () => createMetrics(configuration.floorId) },
        { provide: KnownRoutes, useValue: routes },
        { provide: TokenVerifier, useFactory: () => new TokenVerifier(configuration, clock) },
        {
          provide: TRACING,
          inject: [Shutdown],
          useFactory: (shutdown: Shutdown): Tracing => {
            // before whatever is traced, hence closed after it
            shutdown.afterRequests('tracing', () => tracing.close());
            return tracing;
          },
        },
        HealthRegistry,
        Operations,
        HealthMetrics,
        EventStreams,
        Shutdown,
        ProblemFilter,
        { provide: APP_FILTER, useExisting: ProblemFilter },
        { provide: APP_GUARD, useClass: ActorGuard },
        { provide: APP_GUARD, useClass: UnderstoodGuard },
        { provide: APP_PIPE, useClass: CasinoValidationPipe },
      ],
      exports: EXPORTED,
    };
  }
}
