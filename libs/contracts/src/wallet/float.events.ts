import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import { amount, currency, legs, money, nonNegative, ordinal, signatures, tableId } from '../fields.js';

const ofFloat = { tableId, seance: ordinal };

/** `float-T`: a table's float, séance by séance. */
export const floatEvents = defineEvents('wallet', {
  /** The table's counted float was put up for a séance. */
  FloatOpened: z.strictObject({ ...ofFloat, amount, currency, signatures, legs }),
  /** The float went short: no further coup starts until it is refilled. */
  FloatRefillRequested: z.strictObject({
    ...ofFloat,
    /** What the float holds by its legs; may be below zero, a payout is always honoured. */
    balance: money,
    currency,
  }),
  /** The float got a refill of the opening amount. */
  FloatRefilled: z.strictObject({
    ...ofFloat,
    amount,
    /** What the float holds after it, by everybody's legs; below zero when the refill does not cover what it owes. */
    balance: money,
    currency,
    signatures,
    legs,
  }),
  /** The float was counted and taken down; result = closing + drop − opening − refills (rules §4). */
  FloatClosed: z.strictObject({
    ...ofFloat,
    /** What was counted. */
    counted: nonNegative,
    /** What the events say. */
    expected: money,
    drop: money,
    result: money,
    currency,
    signatures,
    legs,
  }),
});

export type FloatEvent = EventIn<typeof floatEvents>;
