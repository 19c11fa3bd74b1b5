import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { CasinoReply, CasinoRequest } from '../request.js';
import { withinRequest, type TracedRequest } from './surroundings.js';
import { newSpanId } from './trace-ids.js';
import { traceTime, type Tracing } from './tracer.js';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Of requests that no service has dealt with: refused at the door. */
const NOBODY = 'http';

/** A span for each request that may change something, in the trace of its command. Adds nothing when nothing is traced. */
export const traceRequests = (app: NestFastifyApplication, tracing: Tracing): void => {
  const door = tracing.of(NOBODY);
  if (door === undefined) return;
  const fastify = app.getHttpAdapter().getInstance();
  const open = new WeakMap<CasinoRequest, TracedRequest>();

  // the body has been read: what runs from here on runs in one asynchronous context
  fastify.addHook('preHandler', (request: CasinoRequest, _reply: CasinoReply, done) => {
    if (READING.has(request.method)) return done();
    const traced: TracedRequest = { spanId: newSpanId(), tracer: undefined };
    open.set(request, traced);
    withinRequest(traced, done);
  });
  fastify.addHook('onResponse', (request: CasinoRequest, reply: CasinoReply, done) => {
    const traced = open.get(request);
    if (traced !== undefined) {
      const route = request.routeOptions.url ?? 'none';
      const correlationId = request.correlationId ?? request.id;
      (traced.tracer ?? door).record({
        name: `${request.method} ${route}`,
        kind: 'server',
        correlationId,
        spanId: traced.spanId,
        start: traceTime() - reply.elapsedTime,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'casino.correlation_id': correlationId,
        },
        failure: reply.statusCode >= 500 ? String(reply.statusCode) : undefined,
      });
    }
    done();
  });
};
