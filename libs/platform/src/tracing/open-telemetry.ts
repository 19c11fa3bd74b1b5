import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Tracer as OtelTracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type IdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { newSpanId, traceIdOf } from './trace-ids.js';
import { traceTime, type SpanRecord, type Tracer, type Tracing } from './tracer.js';

const KINDS = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const;

/** ms for the last spans at a shutdown. */
const CLOSE_MS = 2_000;

/** The SDK asks for ids while it starts a span; ours are known before. */
class KnownIds implements IdGenerator {
  traceId = '';
  spanId = '';
  generateTraceId(): string {
    return this.traceId;
  }
  generateSpanId(): string {
    return this.spanId;
  }
}

const write = (tracer: OtelTracer, ids: KnownIds, span: SpanRecord): void => {
  const { name, kind, correlationId, parentId, start, attributes, failure } = span;
  ids.traceId = traceIdOf(correlationId);
  ids.spanId = span.spanId ?? newSpanId();
  const parent =
    parentId === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, { traceId: ids.traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  const written = tracer.startSpan(name, { kind: KINDS[kind], startTime: start, attributes: { ...attributes } }, parent);
  if (failure !== undefined) written.setStatus({ code: SpanStatusCode.ERROR, message: failure });
  written.end(traceTime());
};

/** `/v1/traces` is where OTLP over HTTP goes, at the address of a collector. */
const exporterTo = (url: string): SpanExporter =>
  new OTLPTraceExporter({ url: url.endsWith('/v1/traces') ? url : `${url.replace(/\/$/, '')}/v1/traces` });

/**
 * Spans of each service, named `casino-<service>`, to a collector; or to an exporter of a test, one by one. Sampling, limits and
 * headers are set by the standard OTEL_… variables.
 */
export const openTelemetry = (target: string | SpanExporter): Tracing => {
  const exporter = typeof target === 'string' ? exporterTo(target) : target;
  const processor = typeof target === 'string' ? new BatchSpanProcessor(exporter) : new SimpleSpanProcessor(exporter);
  const ids = new KnownIds();
  const tracers = new Map<string, Tracer>();
  return {
    of(service) {
      const known = tracers.get(service);
      if (known !== undefined) return known;
      const provider = new NodeTracerProvider({
        resource: resourceFromAttributes({ 'service.name': `casino-${service}` }),
        spanProcessors: [processor],
        idGenerator: ids,
      });
      const otel = provider.getTracer('casino');
      const tracer: Tracer = { record: (span) => write(otel, ids, span) };
      tracers.set(service, tracer);
      return tracer;
    },
    async close() {
      // a collector that does not answer keeps nobody
      await Promise.race([processor.shutdown().catch(() => undefined), pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
};
