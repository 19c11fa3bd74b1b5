/** A piece of work that has ended. */
export interface SpanRecord {
  readonly name: string;
  readonly kind: 'server' | 'internal' | 'producer' | 'consumer';
  /** Decides which trace it belongs to. */
  readonly correlationId: string;
  /** 16 hex digits; a new one when absent. */
  readonly spanId?: string;
  readonly parentId?: string | undefined;
  /** ms since the epoch, with fractions (`traceTime`). */
  readonly start: number;
  /** Names, streams, revisions and outcomes; never an amount, a card, a token or a reason that a person wrote. */
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Code of what went wrong. */
  readonly failure?: string | undefined;
}

/** Takes the spans of one service. Whoever is given none does nothing about tracing. */
export interface Tracer {
  /** Ends the span now. */
  record(span: SpanRecord): void;
}

export interface Tracing {
  /** Undefined when nothing is traced. */
  of(service: string): Tracer | undefined;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}

/** Injection token of the process's Tracing. */
export const TRACING = Symbol('casino.tracing');

export const NO_TRACING: Tracing = { of: () => undefined, close: () => Promise.resolve() };

/** Now, in ms since the epoch. */
export const traceTime = (): number => performance.timeOrigin + performance.now();
