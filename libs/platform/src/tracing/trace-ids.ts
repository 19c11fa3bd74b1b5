import { hash, randomBytes } from 'node:crypto';

/**
 * Everything that has one correlation id is one trace, in whatever process and however much later: nothing need travel
 * with an event, so its bytes are the same with tracing and without.
 * @returns 32 hex digits
 */
export const traceIdOf = (correlationId: string): string => hash('sha256', `trace${correlationId}`, 'hex').slice(0, 32);

/** The span in which an event was appended: whoever hears of the event knows its parent. @returns 16 hex digits */
export const eventSpanIdOf = (eventId: string): string => hash('sha256', `span${eventId}`, 'hex').slice(0, 16);

export const newSpanId = (): string => randomBytes(8).toString('hex');

/** W3C Trace Context of an event; `01`: whoever follows it may take it for sampled. */
export const traceparentOf = ({ correlationId, eventId }: { readonly correlationId: string; readonly eventId: string }): string =>
  `00-${traceIdOf(correlationId)}-${eventSpanIdOf(eventId)}-01`;
