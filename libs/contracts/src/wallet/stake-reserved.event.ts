import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, ordinal, sittingId, tableId, uuid } from '../fields.js';

const v1 = z.strictObject({
  sittingId,
  tableId,
  coup: ordinal,
  betId: uuid,
  amount,
  currency,
  legs,
});

const data = z.strictObject({
  ...v1.shape,
  /** Who decides on it: a table's stake moves on its coup's end, a JP1 stake that was registered on the jackpot's events only. */
  kind: z.enum(['table', 'jp1']),
});

/** The stake is set aside; only the coup's end or a withdrawal frees it, never a clock. */
export const stakeReserved = defineEvent(
  'wallet',
  'StakeReserved',
  2,
  data,
  {
    sittingId: 'T1-7',
    tableId: 'T1',
    coup: 12,
    betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
    amount: 500n,
    currency: 'EUR',
    legs: [
      { account: 'sitting:T1-7', amount: -500n },
      { account: 'reserved:T1-7', amount: 500n },
    ],
    kind: 'table',
  },
  [{ version: 1, schema: v1, upcast: (former: z.output<typeof v1>): z.output<typeof data> => ({ ...former, kind: 'table' }) }],
);

export type StakeReserved = EventOf<typeof stakeReserved>;
