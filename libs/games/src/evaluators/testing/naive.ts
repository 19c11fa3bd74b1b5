import { RANKS, SUITS, type Card } from '../../cards/card.js';
import type { HandClass } from '../hand-value.js';

/** A hand as a person reads it: its class, then the ranks that count, in the order in which they count. */
export interface Reading {
  readonly handClass: HandClass;
  readonly ranks: readonly number[];
}

const ORDER: readonly HandClass[] = [
  'high-card',
  'pair',
  'two-pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
];

/** Written from the rules of poker alone, slow and without a table; shares nothing with the evaluators but the card codes. */
export const readFive = (cards: readonly Card[]): Reading => {
  const ranks = cards.map((card) => RANKS.findIndex((rank) => card.startsWith(rank)) + 2).sort((a, b) => b - a);
  const groups = [...new Set(ranks)].map((rank) => ({ rank, count: ranks.filter((other) => other === rank).length }));
  groups.sort((a, b) => b.count - a.count || b.rank - a.rank);
  const shape = groups.map(({ count }) => count).join('');
  const counting = groups.map(({ rank }) => rank);
  const oneSuit = SUITS.some((suit) => cards.every((card) => card.endsWith(suit)));
  const [high, second, , , low] = ranks as [number, number, number, number, number];
  const lowAce = shape === '11111' && high === 14 && second === 5;
  if (shape === '11111' && (high - low === 4 || lowAce)) {
    const top = lowAce ? 5 : high;
    return { handClass: !oneSuit ? 'straight' : top === 14 ? 'royal-flush' : 'straight-flush', ranks: [top] };
  }
  if (oneSuit) return { handClass: 'flush', ranks: counting };
  const byShape: Record<string, HandClass> = {
    41: 'four-of-a-kind',
    32: 'full-house',
    311: 'three-of-a-kind',
    221: 'two-pair',
    2111: 'pair',
    11111: 'high-card',
  };
  return { handClass: byShape[shape] as HandClass, ranks: counting };
};

/** Negative when the first is worse, zero when they share. */
export const compareReadings = (a: Reading, b: Reading): number => {
  const byClass = ORDER.indexOf(a.handClass) - ORDER.indexOf(b.handClass);
  if (byClass !== 0) return byClass;
  const differing = a.ranks.findIndex((rank, place) => rank !== b.ranks[place]);
  return differing < 0 ? 0 : (a.ranks[differing] as number) - (b.ranks[differing] as number);
};

/** Every five of the cards. */
export const fivesOf = <T>(cards: readonly T[]): T[][] => {
  const choose = (from: number, count: number): T[][] =>
    count === 0 ? [[]] : cards.slice(from).flatMap((card, at) => choose(from + at + 1, count - 1).map((rest) => [card, ...rest]));
  return choose(0, 5);
};

export const readBest = (cards: readonly Card[]): Reading =>
  fivesOf(cards)
    .map(readFive)
    .reduce((best, reading) => (compareReadings(reading, best) > 0 ? reading : best));
