import { z } from 'zod';
import { defineEvent, type Context } from './define-event.js';
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

const v1 = z.strictObject({
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

const data = z.strictObject({ ...v1.shape, kind: z.enum(KINDS) });

/** A service saw something that must not be; surveillance answers with an incident. Appended to the service's own `anomaly-<service>`. */
export const anomalyObservedIn = <C extends Context>(context: C) =>
  defineEvent(
    context,
    'AnomalyObserved',
    2,
    data,
    {
      kind: 'seal-broken',
      tableId: 'T1',
      coup: 12,
      subject: 'round-T1-12',
      detail: 'position 3 does not open its seal',
      cause: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
    },
    [{ version: 1, schema: v1, upcast: (former: z.output<typeof v1>): z.output<typeof data> => former }],
  );
