import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import {
  amount,
  claimId,
  claimKind,
  consolationTrigger,
  currency,
  instant,
  jackpotId,
  jackpotPolicy,
  jp1Bet,
  jp1Entry,
  jp1Offer,
  jp1OnFold,
  legs,
  nonNegative,
  opaqueId,
  ordinal,
  paidAt,
  prizeHand,
  prizeSource,
  reasonText,
  rejection,
  reviewOutcome,
  royalCards,
  seat,
  seatInPlay,
  tableId,
  tableIds,
} from '../fields.js';

/** `meter`, wherever it stands: the running meter after the event. */
const meter = nonNegative;
const atTable = { tableId, coup: ordinal };
const ofCycle = { jackpotId, cycle: ordinal };
/** What the open cycle takes in, pays or gives back: its meter bears it, unless the house does. */
const inCoup = { ...ofCycle, currency, ...atTable };
const ofClaim = { jackpotId, claimId, ...atTable };
/** Whose JP1 stake it is. */
const winner = seatInPlay.shape;

/** `jackpot-J`: one stream for the jackpot's life, its cycles numbered from 1. */
export const jackpotStreamEvents = defineEvents('jackpot', {
  /** An MCD opened a jackpot with its first policy; its first cycle opens with it. */
  JackpotOpened: z.strictObject({ jackpotId, currency, policy: jackpotPolicy }),
  /** A new policy, in force from the next cycle on (rules §3 *Books*). */
  PolicyChanged: z.strictObject({ jackpotId, policy: jackpotPolicy, /** The first cycle it is for. */ fromCycle: ordinal }),
  /** From its next coup on the table takes JP1 stakes for this jackpot. */
  TableLinked: z.strictObject({ jackpotId, tableId, currency, ...jp1Offer.shape }),
  /** From its next coup on the table takes no JP1 stake; none of its coups was open in the jackpot. */
  TableUnlinked: z.strictObject({ jackpotId, tableId }),
  /** A fault: the tables named take no JP1 stake until they are resumed; coups already entered keep their prizes and claims (rules §3 *Fault*). */
  MeterSuspended: z.strictObject({
    jackpotId,
    /** The table whose sensors or console failed; null: the jackpot itself. */
    tableId: z.nullable(tableId),
    /** Every table that stops taking JP1 stakes by this. */
    tables: tableIds,
    reason: reasonText,
  }),
  /** The fault is over; the tables named take JP1 stakes again, with the same parameters. */
  MeterResumed: z.strictObject({
    jackpotId,
    tableId: z.nullable(tableId),
    /** Every table that takes JP1 stakes again by this. */
    tables: tableIds,
    currency,
    ...jp1Offer.shape,
  }),
  /** The house puts up the seed of cycle n: this is the running meter now. */
  CycleOpened: z.strictObject({
    ...ofCycle,
    currency,
    policy: jackpotPolicy,
    /** Linked tables that take JP1 stakes: of the next coup on, the stake of this policy. */
    tables: tableIds,
    legs,
  }),
  /** All JP1 stakes of a coup are in the open cycle, before its first card: from here on the coup belongs to this cycle. */
  CoupEntered: z.strictObject({
    ...inCoup,
    /** Version of the policy that the players saw, which is the cycle's. */
    policy: ordinal,
    croupier: opaqueId,
    chefDeTable: opaqueId,
    jp1OnFold,
    consolationTrigger,
    /** Rien ne va plus at its table. */
    lastBetsAt: instant,
    /** Every seat with an Ante, with JP1 or without. */
    dealtIn: z.array(seatInPlay).min(1).max(9),
    entries: z.array(jp1Entry).min(1).max(9),
    meter,
  }),
  /** The JP1 stakes of a coup are not taken: they go back, and the coup goes on without them. */
  CoupDeclined: z.strictObject({
    jackpotId,
    ...atTable,
    reason: z.enum(['not-open', 'not-linked', 'suspended', 'policy-changed', 'currency-differs', 'stopped']),
    bets: z.array(jp1Bet).min(1).max(9),
  }),
  /** JP1 stakes go back in full: the contributed part from the running meter, the rest from the house (rules §3 *Void coup*). */
  ContributionReturned: z.strictObject({
    ...inCoup,
    reason: z.enum(['returned', 'voided']),
    returns: z.array(jp1Entry).min(1).max(9),
    meter,
  }),
  /** The coup is over for the jackpot, its fixed prizes below the two best hands paid. The cycle is the one that received its contribution. */
  CoupConcluded: z.strictObject({
    ...ofCycle,
    ...atTable,
    outcome: z.enum(['settled', 'voided', 'returned']),
    /** JP1 seats whose prizes a fold forfeited, where the table plays so: a community royal that is released later does not pay them. */
    forfeited: z.array(seat).max(9),
  }),
  /** The house lifts the running meter, so that what is paid next leaves it at the seed (rules §3 *Books*). */
  MeterToppedUp: z.strictObject({ ...ofCycle, amount, reason: z.enum(['prize', 'consolation', 'return']), currency, legs, meter }),
  /** A fixed prize; the JP1 stake is not returned. A community royal only on the release of its claim. */
  FixedPrizeWon: z.strictObject({
    ...inCoup,
    ...winner,
    hand: prizeHand,
    stake: amount,
    amount,
    source: prizeSource,
    /** Of a community royal. */
    claimId: z.nullable(claimId),
    paidAt,
    meter,
  }),
  /** The cards turned so far hold a royal with at least one own card of a JP1 player. The cycle is that of the coup: what the royal is a share of. */
  RoyalDeclared: z.strictObject({ ...ofCycle, ...atTable, claimId, ...seatInPlay.shape, cards: royalCards }),
  /** The first royal of a cycle: its amount stands from here on, and the next cycle opens in the same append. */
  CycleFrozen: z.strictObject({ ...ofCycle, amount: nonNegative }),
  /** One of the two best hands: identified, reviewed and released before anything of it is paid (rules §3 *Control*). */
  ClaimOpened: z.strictObject({
    jackpotId,
    claimId,
    /** Of the coup. */
    cycle: ordinal,
    /** By which the coup is paid. */
    policy: ordinal,
    currency,
    ...atTable,
    kind: claimKind,
    /** Whose royal it is; null of a community royal. */
    holder: z.nullable(seatInPlay),
    cards: royalCards,
    croupier: opaqueId,
    chefDeTable: opaqueId,
    /** The JP1 players of the coup. */
    entries: z.array(jp1Entry).min(1).max(9),
    /** Rien ne va plus of the coup. */
    lastBetsAt: instant,
    /** Its last card was seen. */
    openedAt: instant,
  }),
  /** The croupier called a member of the management committee. */
  SupervisorCalled: z.strictObject({ ...ofClaim, croupier: opaqueId, calledAt: instant }),
  /** An MCD identified the hand with his supervisor card. */
  HandIdentified: z.strictObject({ ...ofClaim, mcd: opaqueId, /** His supervisor card. */ card: opaqueId, identifiedAt: instant }),
  /** What surveillance concluded from the images; one by a person who may not review this claim does not count. */
  ReviewReceived: z.strictObject({
    ...ofClaim,
    /** The n-th review of the claim. */
    review: ordinal,
    reviewer: opaqueId,
    outcome: reviewOutcome,
    rejection: z.nullable(rejection),
    counts: z.boolean(),
  }),
  /** Identified and confirmed by the review: the hand stands. */
  ClaimConfirmed: z.strictObject({ ...ofClaim, kind: claimKind }),
  /** Identification or review refused it: the claim pays nothing. */
  ClaimRejected: z.strictObject({
    ...ofClaim,
    kind: claimKind,
    by: z.enum(['supervisor', 'review']),
    /** Who refused it. */
    person: opaqueId,
    reason: rejection,
  }),
  /** An MCD released the payment with his card. */
  PaymentReleased: z.strictObject({
    ...ofClaim,
    mcd: opaqueId,
    card: opaqueId,
    paidAt,
    /** Who signs at the cage; null when it is paid at the table. */
    cashier: z.nullable(opaqueId),
    releasedAt: instant,
  }),
  /** The frozen amount in equal shares to the confirmed royals of the cycle; what cannot be divided goes to the running meter. */
  JackpotShared: z.strictObject({
    ...ofCycle,
    /** The frozen amount. */
    amount: nonNegative,
    shares: z
      .array(z.strictObject({ claimId, amount: nonNegative }))
      .min(1)
      .max(1_000),
    remainder: nonNegative,
    /** The open cycle, which gets the remainder. */
    into: ordinal,
    meter,
  }),
  /** A share of a jackpot is paid. The cycle is the one that is shared. */
  JackpotAwarded: z.strictObject({
    ...ofCycle,
    currency,
    claimId,
    ...atTable,
    ...winner,
    amount: nonNegative,
    /** The amount that was shared, and by how many. */
    frozen: nonNegative,
    shares: ordinal,
    paidAt,
  }),
  /** Another JP1 player of the coup of a confirmed royal with an own card gets his consolation. */
  ConsolationAwarded: z.strictObject({
    ...inCoup,
    ...winner,
    /** Of the royal. */
    claimId,
    stake: amount,
    amount,
    source: prizeSource,
    meter,
  }),
  /** No royal of the cycle was confirmed: it is as if it had never frozen. Its increment goes to the running meter, its seed back to the house. */
  MeterRestored: z.strictObject({
    ...ofCycle,
    /** Frozen amount less the seed of that cycle. */
    increment: nonNegative,
    into: ordinal,
    seedGivenBack: nonNegative,
    currency,
    legs,
    meter,
  }),
  /** Nothing more is to come of this cycle; its meter is 0. */
  CycleClosed: z.strictObject({ ...ofCycle, outcome: z.enum(['shared', 'restored', 'stopped']) }),
  /** The increment of a jackpot that was stopped: into this running meter, or to the orphelins when this one was stopped meanwhile. */
  IncrementReceived: z.strictObject({
    jackpotId,
    from: jackpotId,
    amount,
    /** The open cycle; null: to the orphelins. */
    cycle: z.nullable(ordinal),
    currency,
    legs,
    meter,
  }),
  /** What a table's display showed at the end of its séance (rules §3 *Registers*). */
  DisplayedAmountRecorded: z.strictObject({
    jackpotId,
    tableId,
    seance: ordinal,
    running: z.strictObject({ cycle: ordinal, amount: nonNegative }),
    frozen: z.array(z.strictObject({ cycle: ordinal, amount: nonNegative })).max(1_000),
    recordedAt: instant,
  }),
  /** An MCD gave the notice of the end of the jackpot: 15 days before it stops (art. 66-4 by analogy). */
  StopNotified: z.strictObject({ jackpotId, notifiedAt: instant }),
  /** The end of a jackpot: its increment goes to another one or to the orphelins, its seed back to the house. */
  JackpotStopped: z.strictObject({
    ...ofCycle,
    increment: nonNegative,
    to: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('jackpot'), jackpotId }),
      z.strictObject({ kind: z.literal('orphelins') }),
    ]),
    seedGivenBack: nonNegative,
    /** Linked until now. */
    tables: tableIds,
    currency,
    legs,
  }),
});

export type JackpotStreamEvent = EventIn<typeof jackpotStreamEvents>;
