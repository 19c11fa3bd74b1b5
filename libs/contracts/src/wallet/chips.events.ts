import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import {
  amount,
  currency,
  game,
  jackpotId,
  legs,
  money,
  nonNegative,
  opaqueId,
  ordinal,
  prizeSource,
  reasonText,
  seat,
  signatures,
  sittingId,
  tableId,
  uuid,
} from '../fields.js';

const sitting = z.strictObject({ sittingId, tableId, playerId: opaqueId });
/** Chips between float and sitting, on their way from or to the account. */
const exchanged = z.strictObject({ ...sitting.shape, amount, currency, legs });

const ofStake = { sittingId, tableId, coup: ordinal, betId: uuid };
/** A stake that moves as a whole. */
const stakeMoved = z.strictObject({ ...ofStake, amount, currency, legs });
const stakeReserved = z.strictObject({
  ...stakeMoved.shape,
  /** Who decides on it: a table's stake moves on its coup's end, a JP1 stake that was registered on the jackpot's events only. */
  kind: z.enum(['table', 'jp1']),
});
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
  /** The stake is set aside; only the coup's end or a withdrawal frees it, never a clock. */
  StakeReserved: stakeReserved,
  /** The stake cannot be set aside. */
  StakeRefused: z.strictObject({ ...ofStake, amount, currency, /** Stable code. */ reason: z.string().min(1).max(60) }),
  /** The stake was lost: it went to the table's float. */
  StakeCaptured: stakeMoved,
  /** The stake went back to the player's chips without a gain. */
  StakeReleased: z.strictObject({ ...ofStake, amount, currency, reason: z.enum(['pushed', 'withdrawn', 'voided']), legs }),
  /** The stake was won: it went back with its gain from the float. */
  GainPaid: z.strictObject({ ...ofStake, stake: amount, /** Net. */ gain: amount, currency, legs }),
  /** A JP1 stake entered the jackpot: the contribution to its meter, the rest to the house. */
  StakeContributed: z.strictObject({ ...ofStake, jackpotId, amount, contribution: nonNegative, currency, legs }),
  /** A JP1 stake that had entered the jackpot goes back in full. */
  StakeRefunded: z.strictObject({
    to,
    sittingId,
    playerId: opaqueId,
    tableId,
    coup: ordinal,
    betId: uuid,
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
