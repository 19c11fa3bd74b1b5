import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { traceIdOf } from './trace-ids.js';
import { type SpanRecord, type Tracing } from './tracer.js';
import { openTelemetry } from './open-telemetry.js';

const span = (correlationId: string, more: Partial<SpanRecord> = {}): SpanRecord => ({
  name: 'n',
  kind: 'internal',
  correlationId,
  start: performance.timeOrigin + performance.now() - 5,
  attributes: { 'casino.stream': 's', none: undefined },
  ...more,
});

describe('spans through the SDK', () => {
  const env = { ...process.env };
  afterEach(() => {
    process.env = { ...env };
  });

  /** @returns what was exported, with the ids of the first as they were recorded */
  const recorded = (tracing: Tracing, exporter: InMemorySpanExporter, ...spans: readonly SpanRecord[]): readonly ReadableSpan[] => {
    for (const one of spans) tracing.of('wallet')?.record(one);
    return exporter.getFinishedSpans();
  };

  it('have the ids that are known, the service as resource, a duration, and a code when they failed', () => {
    const exporter = new InMemorySpanExporter();
    const parent = 'aaaaaaaaaaaaaaaa';
    const [root, child] = recorded(
      openTelemetry(exporter),
      exporter,
      span('k', { spanId: parent, kind: 'server' }),
      span('k', { parentId: parent, failure: 'store-unavailable' }),
    );
    expect(root?.spanContext()).toMatchObject({ traceId: traceIdOf('k'), spanId: parent });
    expect(root?.parentSpanContext).toBeUndefined();
    expect(root?.resource.attributes['service.name']).toBe('casino-wallet');
    expect(root?.attributes).toEqual({ 'casino.stream': 's' });
    expect(root?.duration[0]).toBe(0);
    expect(root?.duration[1]).toBeGreaterThan(1_000_000);
    expect(child?.parentSpanContext).toMatchObject({ traceId: traceIdOf('k'), spanId: parent });
    expect(child?.spanContext().spanId).toMatch(/^(?!a{16})[0-9a-f]{16}$/);
    expect([root?.status.code, child?.status]).toEqual([0, { code: 2, message: 'store-unavailable' }]);
  });

  it('are kept or left out a whole trace at a time, by the standard variables', () => {
    process.env['OTEL_TRACES_SAMPLER'] = 'traceidratio';
    process.env['OTEL_TRACES_SAMPLER_ARG'] = '0.5';
    const traces = Array.from({ length: 100 }, (_, index) => `k-${index}`);
    const keptBy = (): readonly string[] => {
      const exporter = new InMemorySpanExporter();
      const spans = recorded(
        openTelemetry(exporter),
        exporter,
        ...traces.flatMap((id) => [span(id), span(id, { parentId: 'aaaaaaaaaaaaaaaa' })]),
      );
      return spans.map((one) => one.spanContext().traceId);
    };
    const here = keptBy();
    const distinct = new Set(here);
    expect(distinct.size).toBeGreaterThan(20);
    expect(distinct.size).toBeLessThan(80);
    expect(here).toHaveLength(distinct.size * 2);
    // another process keeps the same ones
    expect(keptBy()).toEqual(here);
  });
});
