import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import {
  amount,
  bets,
  currency,
  game,
  jackpotId,
  legs,
  linesOf,
  money,
  nonNegative,
  opaqueId,
  ordinal,
  prizeSource,
  reasonText,
  seat,
  signatures,
  sittingId,
  stakeLine,
  tableId,
} from '../fields.js';

const sitting = z.strictObject({ sittingId, tableId, playerId: opaqueId });
/** Chips between float and sitting, on their way from or to the account. */
const exchanged = z.strictObject({ ...sitting.shape, amount, currency, legs });

const ofCoup = { sittingId, tableId, coup: ordinal };
/** Where what comes from a jackpot goes: to the account after the sitting's end, and at the cage. */
const to = z.enum(['sitting', 'account']);

/** `chips-T-k`: a sitting, its chips and its stakes. */
export const chipsEvents = defineEvents('wallet', {
  /** The wallet knows the sitting: chips can be bought for it. */
  SittingStarted: z.strictObject({ sittingId, tableId, seat, playerId: opaqueId, game, currency }),
  /** A set of colour chips was handed to the sitting, each worth this much until the colour is handed back. */
  ColourAllotted: z.strictObject({
    sittingId,
    colour: z.string().min(1).max(20),
    /** Value of one chip. */
    value: amount,
    currency,
  }),
  /** Second half of a buy-in: the chips are before the player. */
  ChipsReceived: exchanged,
  /** The stakes of one command are set aside; only the coup's end, a withdrawal or the jackpot frees them, never a clock. */
  StakesReserved: z.strictObject({ ...ofCoup, bets, currency, legs }),
  /** The stakes of one command cannot be set aside. */
  StakesRefused: z.strictObject({
    ...ofCoup,
    bets,
    currency,
    /** Stable code. */
    reason: z.string().min(1).max(60),
    /** What the sitting lacks for them; null when chips are not the reason. */
    shortfall: z.nullable(amount),
  }),
  /** Stakes went back to the player's chips before the coup's end: withdrawn, or at JP1 and not taken by the jackpot. */
  StakesReleased: z.strictObject({ ...ofCoup, bets, currency, reason: z.enum(['withdrawn', 'jp1-not-entered']), legs }),
  /** The coup's end for this sitting, once: every stake that was still set aside, by position, with its outcome; the legs are those of all. */
  StakesSettled: z.strictObject({
    ...ofCoup,
    outcome: z.enum(['settled', 'voided']),
    stakes: linesOf(
      z.strictObject({
        ...stakeLine.shape,
        result: z.enum(['won', 'lost', 'returned']),
        /** Net, 0 unless won. */
        gain: nonNegative,
      }),
    ),
    currency,
    legs,
  }),
  /** A JP1 stake entered the jackpot: the contribution to its meter, the rest to the house. */
  StakeContributed: z.strictObject({ ...ofCoup, jackpotId, amount, contribution: nonNegative, currency, legs }),
  /** A JP1 stake that had entered the jackpot goes back in full. */
  StakeRefunded: z.strictObject({
    to,
    sittingId,
    playerId: opaqueId,
    tableId,
    coup: ordinal,
    jackpotId,
    amount,
    contribution: nonNegative,
    currency,
    legs,
  }),
  /** A prize, consolation or share of a jackpot is paid. */
  PrizePaid: z.strictObject({
    to,
    sittingId,
    playerId: opaqueId,
    tableId,
    coup: ordinal,
    seat,
    jackpotId,
    kind: z.enum(['fixed-prize', 'consolation', 'jackpot']),
    amount,
    source: prizeSource,
    currency,
    legs,
  }),
  /** First half of a cash-out: the chips went back to the float, the value is on its way to the account. */
  ChipsCashedOut: exchanged,
  /** A correction with a reason, signed by an MCD and a cashier; the amount is signed, from the float's side to the player's. */
  BalanceAdjusted: z.strictObject({
    /** `account:<player>` or `sitting:<sitting>` */
    subject: z.string().min(1).max(80),
    tableId,
    amount: money,
    currency,
    reason: reasonText,
    signatures,
    legs,
  }),
  /** The player left; the sitting ends once its last reservation is resolved. */
  SittingLeft: sitting,
  /** The sitting is over: no chips, no reservation. */
  SittingEnded: sitting,
});

export type ChipsEvent = EventIn<typeof chipsEvents>;
