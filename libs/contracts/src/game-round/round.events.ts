import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import {
  amount,
  betNumbers,
  bets,
  card,
  claimId,
  consolationTrigger,
  coupTerms,
  currency,
  hex32,
  instant,
  jackpotId,
  jp1Bet,
  jp1OnFold,
  linesOf,
  nonNegative,
  opaqueId,
  ordinal,
  place,
  reasonText,
  seat,
  seatInPlay,
  seatStakes,
  shoePosition,
  sittingId,
  stakeLine,
  tableId,
} from '../fields.js';

const ofCoup = { tableId, coup: ordinal };
/** Bets of one seat. */
const ofSeat = { ...ofCoup, seat };
const ofJackpot = { ...ofCoup, jackpotId };

/** Decision stage of hold'em. */
const stage = z.enum(['pre-flop', 'flop', 'river']);
/** Line of the pay table, or hand, that decided a bet. */
const line = z.string().min(1).max(60);

/** Where the cards come from; a sealed shoe commits to all of them. */
const cardSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sealed'), deckSize: z.int().min(52).max(54), commitment: hex32 }),
]);
const opened = z.strictObject({ ...coupTerms.shape, cardSource });

/** What the jackpot needs to take the coup's registered JP1 stakes: those at position `jp1`. */
const forJackpot = z.strictObject({
  jackpotId,
  /** Version of the policy that the players saw. */
  policy: ordinal,
  currency,
  croupier: opaqueId,
  chefDeTable: opaqueId,
  jp1OnFold,
  consolationTrigger,
  /** Rien ne va plus: what cameras have to show of a claim begins there. */
  lastBetsAt: instant,
});
const closed = z.strictObject({
  ...ofCoup,
  /** Every seat with a stake, its stakes on one position as one line. */
  seats: z.array(seatStakes).max(9),
  /** null: no JP1 stake is in the coup, and its cards wait for nobody. */
  jackpot: z.nullable(forJackpot),
});

const laid = z.strictObject({ ...ofCoup, position: shoePosition, place });

const decided = z.strictObject({
  ...ofCoup,
  seat,
  stage,
  /** True when the croupier called time and the player had not decided. */
  timeCalled: z.boolean(),
});

const outcome = z.strictObject({
  ...stakeLine.shape,
  result: z.enum(['won', 'lost', 'pushed']),
  /** Net, 0 unless won. */
  gain: nonNegative,
  line,
});
const seatOutcomes = z.strictObject({ ...seatInPlay.shape, outcomes: linesOf(outcome) });

/** `round-T-n`: one coup, from its commitment to its opened shoe. */
export const roundEvents = defineEvents('game-round', {
  /** The coup opens for stakes, its cards committed to before any of them (P10), with the rules and pay table in force. */
  RoundOpened: opened,
  /** The deck was counted before use (rules §1). */
  DeckVerified: z.strictObject({ ...ofCoup, cards: z.int().min(52).max(54), jokers: z.int().min(0).max(2) }),
  /** The deck was shuffled, fresh for this coup. */
  DeckShuffled: z.strictObject({ ...ofCoup, method: z.enum(['sealed-shoe']) }),
  /** The seat has nothing on the layout and takes no further part in the coup: its player may leave. */
  SeatSatOut: z.strictObject({ ...ofCoup, seat, sittingId }),
  /** What a seat puts down in one command, all of it or none; the wallet answers with a reservation or a refusal of all. */
  BetsPlaced: z.strictObject({
    ...ofCoup,
    ...seatInPlay.shape,
    bets,
    currency,
    /** Of a Play; null for stakes of the betting phase. */
    stage: z.nullable(stage),
    placedAt: instant,
  }),
  /** The wallet reserved the stakes of one command: these bets stand. */
  BetsAccepted: z.strictObject({ ...ofSeat, bets: betNumbers }),
  /** The wallet refused the stakes of one command: the chips are not there. */
  BetsRefused: z.strictObject({
    ...ofSeat,
    bets: betNumbers,
    /** Stable code. */
    reason: z.string().min(1).max(60),
    /** What the sitting lacks for them; null when chips are not the reason. */
    shortfall: z.nullable(amount),
  }),
  /** Stakes went back before the close. */
  BetsWithdrawn: z.strictObject({
    ...ofSeat,
    sittingId,
    bets,
    reason: z.enum(['taken-back', 'with-main-stake', 'unanswered', 'unsupported-at-close']),
  }),
  /** Rien ne va plus: nothing more can be placed or taken back. */
  LastBetsCalled: z.strictObject({ ...ofCoup, calledAt: instant }),
  /** Every stake is answered, and JP1 sensors, console and accepted stakes agree; these stand. A JP1 stake listed here moves on the jackpot's events only. */
  BettingClosed: closed,
  /** The croupier burned a card, face down. */
  CardBurned: z.strictObject({ ...ofCoup, position: shoePosition }),
  /** A card of the shoe was laid face down on its place; which one, nobody knows yet. */
  CardDealt: laid,
  /** A card was turned by accident: recorded, and the deal goes on (rules §4). */
  CardExposed: laid,
  /** A card was turned face up, with what opens its seal: salt and Merkle path to the commitment. */
  CardRevealed: z.strictObject({ ...laid.shape, card, salt: hex32, path: z.array(hex32).max(6) }),
  /** Losing stakes were collected, in this order. */
  StakesCollected: z.strictObject({
    ...ofCoup,
    /** Step of the coup: `card-1`, `settlement` … */
    step: z.string().min(1).max(40),
    seats: z
      .array(z.strictObject({ seat, stakes: linesOf(stakeLine) }))
      .min(1)
      .max(9),
  }),
  /** The seat checked. */
  PlayerChecked: decided,
  /** The seat folded; its hand stays face down by the Ante box. */
  PlayerFolded: decided,
  /** A seat got back what it did not lose at this step: won stakes with their gains, and pushed ones (gain 0) alone. */
  BetsPaid: z.strictObject({ ...ofSeat, bets: linesOf(z.strictObject({ ...stakeLine.shape, /** Net. */ gain: nonNegative, line })) }),
  /** Every stake of the coup with its outcome, in full: this alone moves the coup's money. */
  RoundSettled: z.strictObject({ ...ofCoup, currency, seats: z.array(seatOutcomes).max(9) }),
  /** The chef de table voided the coup before its first payment: every stake goes back, nothing is paid. */
  RoundVoided: z.strictObject({
    ...ofCoup,
    currency,
    reason: reasonText,
    /** Every stake that was not refused or withdrawn before, answered or not. */
    seats: z.array(seatStakes).max(9),
  }),
  /** The coup is over: the shoe's secret, from which anybody re-derives every card and seal. */
  ShoeOpened: z.strictObject({ ...ofCoup, secret: hex32 }),
  /** The coup is void and its secret cannot be published: in the place of `ShoeOpened`, with an anomaly `seal-broken` on record. */
  ShoeLost: z.strictObject({ ...ofCoup, /** Why its vault does not open; never anything of what it holds. */ detail: reasonText }),
  /** The sensor of a seat's JP1 spot reports a chip, or none any more. */
  StakeDetected: z.strictObject({ ...ofCoup, seat, chip: z.boolean(), /** The sensor. */ device: opaqueId }),
  /** The croupier registered a seat's JP1 stake on the console: from here on it is not taken back. */
  StakeRegistered: z.strictObject({ ...ofCoup, seat }),
  /** The jackpot has the JP1 stakes of the coup: the cards may be dealt. */
  Jp1Entered: z.strictObject({ ...ofJackpot, cycle: ordinal }),
  /** The jackpot did not take the JP1 stakes of the coup, which goes on without them. */
  Jp1Declined: z.strictObject({ ...ofJackpot, reason: z.string().min(1).max(40) }),
  /** The chef de table returns the JP1 stakes before the first card, and the deal goes on without them. */
  Jp1Returned: z.strictObject({ ...ofJackpot, reason: reasonText, bets: z.array(jp1Bet).min(1).max(9) }),
  /** The claim of this coup was rejected: from here on an MCD may void it. */
  Jp1ClaimRejected: z.strictObject({ ...ofJackpot, claimId }),
});

export type RoundEvent = EventIn<typeof roundEvents>;
