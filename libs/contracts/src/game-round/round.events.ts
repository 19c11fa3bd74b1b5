import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import {
  amount,
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
  nonNegative,
  opaqueId,
  ordinal,
  place,
  position,
  reasonText,
  seat,
  seatInPlay,
  shoePosition,
  sittingId,
  stakeLine,
  tableId,
  uuid,
} from '../fields.js';

const ofCoup = { tableId, coup: ordinal };
const ofBet = { ...ofCoup, betId: uuid };
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

/** What the jackpot needs to take the coup's registered JP1 stakes: those at position `jp1` of `bets`. */
const forJackpot = z.strictObject({ jackpotId, currency, croupier: opaqueId, chefDeTable: opaqueId, jp1OnFold, consolationTrigger });
const closed = z.strictObject({
  ...ofCoup,
  bets: z.array(stakeLine).max(5_000),
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
  /** A stake was put down; the wallet answers with a reservation or a refusal. */
  BetPlaced: z.strictObject({
    ...ofBet,
    ...seatInPlay.shape,
    position,
    amount,
    currency,
    /** Of a Play; null for a stake of the betting phase. */
    stage: z.nullable(stage),
    placedAt: instant,
  }),
  /** The wallet reserved the stake: the bet stands. */
  BetAccepted: z.strictObject(ofBet),
  /** The wallet refused the stake: the chips are not there. */
  BetRefused: z.strictObject({ ...ofBet, /** Stable code. */ reason: z.string().min(1).max(60) }),
  /** A stake went back before the close. */
  BetWithdrawn: z.strictObject({
    ...ofBet,
    seat,
    sittingId,
    position,
    amount,
    reason: z.enum(['taken-back', 'with-main-stake', 'unanswered', 'unsupported-at-close']),
  }),
  /** Rien ne va plus: nothing more can be placed or taken back. */
  LastBetsCalled: z.strictObject(ofCoup),
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
    bets: z
      .array(z.strictObject({ betId: uuid, seat, amount }))
      .min(1)
      .max(5_000),
  }),
  /** The seat checked. */
  PlayerChecked: decided,
  /** The seat folded; its hand stays face down by the Ante box. */
  PlayerFolded: decided,
  /** A winning stake was paid; it goes back with its gain. */
  BetPaid: z.strictObject({ ...ofBet, seat, position, stake: amount, /** Net. */ gain: amount, line }),
  /** A stake was neither won nor lost: it goes back alone. */
  BetPushed: z.strictObject({ ...ofBet, seat, position, stake: amount, line }),
  /** Every bet of the coup with its outcome, in full: this alone moves the coup's money. */
  RoundSettled: z.strictObject({ ...ofCoup, currency, outcomes: z.array(outcome).max(5_000) }),
  /** The chef de table voided the coup before its first payment: every stake goes back, nothing is paid. */
  RoundVoided: z.strictObject({
    ...ofCoup,
    currency,
    reason: reasonText,
    /** Every stake that was not refused or withdrawn before, answered or not. */
    bets: z.array(stakeLine).max(5_000),
  }),
  /** The coup is over: the shoe's secret, from which anybody re-derives every card and seal. */
  ShoeOpened: z.strictObject({ ...ofCoup, secret: hex32 }),
  /** The coup is void and its secret cannot be published: in the place of `ShoeOpened`, with an anomaly `seal-broken` on record. */
  ShoeLost: z.strictObject({ ...ofCoup, /** Why its vault does not open; never anything of what it holds. */ detail: reasonText }),
  /** The sensor of a seat's JP1 spot reports a chip, or none any more. */
  StakeDetected: z.strictObject({ ...ofCoup, seat, chip: z.boolean(), /** The sensor. */ device: opaqueId }),
  /** The croupier registered a seat's JP1 stake on the console: from here on it is not taken back. */
  StakeRegistered: z.strictObject({ ...ofCoup, seat, betId: uuid }),
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
