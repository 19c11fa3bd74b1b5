import { AsyncLocalStorage } from 'node:async_hooks';
import { newSpanId, traceIdOf } from './trace-ids.js';
import type { Tracer } from './tracer.js';

/** A request that is being answered. Which trace it belongs to shows only when its command is known. */
export interface TracedRequest {
  readonly spanId: string;
  /** Of the service that dealt with it, once it does. */
  tracer: Tracer | undefined;
}

interface Surroundings {
  readonly request: TracedRequest | undefined;
  /** The spans that are open around here: one for each trace, since several commands may be dealt with together. */
  readonly spans: ReadonlyMap<string, string>;
}

const storage = new AsyncLocalStorage<Surroundings>();

/** Runs what answers a request. */
export const withinRequest = <T>(request: TracedRequest, work: () => T): T => storage.run({ request, spans: new Map() }, work);

/** The span in which work of this correlation id goes on. */
export const parentOf = (correlationId: string, tracer: Tracer): string | undefined => {
  const around = storage.getStore();
  const inside = around?.spans.get(traceIdOf(correlationId));
  if (inside !== undefined || around?.request === undefined) return inside;
  around.request.tracer ??= tracer;
  return around.request.spanId;
};

/** New spans for these correlation ids, open while `work` runs. @param work is given their ids, in the same order */
export const withinSpans = <T>(correlationIds: readonly string[], work: (spanIds: readonly string[]) => T): T => {
  const around = storage.getStore();
  const spans = new Map(around?.spans);
  const spanIds = correlationIds.map((correlationId) => {
    const spanId = newSpanId();
    spans.set(traceIdOf(correlationId), spanId);
    return spanId;
  });
  return storage.run({ request: around?.request, spans }, () => work(spanIds));
};

/** Runs what an event sets going: no request of the moment has to do with it. */
export const awayFromRequests = <T>(work: () => T): T => storage.run({ request: undefined, spans: new Map() }, work);
