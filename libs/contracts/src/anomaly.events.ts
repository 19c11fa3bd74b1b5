import { z } from 'zod';
import type { Context } from './contexts.js';
import { defineEvents, type EventIn } from './define-event.js';
import { ordinal, tableId } from './fields.js';

const KINDS_V1 = [
  'seal-broken',
  'gap',
  'fork',
  'malformed-event',
  'unknown-event-type',
  'handler-failed',
  'bet-unanswered',
  'books-do-not-balance',
] as const;
/** Of JP1: sensor and console disagree, a fault suspends a jackpot, a claim was not as dealt, a review by who may not, a table linked twice, or one that cannot take JP1 stakes. */
const KINDS = [
  ...KINDS_V1,
  'sensor-disagrees',
  'jackpot-suspended',
  'claim-not-as-dealt',
  'reviewer-not-independent',
  'table-linked-twice',
  'link-without-effect',
] as const;

const anomalyV1 = z.strictObject({
  /** What kind of thing was seen. */
  kind: z.enum(KINDS_V1),
  tableId: z.nullable(tableId),
  coup: z.nullable(ordinal),
  /** Stream, topic or command that it was seen on. */
  subject: z.string().min(1).max(200),
  detail: z.string().max(500),
  /** Identity of the cause: an anomaly is recorded once per cause. */
  cause: z.string().min(1).max(128),
});
const anomaly = z.strictObject({ ...anomalyV1.shape, kind: z.enum(KINDS) });

/** `anomaly-<service>`, the same language in every context. */
export const anomalyEventsOf = (context: Context) =>
  defineEvents(context, {
    /** A service saw something that must not be; surveillance answers with an incident. */
    AnomalyObserved: {
      schema: anomaly,
      former: [{ version: 1, schema: anomalyV1, upcast: (v1: z.output<typeof anomalyV1>): z.output<typeof anomaly> => v1 }],
    },
  });

export type AnomalyEvent = EventIn<ReturnType<typeof anomalyEventsOf>>;
