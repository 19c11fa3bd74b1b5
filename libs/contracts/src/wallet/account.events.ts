import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import { amount, currency, legs, opaqueId, sittingId } from '../fields.js';
import { chipsEvents } from './chips.events.js';

/** Cash against the balance. */
const atTheCage = z.strictObject({ playerId: opaqueId, amount, currency, legs });
/** Between account and sitting. */
const onTheWay = z.strictObject({ playerId: opaqueId, sittingId, amount, currency, legs });

const { StakeRefunded, PrizePaid, BalanceAdjusted } = chipsEvents;

/** `account-P`: a player's money at the cage. */
export const accountEvents = {
  ...defineEvents('wallet', {
    /** The cage opened an account for an opaque player id. */
    AccountOpened: z.strictObject({ playerId: opaqueId, currency }),
    /** Cash came in at the cage. */
    CashDeposited: atTheCage,
    /** Cash went out at the cage. */
    CashWithdrawn: atTheCage,
    /** First half of a buy-in: the amount left the account and is on its way to the sitting. */
    ChipsBought: onTheWay,
    /** What came from a sitting reached the account: second half of a cash-out, or a buy-in that found the sitting ended. */
    ProceedsCredited: onTheWay,
  }),
  StakeRefunded,
  PrizePaid,
  BalanceAdjusted,
} as const;

export type AccountEvent = EventIn<typeof accountEvents>;
