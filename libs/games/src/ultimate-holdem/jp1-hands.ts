import type { Card } from '../cards/card.js';
import { SUITS } from '../cards/card.js';
import { evaluateSeven } from '../evaluators/evaluate-cards.js';
import { handClassOf, type HandClass } from '../evaluators/hand-value.js';
import type { FaceUp } from '../game.js';
import { BOARD, handOf } from './seats.js';

/** The fixed prizes below the two best hands, each × the JP1 stake (rules §3 *Prizes*). */
export type Jp1PrizeHand = 'full' | 'quads' | 'straight-flush';
/** As the regulation has them; what a coup pays is its jackpot's policy. */
export const JP1_PRIZES: Readonly<Record<Jp1PrizeHand | 'community-royal', bigint>> = {
  full: 10n,
  quads: 100n,
  'straight-flush': 300n,
  'community-royal': 1_000n,
};
/** The same of every other JP1 player of the table and coup of a royal with an own card. */
export const JP1_CONSOLATION = 100n;

const PRIZE_OF: Partial<Record<HandClass, Jp1PrizeHand>> = {
  'full-house': 'full',
  'four-of-a-kind': 'quads',
  'straight-flush': 'straight-flush',
};

/**
 * The fixed prize hand of a seat below the two best, from its own two cards and the board; undefined: none, or not all seven are turned.
 * What lies wholly on the board is every seat's.
 */
export const jp1PrizeHandOf = (faceUp: FaceUp, seat: number): Jp1PrizeHand | undefined => {
  const cards = [...handOf(seat), ...BOARD].flatMap((place) => {
    const card = faceUp.get(place);
    return card === undefined ? [] : [card];
  });
  return cards.length === 7 ? PRIZE_OF[handClassOf(evaluateSeven(cards))] : undefined;
};

const ROYALS: readonly (readonly Card[])[] = SUITS.map((suit) => ['T', 'J', 'Q', 'K', 'A'].map((rank) => `${rank}${suit}`));

/** A royal among the cards turned so far: on the board alone, or with at least one own card of a seat. There is never more than one at a table. */
export type RoyalOnTable =
  | { readonly kind: 'community'; readonly cards: readonly Card[] }
  | { readonly kind: 'own'; readonly seat: number; readonly cards: readonly Card[] };

/** @param seats those dealt in; the dealer's hand never counts */
export const royalOnTable = (faceUp: FaceUp, seats: readonly number[]): RoyalOnTable | undefined => {
  const board = new Set(BOARD.map((place) => faceUp.get(place)));
  for (const cards of ROYALS) {
    const missing = cards.filter((card) => !board.has(card));
    if (missing.length === 0) return { kind: 'community', cards };
    if (missing.length > 2) continue;
    const seat = seats.find((candidate) => {
      const own = handOf(candidate).map((place) => faceUp.get(place));
      return missing.every((card) => own.includes(card));
    });
    if (seat !== undefined) return { kind: 'own', seat, cards };
  }
  return undefined;
};

/** What the rules ask of a coup whose JP1 stakes are in a jackpot. */
export interface Jp1Coup {
  /** Every seat with cards, with JP1 or without. */
  readonly dealtIn: readonly number[];
  /** Seats whose JP1 stake is in the jackpot. */
  readonly jp1: readonly number[];
  readonly folded: readonly number[];
  readonly jp1OnFold: 'play' | 'forfeit';
  readonly consolationTrigger: 'anyPlayer' | 'jp1Player';
}

/** Seats whose JP1 prizes stand: a fold forfeits them only where the table says so. */
export const jp1Standing = ({ jp1, folded, jp1OnFold }: Jp1Coup): readonly number[] =>
  jp1OnFold === 'play' ? jp1 : jp1.filter((seat) => !folded.includes(seat));

/**
 * One of the two best hands, to be identified, reviewed and released (rules §3 *Control*). `jackpot`: a JP1 player's royal with an own card;
 * `consolation`: the same of a player without JP1, whose table companions get consolations.
 */
export type Jp1Claim =
  | { readonly kind: 'community-royal'; readonly holder: null; readonly cards: readonly Card[] }
  | { readonly kind: 'jackpot' | 'consolation'; readonly holder: number; readonly cards: readonly Card[] };

/** The claim that the cards turned so far open; undefined: none. The table holds and the jackpot claims by this one function. */
export const jp1ClaimOf = (faceUp: FaceUp, coup: Jp1Coup): Jp1Claim | undefined => {
  const royal = royalOnTable(faceUp, coup.dealtIn);
  if (royal === undefined) return undefined;
  const standing = jp1Standing(coup);
  const { cards } = royal;
  if (royal.kind === 'community') return standing.length > 0 ? { kind: 'community-royal', holder: null, cards } : undefined;
  const holder = royal.seat;
  if (standing.includes(holder)) return { kind: 'jackpot', holder, cards };
  const companions = coup.jp1.filter((seat) => seat !== holder);
  return coup.consolationTrigger === 'anyPlayer' && companions.length > 0 ? { kind: 'consolation', holder, cards } : undefined;
};
