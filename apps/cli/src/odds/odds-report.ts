import { CasinoError } from '@casino/kernel';
import {
  Fraction,
  HAND_CLASSES,
  JP1_PRIZES,
  jp1Odds,
  linesByHand,
  PAIR_E_POKER_PAY_TABLE,
  pairEPoker,
  pairEPokerOdds,
  sevenCardCounts,
  tripsHouseEdge,
  ultimateHoldem,
  ULTIMATE_HOLDEM_PAY_TABLE,
  type Game,
  type GameOptions,
  type HandClass,
  type PairEPokerOdds,
  type PayTable,
} from '@casino/games';

/** Everything in a report that is a fraction is in lowest terms: `"275/477"`, `"0"`, `"-1714/1431"`. The shape is public: docs/odds.md. */
interface OddsReport {
  readonly game: Game['id'];
  readonly options: GameOptions;
  readonly payTable: PayTable;
  /** By kind of bet: of one unit staked, what the house keeps on average. */
  readonly houseEdge: Readonly<Record<string, string>>;
  readonly winProbability: Readonly<Record<string, string>>;
}

export interface PairEPokerReport extends OddsReport {
  readonly pokerHandOf24804: PairEPokerOdds['handCounts'];
  readonly positions: readonly {
    readonly position: string;
    readonly bet: string;
    readonly houseEdge: string;
    readonly winProbability: string;
  }[];
}

export interface UltimateHoldemReport extends OddsReport {
  readonly tripsHouseEdge: string;
  readonly sevenCardCountsOf133784560: Readonly<Record<string, number>>;
}

const optionsOf = (game: Game, given: GameOptions): GameOptions => {
  const options = game.options(given);
  if ('code' in options && 'detail' in options) throw new CasinoError('invalid-request', String(options.detail));
  return options;
};

/** @throws CasinoError `invalid-request` for an option that pair'e poker does not have */
export const pairEPokerReport = (given: GameOptions = {}): PairEPokerReport => {
  const options = optionsOf(pairEPoker, given);
  const { bets, positions, handCounts } = pairEPokerOdds(options);
  return {
    game: 'pair-e-poker',
    options,
    payTable: PAIR_E_POKER_PAY_TABLE,
    houseEdge: Object.fromEntries(bets.map(({ bet, houseEdge }) => [bet, houseEdge])),
    winProbability: Object.fromEntries(bets.map(({ bet, winProbability }) => [bet, winProbability])),
    pokerHandOf24804: handCounts,
    positions: positions.map(({ position, bet, houseEdge, winProbability }) => ({ position, bet, houseEdge, winProbability })),
  };
};

const CLASS_NAMES: Readonly<Record<HandClass, string>> = {
  'royal-flush': 'royalFlush',
  'straight-flush': 'straightFlush',
  'four-of-a-kind': 'quads',
  'full-house': 'fullHouse',
  flush: 'flush',
  straight: 'straight',
  'three-of-a-kind': 'threeOfAKind',
  'two-pair': 'twoPair',
  pair: 'pair',
  'high-card': 'highCard',
};

/** @throws CasinoError `invalid-request` for an option that ultimate hold'em does not have */
export const ultimateHoldemReport = (given: GameOptions = {}): UltimateHoldemReport => {
  const options = optionsOf(ultimateHoldem, given);
  const counts = sevenCardCounts();
  const trips = linesByHand(ULTIMATE_HOLDEM_PAY_TABLE, 'trips');
  const edge = tripsHouseEdge(trips).toString();
  const hands = HAND_CLASSES.reduce((sum, name) => sum + counts[name], 0n);
  const winning = HAND_CLASSES.filter((name) => Object.hasOwn(trips.lines, name)).reduce((sum, name) => sum + counts[name], 0n);
  return {
    game: 'ultimate-holdem',
    options,
    payTable: ULTIMATE_HOLDEM_PAY_TABLE,
    houseEdge: { trips: edge },
    winProbability: { trips: Fraction.of(winning, hands).toString() },
    tripsHouseEdge: edge,
    // Far below 2^53: numbers, as counts are.
    sevenCardCountsOf133784560: Object.fromEntries(HAND_CLASSES.map((name) => [CLASS_NAMES[name], Number(counts[name])])),
  };
};

/** Every member but the first two is a fraction; the names are those of the rules' oracle. */
export interface Jp1Report {
  readonly game: 'jp1';
  /** What the fixed prizes pay, × the JP1 stake. */
  readonly prizes: Readonly<Record<string, number>>;
  readonly full: string;
  readonly quads: string;
  readonly straightFlush: string;
  readonly communityRoyal: string;
  readonly royalWithOwnCard: string;
  readonly fixedPrizeReturn: string;
}

/** @throws CasinoError `invalid-request` for an option: none changes what JP1 hits */
export const jp1Report = (given: GameOptions = {}): Jp1Report => {
  const [unknown] = Object.keys(given);
  if (unknown !== undefined) throw new CasinoError('invalid-request', `JP1 has no option "${unknown}" that changes its odds.`);
  const { full, quads, straightFlush, communityRoyal, royalWithOwnCard, fixedPrizeReturn } = jp1Odds();
  return {
    game: 'jp1',
    prizes: {
      full: Number(JP1_PRIZES.full),
      quads: Number(JP1_PRIZES.quads),
      straightFlush: Number(JP1_PRIZES['straight-flush']),
      communityRoyal: Number(JP1_PRIZES['community-royal']),
    },
    full: full.toString(),
    quads: quads.toString(),
    straightFlush: straightFlush.toString(),
    communityRoyal: communityRoyal.toString(),
    royalWithOwnCard: royalWithOwnCard.toString(),
    fixedPrizeReturn: fixedPrizeReturn.toString(),
  };
};
