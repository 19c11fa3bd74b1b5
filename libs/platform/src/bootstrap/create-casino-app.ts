import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Clock } from '@casino/kernel';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { DestinationStream, Logger } from 'pino';
import { systemClock } from '../clock.js';
import { CONFIGURATION, type CasinoConfiguration } from '../configuration/configuration.js';
import { createLogger, LOGGER } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { serveOpenApi } from '../openapi/openapi.js';
import { PlatformModule } from '../platform.module.js';
import { KnownRoutes } from '../problems/known-routes.js';
import { openTracing } from '../tracing/open-tracing.js';
import { traceRequests } from '../tracing/trace-requests.js';
import { CasinoAdapter } from './casino.adapter.js';
import { addHttpHooks } from './http-hooks.js';

@Module({})
class CasinoRoot {}

export interface CasinoAppOptions {
  readonly clock?: Clock;
  /** Where log lines go; standard output when absent. */
  readonly logTo?: DestinationStream;
  /** Where spans go in a test; otherwise to the collector that the configuration names, if any. */
  readonly spansTo?: SpanExporter;
  /** Routes or plugins of this app alone, before it is sealed. */
  readonly prepare?: (app: NestFastifyApplication) => Promise<void> | void;
}

/**
 * A service, ready to answer `app.inject()` or to `listenCasinoApp`; prints nothing. Every module finds the platform's providers.
 * @throws what a module throws at its start; everything that was open by then is closed
 */
export const createCasinoApp = async (
  module: Type | DynamicModule,
  configuration: CasinoConfiguration,
  options: CasinoAppOptions = {},
): Promise<NestFastifyApplication> => {
  const routes = new KnownRoutes();
  const logger = createLogger(configuration, options.logTo);
  const tracing = await openTracing(configuration, options.spansTo);
  const platform = PlatformModule.forRoot({ configuration, clock: options.clock ?? systemClock, logger, routes, tracing });
  const root: DynamicModule = { module: CasinoRoot, imports: [platform, module] };
  const app = await NestFactory.create<NestFastifyApplication>(root, new CasinoAdapter(routes), {
    logger: new NestLogger(logger),
    // Fastify's own parser of JSON and no other.
    bodyParser: false,
    abortOnError: false,
  });
  try {
    addHttpHooks(app);
    traceRequests(app, tracing);
    serveOpenApi(app);
    await options.prepare?.(app);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
};

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Listens where the configuration says; from then on SIGTERM and SIGINT shut the service down in order, and the process ends with 0. @returns its URL */
export const listenCasinoApp = async (app: NestFastifyApplication): Promise<string> => {
  const { host, port, mode } = app.get<CasinoConfiguration>(CONFIGURATION);
  if (mode === 'development' && !LOOPBACK.has(host)) {
    app
      .get<Logger>(LOGGER)
      .warn({ host }, 'Development mode on an address that others may reach: anybody there can have a token of any role');
  }
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  await app.listen(port, host);
  return app.getUrl();
};
