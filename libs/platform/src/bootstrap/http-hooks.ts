import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CasinoError } from '@casino/kernel';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { LOGGER } from '../logging/logger.js';
import { METRICS } from '../metrics/metrics.js';
import { requestHistogram } from '../metrics/metrics.js';
import { InvalidRequest } from '../problems/invalid-request.js';
import { CORRELATION_ID_PATTERN, headerOf, type CasinoReply, type CasinoRequest } from '../request.js';
import { Shutdown } from './shutdown.js';

/** For a browser that shows an answer; nothing of ours is to be kept by a cache. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** How long a kept-alive connection may outlive its last answer while the service shuts down. */
const SWEEP_MS = 50;

const takeCorrelationId = (request: CasinoRequest): void => {
  const correlationId = headerOf(request, 'x-correlation-id');
  if (correlationId === undefined) return;
  if (!CORRELATION_ID_PATTERN.test(correlationId)) {
    throw new InvalidRequest('invalid-request', [{ path: 'X-Correlation-Id', message: '1 to 128 of the characters A-Z a-z 0-9 _ . : -' }]);
  }
  request.correlationId = correlationId;
};

/** What happens to every request, around its handler. */
export const addHttpHooks = (app: NestFastifyApplication): void => {
  const fastify = app.getHttpAdapter().getInstance();
  const shutdown = app.get(Shutdown);
  const logger = app.get<Logger>(LOGGER);
  const observe = requestHistogram(app.get<Registry>(METRICS));

  fastify.addHook('onRequest', (request: CasinoRequest, reply: CasinoReply, done) => {
    void reply.headers(HEADERS);
    try {
      takeCorrelationId(request);
      // Whoever asks for the readiness is to hear that we go.
      if (shutdown.closing && !request.url.startsWith('/health/')) throw new CasinoError('shutting-down');
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  fastify.addHook('onSend', (request: CasinoRequest, reply: CasinoReply, payload, done) => {
    void reply.header('x-correlation-id', request.correlationId ?? request.id);
    if (shutdown.closing) void reply.header('connection', 'close');
    done(null, payload);
  });
  // Node closes the connections that are idle when the server closes; those whose last answer comes later would be kept alive.
  fastify.addHook('preClose', (done) => {
    const sweep = setInterval(() => fastify.server.closeIdleConnections(), SWEEP_MS);
    fastify.server.once('close', () => clearInterval(sweep));
    sweep.unref();
    done();
  });
  fastify.addHook('onResponse', (request: CasinoRequest, reply: CasinoReply, done) => {
    observe(request, reply);
    if (logger.isLevelEnabled('debug')) {
      const line = { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime };
      logger.debug({ ...line, correlationId: request.correlationId ?? request.id, context: 'Http' }, 'answered');
    }
    done();
  });
};
