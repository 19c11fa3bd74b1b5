import { evaluate as pokertools, getCardCodes } from '@pokertools/evaluator';
import type { CasinoError } from '@casino/kernel';
import fc from 'fast-check';
import '@casino/kernel/testing/fc-seed';
import { DECK_52, type Card } from '../cards/index.js';
import { seededRandom } from '../seeded-random.js';
import { bestFiveOf, evaluateFive, evaluateFiveCodes, evaluateSeven, evaluateSevenCodes, handClassOf, type HandClass } from './index.js';
import { compareReadings, fivesOf, readBest, readFive } from './testing/naive.js';

type Seven = [number, number, number, number, number, number, number];
type Five = [number, number, number, number, number];
const cardsOf = (text: string): Card[] => text.split(' ');
const hand = (size: number, deck = DECK_52) => fc.shuffledSubarray([...deck], { minLength: size, maxLength: size });
/** Two suits only: flushes and straight flushes are common. */
const TWO_SUITS = DECK_52.slice(0, 26);
/** Four ranks only: fours, full houses, two threes and three pairs are common. */
const FOUR_RANKS = DECK_52.filter((card) => /^[2TKA]/.test(card));
const decks = fc.constantFrom(DECK_52, TWO_SUITS, FOUR_RANKS);
const hands = (size: number) => decks.chain((deck) => fc.tuple(hand(size, deck), hand(size, deck)));

/** Every multiset of ranks as card codes that make no flush: a hand's cards, lowest first, take the suits in turn. */
const rankMultisets = (size: number): number[][] => {
  const all: number[][] = [];
  const choose = (rank: number, codes: number[]): void => {
    if (codes.length === size) all.push(codes);
    else if (rank < 13)
      for (let count = 0; count <= 4 && codes.length + count <= size; count += 1)
        choose(rank + 1, [...codes, ...Array.from({ length: count }, (_, n) => rank + 13 * ((codes.length + n) % 4))]);
  };
  choose(0, []);
  return all;
};

describe('five cards', () => {
  const counts: Partial<Record<HandClass, number>> = {};
  const byValue = new Uint32Array(7463);
  beforeAll(() => {
    for (let a = 0; a < 48; a += 1)
      for (let b = a + 1; b < 49; b += 1)
        for (let c = b + 1; c < 50; c += 1)
          for (let d = c + 1; d < 51; d += 1)
            for (let e = d + 1; e < 52; e += 1) {
              const value = evaluateFiveCodes(a, b, c, d, e);
              byValue[value] = (byValue[value] as number) + 1;
            }
    byValue.forEach((count, value) => {
      if (value > 0) counts[handClassOf(value)] = (counts[handClassOf(value)] ?? 0) + count;
    });
  });

  it('all 2,598,960 hands fall into the classes as in every textbook', () => {
    expect(counts).toEqual({
      'royal-flush': 4,
      'straight-flush': 36,
      'four-of-a-kind': 624,
      'full-house': 3_744,
      flush: 5_108,
      straight: 10_200,
      'three-of-a-kind': 54_912,
      'two-pair': 123_552,
      pair: 1_098_240,
      'high-card': 1_302_540,
    });
  });

  it('every value from 1 to 7462 is some hand, and no other number is', () => {
    expect(byValue[0]).toBe(0);
    expect(byValue.slice(1).every((count) => count > 0)).toBe(true);
    for (const value of [0, 7463, -1, 1.5, Number.NaN]) expect(() => handClassOf(value)).toThrow(RangeError);
  });

  it('the 7,462 hands that differ stand in the order in which a person reads them', () => {
    const suited = rankMultisets(5).filter((codes) => new Set(codes.map((code) => code % 13)).size === 5);
    const different = [...rankMultisets(5), ...suited.map((codes) => codes.map((code) => code % 13))];
    const read = different.map((codes) => {
      const cards = codes.map((code) => DECK_52[code] as Card);
      return { reading: readFive(cards), value: evaluateFive(cards) };
    });
    read.sort((left, right) => compareReadings(left.reading, right.reading));
    expect(read.map(({ value }) => value)).toEqual(Array.from({ length: 7462 }, (_, index) => index + 1));
    expect(read.filter(({ reading, value }) => handClassOf(value) !== reading.handClass)).toEqual([]);
  });
});

describe('seven cards', () => {
  it('each of the 49,205 multisets of ranks is worth its best five, all 21 tried', () => {
    const multisets = rankMultisets(7);
    expect(multisets).toHaveLength(49_205);
    const places = fivesOf([0, 1, 2, 3, 4, 5, 6]);
    const wrong = multisets.filter((codes) => {
      let best = 0;
      for (const five of places) best = Math.max(best, evaluateFiveCodes(...(five.map((place) => codes[place]) as Five)));
      return evaluateSevenCodes(...(codes as Seven)) !== best;
    });
    expect(wrong).toEqual([]);
  });

  it('has the class and the order that an independent reading of all 21 fives has', () => {
    fc.assert(
      fc.property(hands(7), ([one, other]) => {
        const [a, b] = [evaluateSeven(one), evaluateSeven(other)];
        expect(handClassOf(a)).toBe(readBest(one).handClass);
        expect(Math.sign(a - b)).toBe(Math.sign(compareReadings(readBest(one), readBest(other))));
      }),
      { numRuns: 1500 },
    );
  });

  it('values 100,000 random hands as @pokertools/evaluator does', () => {
    const random = seededRandom(20);
    const deck = Array.from({ length: 52 }, (_, code) => code);
    const seen = new Set<number>();
    let disagreements = 0;
    for (let n = 0; n < 100_000; n += 1) {
      for (let i = 0; i < 7; i += 1) {
        const j = i + Math.floor(random() * (52 - i));
        [deck[i], deck[j]] = [deck[j] as number, deck[i] as number];
      }
      const codes = deck.slice(0, 7) as Seven;
      const ours = evaluateSevenCodes(...codes);
      // Theirs run from 1, best, to 7462.
      const their = 7463 - pokertools(getCardCodes(codes.map((code) => DECK_52[code] as Card)));
      if (their !== ours) disagreements += 1;
      seen.add(ours);
    }
    expect(disagreements).toBe(0);
    expect(seen.size).toBeGreaterThan(4_000);
  });

  it('neither the order of the cards nor the names of the suits count', () => {
    fc.assert(
      fc.property(
        hands(7),
        fc.shuffledSubarray(['c', 'd', 'h', 's'], { minLength: 4 }),
        fc.infiniteStream(fc.nat()),
        ([cards], suits, picks) => {
          const renamed = cards.map((card) => `${card.charAt(0)}${suits['cdhs'.indexOf(card.charAt(1))]}`);
          const moved: Card[] = [];
          for (const card of renamed) moved.splice((picks.next().value as number) % (moved.length + 1), 0, card);
          expect(evaluateSeven(moved)).toBe(evaluateSeven(cards));
        },
      ),
    );
  });

  it.each([
    ['the ace counts low in a five-high straight', 'Ah 2c 3d 4s 5h Kd 9c', 'straight', '5h 4s 3d 2c Ah'],
    ['the six-high straight beats it when both are there', 'Ah 2c 3d 4s 5h 6d 9c', 'straight', '6d 5h 4s 3d 2c'],
    ['a straight does not go round the corner', 'Qh Kc Ad 2s 3h 7d 8c', 'high-card', 'Ad Kc Qh 8c 7d'],
    ['the steel wheel is a straight flush', 'Ah 2h 3h 4h 5h Kh Kc', 'straight-flush', '5h 4h 3h 2h Ah'],
    ['a royal flush', '9s Ts Js Qs Ks As 8s', 'royal-flush', 'As Ks Qs Js Ts'],
    ['a straight and a flush make no straight flush', '5h 6h 7h 8h 9c Th 2d', 'flush', 'Th 8h 7h 6h 5h'],
    ['two threes make a full house', '9s 9h 9d 4c 4d 4h Ks', 'full-house', '9s 9h 9d 4c 4d'],
    ['a full house takes the higher of two pairs', '9s 9h 9d 4c 4d Kh Ks', 'full-house', '9s 9h 9d Kh Ks'],
    ['the third pair can be the kicker', 'As Ad Qh Qc Js Jd 2c', 'two-pair', 'As Ad Qh Qc Js'],
    ['the kicker beside three pairs can be a single card', '9s 9d 8h 8c 7s 7d Kc', 'two-pair', '9s 9d 8h 8c Kc'],
    ['the kicker beside a four can come from a three', '2s 2d 2h 2c 7s 7d 7c', 'four-of-a-kind', '2s 2d 2h 2c 7s'],
    ['of seven suited cards the five highest count', '2d 4d 6d 8d Td Qd Ad', 'flush', 'Ad Qd Td 8d 6d'],
  ])('%s', (_, cards, handClass, best) => {
    expect(handClassOf(evaluateSeven(cardsOf(cards)))).toBe(handClass);
    expect(bestFiveOf(cardsOf(cards))).toEqual(cardsOf(best));
  });

  it('the best five are five of the cards, worth what the hand is worth', () => {
    fc.assert(
      fc.property(fc.oneof(hands(7), hands(5)), ([cards]) => {
        const best = bestFiveOf(cards);
        expect(new Set(best).size).toBe(5);
        expect(cards).toEqual(expect.arrayContaining([...best]));
        expect(evaluateFive(best)).toBe(cards.length === 7 ? evaluateSeven(cards) : evaluateFive(cards));
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is no hand', () => {
  const refused = expect.objectContaining({ code: 'invalid-cards' }) as CasinoError;

  it.each([
    ['a card twice', 'As Kd Qh Jc Ts As 2c', 'As Kd Qh Jc As'],
    ['a joker', 'As Kd Qh Jc Ts Xr 2c', 'Xb Kd Qh Jc Ts'],
    ['an unknown card', 'As Kd Qh Jc Ts 1s 2c', 'as Kd Qh Jc Ts'],
    ['a card too few', 'As Kd Qh Jc Ts 2c', 'As Kd Qh Jc'],
    ['a card too many', 'As Kd Qh Jc Ts 2c 3c 4c', 'As Kd Qh Jc Ts 2c'],
    ['no card', '', ''],
  ])('%s is refused', (_, seven, five) => {
    expect(() => evaluateSeven(cardsOf(seven))).toThrow(refused);
    expect(() => evaluateFive(cardsOf(five))).toThrow(refused);
    expect(() => bestFiveOf(cardsOf(seven))).toThrow(refused);
  });

  it('every card is seen twice wherever it lies', () => {
    for (const card of DECK_52) {
      const others = DECK_52.filter((other) => other !== card).slice(0, 5);
      for (let place = 0; place <= 5; place += 1) {
        expect(() => evaluateSeven([...others.slice(0, place), card, ...others.slice(place), card])).toThrow(refused);
      }
    }
  });
});
