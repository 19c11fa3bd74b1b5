import { z } from 'zod';
import type { Context } from './contexts.js';
import { defineEvents, type EventIn } from './define-event.js';
import { opaqueId, ordinal, tableId } from './fields.js';

/** The last two are free options for an accomplice, each allowed (rules §4) and each to be looked at. Of JP1: sensor and console disagree, a fault suspends a jackpot, a claim was not as dealt, a review by who may not, a table linked twice, or one that cannot take JP1 stakes. */
const KINDS = [
  'seal-broken',
  'gap',
  'fork',
  'malformed-event',
  'unknown-event-type',
  'handler-failed',
  'bet-unanswered',
  'books-do-not-balance',
  'sensor-disagrees',
  'jackpot-suspended',
  'claim-not-as-dealt',
  'reviewer-not-independent',
  'table-linked-twice',
  'link-without-effect',
  'card-exposed',
  'void-after-card',
] as const;

const anomaly = z.strictObject({
  /** What kind of thing was seen. */
  kind: z.enum(KINDS),
  tableId: z.nullable(tableId),
  coup: z.nullable(ordinal),
  /** Who did it, where it was somebody's act. */
  person: opaqueId.optional(),
  /** Stream, topic or command that it was seen on. */
  subject: z.string().min(1).max(200),
  detail: z.string().max(500),
  /** Identity of the cause: an anomaly is recorded once per cause. */
  cause: z.string().min(1).max(128),
});

/** `anomaly-<service>`, the same language in every context. */
export const anomalyEventsOf = (context: Context) =>
  defineEvents(context, {
    /** A service saw something that must not be; surveillance answers with an incident. */
    AnomalyObserved: anomaly,
  });

export type AnomalyEvent = EventIn<ReturnType<typeof anomalyEventsOf>>;
