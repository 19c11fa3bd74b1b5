import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { CasinoReply, CasinoRequest } from '../request.js';

/** Injection token of the service's prom-client Registry; `new Counter({ …, registers: [registry] })`. Labels have few, fixed values: no id. */
export const METRICS = Symbol('casino.metrics');

/** @param floor a label of everything, so that the floors of a house stay apart */
export const createMetrics = (floor: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ floor });
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Time from request to answer, by route pattern: paths hold ids, and there is no end of them. */
export const requestHistogram = (registry: Registry): ((request: CasinoRequest, reply: CasinoReply) => void) => {
  const histogram = new Histogram({
    name: 'casino_http_request_seconds',
    help: 'Seconds from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return (request, reply) => {
    if (request.streamed === true) return;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    histogram.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  };
};
