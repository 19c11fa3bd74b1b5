import { DECK_52, evaluateSeven, evaluateSevenCodes, handClassOf, seededRandom, sevenCardCounts, type Card } from '@casino/games';
import { evaluate, evaluateStrings, getCardCodes } from '@pokertools/evaluator';
import { cardCodes, evaluateCardCodes, evaluateCards } from 'phe';
import { Hand } from 'pokersolver';

const HANDS = 100_000;
/** pokersolver is some thousand times slower: it gets the first few hands only. */
const FEW_HANDS = 2_000;
const PASSES = 9;
/** A pass goes over the hands until it has lasted so long, so that the clock's grain does not count. */
const PASS_MILLISECONDS = 40;
const SEED = 20;

type Seven = readonly [number, number, number, number, number, number, number];

interface Contender {
  readonly name: string;
  readonly hands: number;
  /** Evaluates every hand once; the sum keeps the compiler from leaving anything out. */
  readonly once: () => number;
}

/** The first seven cards of a deck that is shuffled on, as codes. */
const randomHands = (): Seven[] => {
  const random = seededRandom(SEED);
  const deck = [...DECK_52.keys()];
  return Array.from({ length: HANDS }, () => {
    for (let place = 0; place < 7; place += 1) {
      const chosen = place + Math.floor(random() * (52 - place));
      const moved = deck[chosen] as number;
      deck[chosen] = deck[place] as number;
      deck[place] = moved;
    }
    return deck.slice(0, 7) as unknown as Seven;
  });
};

/** @throws Error at the first hand that the libraries value differently */
const checkAgreement = (codes: readonly Seven[], cards: readonly (readonly Card[])[]): void => {
  codes.forEach((hand, index) => {
    const texts = cards[index] as readonly Card[];
    // Theirs run from 1, the royal flush, to 7462.
    const values = [
      evaluateSevenCodes(...hand),
      evaluateSeven(texts),
      7463 - evaluate(getCardCodes([...texts])),
      7463 - evaluateCards(texts),
    ];
    if (new Set(values).size !== 1) throw new Error(`${texts.join(' ')} is valued ${values.join(', ')}.`);
  });
  for (let index = 1; index < FEW_HANDS; index += 1) {
    const [one, other] = [cards[index - 1] as readonly Card[], cards[index] as readonly Card[]];
    const [first, second] = [Hand.solve(one), Hand.solve(other)];
    const winners = Hand.winners([first, second]);
    const theirs = Number(winners.includes(first)) - Number(winners.includes(second));
    if (theirs !== Math.sign(evaluateSeven(one) - evaluateSeven(other)))
      throw new Error(`pokersolver orders ${one.join(' ')} and ${other.join(' ')} otherwise.`);
  }
};

/** Hands per second of one pass. */
const measure = ({ once, hands }: Contender): number => {
  const start = performance.now();
  let rounds = 0;
  let elapsed = 0;
  do {
    if (!(once() > 0)) throw new Error('A hand has no value.');
    rounds += 1;
    elapsed = performance.now() - start;
  } while (elapsed < PASS_MILLISECONDS);
  return (rounds * hands * 1000) / elapsed;
};

/** Every seven-card hand one by one, and its class, against the counts by combinations. @returns seconds */
const enumerateAll = (): number => {
  const evaluateCodes = evaluateSevenCodes;
  const byValue = new Uint32Array(7463);
  const start = performance.now();
  for (let a = 0; a < 46; a += 1)
    for (let b = a + 1; b < 47; b += 1)
      for (let c = b + 1; c < 48; c += 1)
        for (let d = c + 1; d < 49; d += 1)
          for (let e = d + 1; e < 50; e += 1)
            for (let f = e + 1; f < 51; f += 1)
              for (let g = f + 1; g < 52; g += 1) {
                const value = evaluateCodes(a, b, c, d, e, f, g);
                byValue[value] = (byValue[value] as number) + 1;
              }
  const seconds = (performance.now() - start) / 1000;
  const missing = new Map<string, bigint>(Object.entries(sevenCardCounts()));
  byValue.forEach((count, value) => {
    if (count > 0) missing.set(handClassOf(value), (missing.get(handClassOf(value)) as bigint) - BigInt(count));
  });
  if (byValue[0] !== 0 || [...missing.values()].some((count) => count !== 0n)) throw new Error('The enumeration and the counts differ.');
  return seconds;
};

/** Seven-card evaluations per second of ours and of three libraries: the same hands, passes in turn, the best of each. */
export const run = async (): Promise<void> => {
  const codes = randomHands();
  const cards = codes.map((hand) => hand.map((code) => DECK_52[code] as Card));
  checkAgreement(codes, cards);
  const pokertoolsCodes = cards.map((hand) => getCardCodes(hand));
  const pheCodes = cards.map((hand) => cardCodes(hand));
  const fewCards = cards.slice(0, FEW_HANDS);
  // Local names and a loop for each, so that none pays for a look-up in a module or for a call site that it shares with the others.
  const [ours, oursByCard, pokertools, pokertoolsByCard, phe, pheByCard] = [
    evaluateSevenCodes,
    evaluateSeven,
    evaluate,
    evaluateStrings,
    evaluateCardCodes,
    evaluateCards,
  ];
  const contenders: readonly Contender[] = [
    {
      name: 'ours, integer codes',
      hands: HANDS,
      once: () => {
        let sum = 0;
        for (const hand of codes) sum += ours(hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6]);
        return sum;
      },
    },
    {
      name: '@pokertools/evaluator, integer codes',
      hands: HANDS,
      once: () => {
        let sum = 0;
        for (const hand of pokertoolsCodes) sum += pokertools(hand);
        return sum;
      },
    },
    {
      name: 'phe, integer codes',
      hands: HANDS,
      once: () => {
        let sum = 0;
        for (const hand of pheCodes) sum += phe(hand);
        return sum;
      },
    },
    {
      name: 'ours, cards (checked)',
      hands: HANDS,
      once: () => {
        let sum = 0;
        for (const hand of cards) sum += oursByCard(hand);
        return sum;
      },
    },
    {
      name: '@pokertools/evaluator, cards',
      hands: HANDS,
      once: () => {
        let sum = 0;
        for (const hand of cards) sum += pokertoolsByCard(hand);
        return sum;
      },
    },
    {
      name: 'phe, cards',
      hands: HANDS,
      once: () => {
        let sum = 0;
        for (const hand of cards) sum += pheByCard(hand);
        return sum;
      },
    },
    {
      name: 'pokersolver, cards',
      hands: FEW_HANDS,
      once: () => {
        let sum = 0;
        for (const hand of fewCards) sum += Hand.solve(hand) instanceof Hand ? 1 : 0;
        return sum;
      },
    },
  ];
  const best = new Map<string, number>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const contender of contenders) best.set(contender.name, Math.max(best.get(contender.name) ?? 0, measure(contender)));
  }
  console.log(`Seven-card evaluations: ${HANDS} seeded hands (seed ${SEED}), all values agree, best of ${PASSES} passes in turn`);
  for (const [name, perSecond] of best) console.log(`  ${name.padEnd(40)} ${(perSecond / 1e6).toFixed(3).padStart(9)} M/s`);
  const of = (name: string): number => best.get(name) as number;
  const fastest = Math.max(...[...best].filter(([name]) => !name.startsWith('ours')).map(([, perSecond]) => perSecond));
  console.log(`  integer codes: ${(of('ours, integer codes') / fastest).toFixed(1)} times the fastest of the others (aim: 2)`);
  console.log(
    `  cards: ${(of('ours, cards (checked)') / Math.max(of('@pokertools/evaluator, cards'), of('phe, cards'))).toFixed(1)} times the fastest of the others by cards`,
  );
  console.log(`  all 133,784,560 hands one by one: ${enumerateAll().toFixed(2)} s, classes as counted`);
};
