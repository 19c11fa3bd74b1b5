import { CasinoError } from '@casino/kernel';
import { DECK_54, type Card } from '../cards/card.js';
import type { CoupView, FaceUp, GameOptions, Place } from '../game.js';
import { DEFAULT_MAXIMA } from '../pair-e-poker/limits.js';
import { recordedOptions } from '../pair-e-poker/options.js';
import { pairEPoker } from '../pair-e-poker/pair-e-poker.js';
import { isMain, positionsOf, type Position } from '../pair-e-poker/positions.js';
import type { ThreeCardHand } from '../pair-e-poker/three-card-hand.js';
import { Fraction } from './fraction.js';

/** Kinds of bet as they are priced; `plein`, `cheval` and `pairValueRank` are those without the joker. */
export type PairEPokerBet =
  | 'colour'
  | 'plein'
  | 'pleinJoker'
  | 'cheval'
  | 'chevalWithJoker'
  | 'transversaleJoker7K'
  | 'transversaleA28'
  | 'carre'
  | 'pairValueRank'
  | 'pairValueJoker'
  | 'anyPair'
  | 'pokerHand';

/** Exact fractions in lowest terms, `"1/27"`, `"0"`, `"-1714/1431"`: of one unit staked, what the house keeps on average; the chance to win. */
export interface BetOdds {
  readonly bet: PairEPokerBet;
  readonly houseEdge: string;
  readonly winProbability: string;
}

export interface PairEPokerOdds {
  /** One entry for each kind of bet that the layout has. */
  readonly bets: readonly BetOdds[];
  /** One entry for each position of the layout. */
  readonly positions: readonly (BetOdds & { readonly position: string })[];
  /** What the 24,804 sets of three cards make. */
  readonly handCounts: Readonly<Record<HandCount, number>>;
}

const HAND_COUNTS = {
  'pair-of-jokers': 'pairOfJokers',
  'royal-run': 'royalRun',
  'suited-run': 'suitedRun',
  'three-of-a-kind': 'threeOfAKind',
  run: 'run',
  flush: 'flush',
  'no-hand': 'none',
} as const satisfies Record<ThreeCardHand | 'no-hand', string>;
type HandCount = (typeof HAND_COUNTS)[keyof typeof HAND_COUNTS];

const betOf = (position: Position): PairEPokerBet => {
  switch (position.kind) {
    case 'plein':
      return position.values.includes('JOKER') ? 'pleinJoker' : 'plein';
    case 'cheval':
      return position.values.includes('JOKER') ? 'chevalWithJoker' : 'cheval';
    case 'transversale':
      return position.values.includes('JOKER') ? 'transversaleJoker7K' : 'transversaleA28';
    case 'pairValue':
      return position.value === 'JOKER' ? 'pairValueJoker' : 'pairValueRank';
    case 'hand':
      return 'pokerHand';
    default:
      return position.kind;
  }
};

const turned = (...cards: readonly Card[]): FaceUp =>
  new Map(cards.map((card, index): [Place, Card] => [`box-${(index + 1) as 1 | 2 | 3}`, card]));

/** Every first card; every first and second in order; every set of three, whose order no hand depends on. */
function* firstCards(): Iterable<FaceUp> {
  for (const card of DECK_54) yield turned(card);
}
function* firstTwo(): Iterable<FaceUp> {
  for (const first of DECK_54) for (const second of DECK_54) if (first !== second) yield turned(first, second);
}
function* setsOfThree(): Iterable<FaceUp> {
  for (const [i, first] of DECK_54.entries())
    for (const [j, second] of DECK_54.slice(i + 1).entries())
      for (const third of DECK_54.slice(i + j + 2)) yield turned(first, second, third);
}

interface Tally {
  deals: number;
  wins: number;
  net: bigint;
  lines: Map<string, number>;
}

const countOf = (lines: ReadonlyMap<string, number>, line: string): number => lines.get(line) ?? 0;

const tallyOf = (tallies: ReadonlyMap<string, Tally>, position: string): Tally => {
  const found = tallies.get(position);
  if (found === undefined) throw new CasinoError('internal-error', `Nothing was staked on ${position}.`);
  return found;
};

/** One unit on each position, settled on every deal by the same function that pays the players. */
const tally = (positions: readonly Position[], deals: Iterable<FaceUp>, options: GameOptions): ReadonlyMap<string, Tally> => {
  const coup: CoupView = {
    options,
    payTable: pairEPoker.payTable(options),
    limits: { minimum: 1n, maxima: DEFAULT_MAXIMA },
    jp1Stake: null,
    stakes: positions.map(({ spelling }) => ({ id: spelling, seat: 1, position: spelling, amount: 1n, accepted: true })),
    folded: new Set(),
  };
  const tallies = new Map(positions.map(({ spelling }): [string, Tally] => [spelling, { deals: 0, wins: 0, net: 0n, lines: new Map() }]));
  for (const faceUp of deals) {
    for (const { id, result, gain, line } of pairEPoker.settle(faceUp, coup)) {
      const of = tallyOf(tallies, id);
      of.deals += 1;
      of.lines.set(line, countOf(of.lines, line) + 1);
      if (result === 'won') of.wins += 1;
      if (result !== 'pushed') of.net += result === 'won' ? gain : -1n;
    }
  }
  return tallies;
};

/** Positions of one kind are worth the same, else the kind has no edge to name. */
const byBet = (positions: readonly BetOdds[]): readonly BetOdds[] => {
  const bets = new Map<PairEPokerBet, BetOdds>();
  for (const { bet, houseEdge, winProbability } of positions) {
    const known = bets.get(bet);
    if (known !== undefined && known.houseEdge !== houseEdge)
      throw new CasinoError('internal-error', `Positions of ${bet} differ in worth.`);
    bets.set(bet, { bet, houseEdge, winProbability });
  }
  return [...bets.values()];
};

/**
 * The exact worth of every bet, by settling every deal of the full deck: 54 first cards, 54 · 53 first pairs, C(54,3) hands.
 * @param given options of rules §5; the rest default. @throws CasinoError `configuration-invalid` when they are not this game's
 */
export const pairEPokerOdds = (given: GameOptions = {}): PairEPokerOdds => {
  const options = recordedOptions(given);
  const positions = positionsOf(options.layout);
  const hands = tally(
    positions.filter(({ kind }) => kind === 'hand'),
    setsOfThree(),
    options,
  );
  const tallies = new Map([
    ...tally(positions.filter(isMain), firstCards(), options),
    ...tally(
      positions.filter(({ kind }) => kind === 'pairValue' || kind === 'anyPair'),
      firstTwo(),
      options,
    ),
    ...hands,
  ]);
  const priced = positions.map((position) => {
    const { deals, wins, net } = tallyOf(tallies, position.spelling);
    const chances = BigInt(deals);
    return {
      bet: betOf(position),
      position: position.spelling,
      houseEdge: Fraction.of(-net, chances).toString(),
      winProbability: Fraction.of(BigInt(wins), chances).toString(),
    };
  });
  const { lines } = tallyOf(hands, 'hand');
  const handCounts = Object.fromEntries(Object.entries(HAND_COUNTS).map(([line, name]) => [name, countOf(lines, line)])) as Record<
    HandCount,
    number
  >;
  return { bets: byBet(priced), positions: priced, handCounts };
};
