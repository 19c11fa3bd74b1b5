/**
 * The rules once more, written from rules §2 and sharing nothing with the product: hands as lists of numbers compared card by card,
 * pay-outs as sentences. Slow and plain on purpose.
 */

/** Category 1 (high card) to 10 (royal flush), then what breaks ties. */
export type NaiveHand = readonly number[];

const CATEGORY = {
  highCard: 1,
  pair: 2,
  twoPair: 3,
  threes: 4,
  straight: 5,
  flush: 6,
  full: 7,
  fours: 8,
  straightFlush: 9,
  royal: 10,
} as const;

const naiveFive = (cards: readonly string[]): NaiveHand => {
  const ranks = cards.map((card) => '??23456789TJQKA'.indexOf(card.charAt(0))).sort((a, b) => b - a);
  const groups = [...new Set(ranks)]
    .map((rank) => ({ rank, times: ranks.filter((other) => other === rank).length }))
    .sort((a, b) => b.times - a.times || b.rank - a.rank);
  const order = groups.map((group) => group.rank);
  const shape = groups.map((group) => group.times).join('');
  const flush = cards.every((card) => card.charAt(1) === cards[0]?.charAt(1));
  const wheel = ranks.join() === '14,5,4,3,2';
  const straight = shape === '11111' && (wheel || (ranks[0] as number) - (ranks[4] as number) === 4);
  const top = wheel ? 5 : (ranks[0] as number);
  if (straight && flush) return top === 14 ? [CATEGORY.royal] : [CATEGORY.straightFlush, top];
  if (shape === '41') return [CATEGORY.fours, ...order];
  if (shape === '32') return [CATEGORY.full, ...order];
  if (flush) return [CATEGORY.flush, ...order];
  if (straight) return [CATEGORY.straight, top];
  if (shape === '311') return [CATEGORY.threes, ...order];
  if (shape === '221') return [CATEGORY.twoPair, ...order];
  if (shape === '2111') return [CATEGORY.pair, ...order];
  return [CATEGORY.highCard, ...order];
};

export const naiveCompare = (a: NaiveHand, b: NaiveHand): number => {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** The best of the 21 choices of five. */
export const naiveSeven = (cards: readonly string[]): NaiveHand => {
  let best: NaiveHand = [0];
  for (let left = 0; left < 7; left += 1) {
    for (let out = left + 1; out < 7; out += 1) {
      const hand = naiveFive(cards.filter((_, index) => index !== left && index !== out));
      if (naiveCompare(hand, best) > 0) best = hand;
    }
  }
  return best;
};

export interface NaiveSeat {
  readonly ante: bigint;
  /** 0 when the seat folded. */
  readonly play: bigint;
  /** 0 when there is none. */
  readonly trips: bigint;
  readonly cards: readonly string[];
}

/** What goes back to the player from each box: stake and gain together. */
export interface NaivePayout {
  readonly ante: bigint;
  readonly play: bigint;
  readonly blind: bigint;
  readonly trips: bigint;
}

const blindGain = (blind: bigint, category: number): bigint => {
  if (category === CATEGORY.royal) return 500n * blind;
  if (category === CATEGORY.straightFlush) return 50n * blind;
  if (category === CATEGORY.fours) return 10n * blind;
  if (category === CATEGORY.full) return 3n * blind;
  if (category === CATEGORY.flush) return blind + blind / 2n;
  if (category === CATEGORY.straight) return blind;
  return 0n;
};

const tripsPayout = (trips: bigint, category: number): bigint => {
  if (category === CATEGORY.royal) return 51n * trips;
  if (category === CATEGORY.straightFlush) return 41n * trips;
  if (category === CATEGORY.fours) return 31n * trips;
  if (category === CATEGORY.full) return 9n * trips;
  if (category === CATEGORY.flush) return 8n * trips;
  if (category === CATEGORY.straight) return 5n * trips;
  if (category === CATEGORY.threes) return 4n * trips;
  return 0n;
};

export const naivePayout = (
  seat: NaiveSeat,
  dealer: readonly string[],
  board: readonly string[],
  foldForfeitsTrips: boolean,
): NaivePayout => {
  const own = naiveSeven([...seat.cards, ...board]);
  const his = naiveSeven([...dealer, ...board]);
  const ownCategory = own[0] as number;
  const trips = seat.play === 0n && foldForfeitsTrips ? 0n : tripsPayout(seat.trips, ownCategory);
  if (seat.play === 0n) return { ante: 0n, play: 0n, blind: 0n, trips };
  const compared = naiveCompare(own, his);
  if (compared === 0) return { ante: seat.ante, play: seat.play, blind: seat.ante, trips };
  const dealerQualifies = (his[0] as number) >= CATEGORY.pair;
  if (compared < 0) return { ante: dealerQualifies ? 0n : seat.ante, play: 0n, blind: 0n, trips };
  return {
    ante: dealerQualifies ? seat.ante * 2n : seat.ante,
    play: seat.play * 2n,
    blind: seat.ante + blindGain(seat.ante, ownCategory),
    trips,
  };
};
