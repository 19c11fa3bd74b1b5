import type { CasinoAppOptions } from '@casino/platform';

type Exporter = NonNullable<CasinoAppOptions['spansTo']>;
export type Span = Parameters<Exporter['export']>[0][number];

/** Keeps every span, in memory. */
export class CollectedSpans implements Exporter {
  readonly all: Span[] = [];

  export(spans: readonly Span[], done: (result: { code: 0 }) => void): void {
    this.all.push(...spans);
    done({ code: 0 });
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }

  /** In the order of their ends. */
  of(traceId: string): readonly Span[] {
    return this.all.filter((span) => span.spanContext().traceId === traceId);
  }
}

/** `service: name < service: name of its parent`; a root has none. */
export const edgesOf = (spans: readonly Span[]): readonly string[] => {
  const nameOf = (span: Span): string => `${String(span.resource.attributes['service.name'])}: ${span.name}`;
  const byId = new Map(spans.map((span) => [span.spanContext().spanId, span]));
  return spans.map((span) => {
    const parent = span.parentSpanContext === undefined ? undefined : byId.get(span.parentSpanContext.spanId);
    if (parent === undefined && span.parentSpanContext !== undefined) return `${nameOf(span)} < missing`;
    return parent === undefined ? nameOf(span) : `${nameOf(span)} < ${nameOf(parent)}`;
  });
};
