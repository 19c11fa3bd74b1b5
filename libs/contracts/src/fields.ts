import {
  AMOUNT_PATTERN,
  MONEY_MAX_LENGTH,
  MONEY_PATTERN,
  OPAQUE_ID_PATTERN,
  PLAIN_TEXT_PATTERN,
  SITTING_ID_PATTERN,
  TABLE_ID_PATTERN,
} from '@casino/kernel';
import { z } from 'zod';

const bigintText = (pattern: RegExp) =>
  z.codec(z.string().max(MONEY_MAX_LENGTH).regex(pattern), z.bigint(), {
    decode: (text) => BigInt(text),
    encode: (value) => value.toString(),
  });

/** Signed minor units; decimal string on the wire, bigint inside. */
export const money = bigintText(MONEY_PATTERN);
/** At least one minor unit. */
export const amount = bigintText(AMOUNT_PATTERN);
/** Zero or more minor units (a gain may be zero). */
export const nonNegative = bigintText(/^(?:0|[1-9][0-9]*)$/);
/** Revision of an event in its stream, from 0. */
export const revision = bigintText(/^(?:0|[1-9][0-9]*)$/);

/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const tableId = z.string().regex(TABLE_ID_PATTERN);
export const sittingId = z.string().regex(SITTING_ID_PATTERN);
export const opaqueId = z.string().regex(OPAQUE_ID_PATTERN);
export const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
/** 32 bytes, lower-case hex. */
export const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
/** Ordinal of a coup, a sitting or a séance, from 1. */
export const ordinal = z.int().min(1).max(999_999_999);
export const seat = z.int().min(1).max(9);
/** Milliseconds since the epoch. */
export const instant = z.int().min(0);
export const game = z.enum(['pair-e-poker', 'ultimate-holdem']);
export const card = z.string().regex(/^(?:[2-9TJQKA][cdhs]|X[rb])$/);
/** Draw position in the shoe, from 0. */
export const shoePosition = z.int().min(0).max(53);
export const place = z
  .templateLiteral([
    z.enum(['burn', 'box-1', 'box-2', 'box-3', 'dealer-1', 'dealer-2', 'board-1', 'board-2', 'board-3', 'board-4', 'board-5']),
  ])
  .or(z.templateLiteral(['seat-', z.int().min(1).max(9), '-', z.enum(['1', '2'])]));
/** Canonical position of a stake on the layout, such as `cheval:2-8` or `ante`. */
export const position = z.string().regex(/^[A-Za-z0-9:-]{1,40}$/);
/** Free text written by a person at the table: short, and never about a person. */
export const reasonText = z.string().min(1).max(200).regex(PLAIN_TEXT_PATTERN);

/** One leg of a double entry: an account of the books and what it changes by. The legs of an event sum to zero (P3). */
export const leg = z.strictObject({
  account: z.string().regex(/^(?:cash|house|transit|orphelins|(?:account|sitting|reserved|float|drop|meter):[A-Za-z0-9_.:-]{1,64})$/),
  amount: money,
});
export const legs = z.array(leg).min(2).max(8);
export type Leg = z.output<typeof leg>;

export const signature = z.strictObject({ id: opaqueId, role: z.string().min(1).max(32) });
/** Two different people sign what the floor's books take in (rules §4). */
export const signatures = z.array(signature).min(2).max(2);

export const options = z.record(z.string().max(40), z.union([z.string().max(40), z.boolean()]));
/** Kind of position → times the minimum; a count, not money. */
export const maxima = z.record(z.string().max(40), z.int().min(1).max(1_000_000));
export const limits = z.strictObject({ minimum: amount, maxima });
export const payTable = z.strictObject({
  version: z.string().min(1).max(40),
  lines: z.record(z.string().max(40), z.string().regex(/^[1-9][0-9]*:[1-9][0-9]*$/)),
});

/** How a sitting's chips are: colour chips of one fixed value (pair'e poker), or value chips (hold'em). */
export const chips = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('colour'), value: amount }),
  z.strictObject({ kind: z.literal('value') }),
]);

export const seatInPlay = z.strictObject({ seat, sittingId, playerId: opaqueId });

export const jackpotId = opaqueId;
/** Times the JP1 stake; a count, not money. */
const multiple = z.int().min(1).max(1_000_000);
/** What is paid for each hand below the royal with an own card, and as consolation (rules §3 *Prizes*, *Consolation*). */
export const prizes = z.strictObject({
  full: multiple,
  quads: multiple,
  'straight-flush': multiple,
  'community-royal': multiple,
  consolation: multiple,
});
/** What a table offers as JP1: the one stake, and by which version of the jackpot's policy it is paid how. */
export const jp1Offer = z.strictObject({ stake: amount, policy: ordinal, prizes });

/** Everything in force for one coup, fixed when it starts: a restart opens the round from this and nothing else. */
export const coupTerms = z.strictObject({
  tableId,
  coup: ordinal,
  seance: ordinal,
  game,
  currency,
  options,
  payTable,
  limits,
  /** Who opened the coup. */
  croupier: opaqueId,
  /** Who runs the table. */
  chefDeTable: opaqueId,
  seats: z.array(seatInPlay).max(9),
  /** What its players are offered as JP1; null: no JP1 stake is taken. */
  jackpot: z.nullable(z.strictObject({ jackpotId, ...jp1Offer.shape })),
  /** The coup before and the last revision of its stream, so that a coup lost whole is noticed (P7). */
  previous: z.nullable(z.strictObject({ coup: ordinal, lastRevision: revision })),
});

/** Ordinal of a bet within its coup, from 1, in the order of placement. */
export const betNumber = z.int().min(1).max(9_999);
/** Positions that a seat can have a stake on at once, with room to spare: the fullest layout has 59. */
const MOST_LINES = 64;
/** A stake as it is put down. */
export const bet = z.strictObject({ bet: betNumber, position, amount });
/** What a seat puts down or takes back in one command. */
export const bets = z.array(bet).min(1).max(MOST_LINES);
export const betNumbers = z.array(betNumber).min(1).max(MOST_LINES);
/** A seat's stakes on one position, taken together: what is settled. */
export const stakeLine = z.strictObject({ position, stake: amount });
export const linesOf = <Line extends z.ZodType>(line: Line) => z.array(line).min(1).max(MOST_LINES);
/** The stakes of a seat in its coup. */
export const seatStakes = z.strictObject({ ...seatInPlay.shape, stakes: linesOf(stakeLine) });
export const tableIds = z.array(tableId).max(1_000);
/** Of the coup that it is about: a coup has one claim at most. `T-n` */
export const claimId = z.string().regex(SITTING_ID_PATTERN);
/** What the house fixes of a jackpot, as versioned data; a change is for the next cycle (rules §3 *Books*). */
export const jackpotPolicy = z.strictObject({
  version: ordinal,
  seed: amount,
  /** The one JP1 stake. */
  stake: amount,
  prizes,
  /** Of the stake, what the meter gets; the rest is the house's. */
  contributionPpm: z.int().min(0).max(1_000_000),
  fixedPrizesFrom: z.enum(['meter', 'house']),
  consolationFrom: z.enum(['meter', 'house']),
});
/** A seat has one JP1 stake in a coup at most. */
export const jp1Bet = z.strictObject({ ...seatInPlay.shape, stake: amount });
/** A JP1 stake in the jackpot. */
export const jp1Entry = z.strictObject({ ...jp1Bet.shape, /** What of the stake the meter got. */ contribution: nonNegative });
export const jp1OnFold = z.enum(['play', 'forfeit']);
export const consolationTrigger = z.enum(['anyPlayer', 'jp1Player']);
/** The fixed prizes of rules §3. */
export const prizeHand = z.enum(['full', 'quads', 'straight-flush', 'community-royal']);
export const prizeSource = z.enum(['meter', 'house']);
export const paidAt = z.enum(['table', 'cage']);
/** `jackpot`: a royal with an own card of a JP1 player; `consolation`: of a player without JP1, whose table companions get consolations. */
export const claimKind = z.enum(['jackpot', 'community-royal', 'consolation']);
export const rejection = z.enum(['not-as-dealt', 'misread', 'no-valid-stake']);
export const reviewOutcome = z.enum(['confirmed', 'rejected', 'inconclusive']);
export const royalCards = z.array(card).length(5);
