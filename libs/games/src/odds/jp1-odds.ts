import { DECK_52, SUITS } from '../cards/card.js';
import { JP1_PRIZES } from '../ultimate-holdem/jp1-hands.js';
import { binomial } from './binomial.js';
import { Fraction } from './fraction.js';
import { sevenCardCounts } from './seven-card-counts.js';

/** Chances per JP1 player and coup: what his two cards and the board make at best. A hand lying wholly on the board is his too. */
export interface Jp1Odds {
  readonly full: Fraction;
  readonly quads: Fraction;
  readonly straightFlush: Fraction;
  /** All five on the board. */
  readonly communityRoyal: Fraction;
  /** A royal with at least one of his own cards: the jackpot. */
  readonly royalWithOwnCard: Fraction;
  /** Of one JP1 stake, what comes back on average by the four fixed prizes; the stake itself does not (rules §3). Neither jackpot nor consolation is in it. */
  readonly fixedPrizeReturn: Fraction;
}

const BOARD_CARDS = 5;
const isRoyalRank = (card: string): boolean => 'TJQKA'.includes(card.charAt(0));

/**
 * Royals by every hand of two own cards: for each suit, the board has to bring the royal's cards that the hand lacks, and any others.
 * @returns number of (hand, board) deals, and of those with a royal on the board alone and with an own card
 */
const royalDeals = (): { readonly deals: bigint; readonly community: bigint; readonly own: bigint } => {
  const unseen = DECK_52.length - 2;
  const counts = { deals: 0n, community: 0n, own: 0n };
  DECK_52.forEach((first, index) => {
    for (const second of DECK_52.slice(index + 1)) {
      counts.deals += binomial(unseen, BOARD_CARDS);
      for (const suit of SUITS) {
        const held = [first, second].filter((card) => card.charAt(1) === suit && isRoyalRank(card)).length;
        const missing = BOARD_CARDS - held;
        const boards = binomial(unseen - missing, BOARD_CARDS - missing);
        if (held === 0) counts.community += boards;
        else counts.own += boards;
      }
    }
  });
  return counts;
};

/** Every hit chance of JP1, counted: the hands of seven cards by class, the royals by every pair of own cards and all its boards. */
export const jp1Odds = (): Jp1Odds => {
  const counts = sevenCardCounts();
  const hands = Object.values(counts).reduce((sum, count) => sum + count, 0n);
  const { deals, community, own } = royalDeals();
  const full = Fraction.of(counts['full-house'], hands);
  const quads = Fraction.of(counts['four-of-a-kind'], hands);
  const straightFlush = Fraction.of(counts['straight-flush'], hands);
  const communityRoyal = Fraction.of(community, deals);
  const worth = (chance: Fraction, prize: keyof typeof JP1_PRIZES): Fraction => chance.multiply(Fraction.of(JP1_PRIZES[prize]));
  return {
    full,
    quads,
    straightFlush,
    communityRoyal,
    royalWithOwnCard: Fraction.of(own, deals),
    fixedPrizeReturn: worth(full, 'full')
      .add(worth(quads, 'quads'))
      .add(worth(straightFlush, 'straight-flush'))
      .add(worth(communityRoyal, 'community-royal')),
  };
};
