import type { Jp1Report, PairEPokerReport, UltimateHoldemReport } from './odds-report.js';
import { style } from '../output/style.js';
import { table } from '../output/table.js';

const BETS: Readonly<Record<string, readonly [name: string, line: string]>> = {
  colour: ['colour of the first card', 'colour'],
  plein: ['plein, A to K', 'plein'],
  pleinJoker: ['plein, joker', 'plein-joker'],
  cheval: ['cheval', 'cheval'],
  chevalWithJoker: ['cheval with the joker', 'cheval'],
  transversaleJoker7K: ['transversale JOKER-7-K', 'transversale-joker-7-k'],
  transversaleA28: ['transversale A-2-8', 'transversale-a-2-8'],
  carre: ['carré', 'carre'],
  pairValueRank: ['pair of a value, A to K', 'pair-value'],
  pairValueJoker: ['pair of jokers (value box)', 'pair-value-jokers'],
  anyPair: ['any pair', 'any-pair'],
  pokerHand: ['poker hand of three cards', 'flush'],
};

const SPREAD: Readonly<Record<string, string>> = { anyPair: '16:1, jokers 50:1', pokerHand: '2:1 to 100:1' };

/** For people, beside the exact value; four figures are enough to compare bets. */
const percent = (fraction: string): string => {
  const [numerator = '0', denominator = '1'] = fraction.split('/');
  const hundredThousandths = (BigInt(numerator) * 10_000_000n) / BigInt(denominator);
  return `${(Number(hundredThousandths) / 100_000).toFixed(3)} %`;
};

/** `pairOfJokers` → `pair of jokers`. */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const optionsLine = (options: Readonly<Record<string, string | boolean>>): string =>
  style.dim(
    Object.entries(options)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(' '),
  );

export const pairEPokerText = ({ options, payTable, houseEdge, winProbability, pokerHandOf24804 }: PairEPokerReport): string => {
  const rows = Object.entries(houseEdge).map(([bet, edge]) => {
    const [name, line] = BETS[bet] ?? [bet, bet];
    return [name, SPREAD[bet] ?? payTable.lines[line] ?? '', winProbability[bet] ?? '', style.bold(edge), percent(edge)];
  });
  const hands = Object.entries(pokerHandOf24804).map(([hand, count]) => [spaced(hand), count.toLocaleString('en')]);
  return [
    style.bold("Pair'e poker: what the house keeps of one unit staked"),
    optionsLine(options),
    '',
    table(['bet', 'pays', 'chance to win', 'house edge', ''], rows, ['left', 'right', 'right', 'right', 'right']),
    '',
    'Three cards of 54, of 24,804 hands:',
    table(['hand', 'hands'], hands, ['left', 'right']),
    '',
    style.dim('By settling every deal; exact fractions. --json adds each position of the layout.'),
  ].join('\n');
};

export const ultimateHoldemText = ({
  options,
  payTable,
  houseEdge,
  winProbability,
  sevenCardCountsOf133784560,
}: UltimateHoldemReport): string => {
  const hands = Object.entries(sevenCardCountsOf133784560).map(([hand, count]) => [spaced(hand), count.toLocaleString('en')]);
  const trips = Object.entries(payTable.lines)
    .filter(([line]) => line.startsWith('trips-'))
    .map(([line, odds]) => [line.slice('trips-'.length).replaceAll('-', ' '), odds]);
  const edge = houseEdge['trips'] ?? '';
  return [
    style.bold("Ultimate hold'em poker: what the house keeps of one unit staked"),
    optionsLine(options),
    '',
    table(
      ['bet', 'chance to win', 'house edge', ''],
      [['Trips', winProbability['trips'] ?? '', style.bold(edge), percent(edge)]],
      ['left', 'right', 'right', 'right'],
    ),
    '',
    'Trips pays:',
    table(['hand', 'pays'], trips, ['left', 'right']),
    '',
    'Seven cards of 52, of 133,784,560 hands:',
    table(['best hand', 'hands'], hands, ['left', 'right']),
    '',
    'Ante, Blind and Play: their worth under the best play needs every deal and every decision enumerated;',
    'that comes in a later version, and no number is printed before it is exact.',
  ].join('\n');
};

/** `1/32487` → `1 in 32,487.0`: how rare a hit is, for people. */
const rarity = (fraction: string): string => {
  const [numerator = '1', denominator = '1'] = fraction.split('/');
  const tenths = (BigInt(denominator) * 10n) / BigInt(numerator);
  return `1 in ${(tenths / 10n).toLocaleString('en')}.${tenths % 10n}`;
};

export const jp1Text = ({ prizes, fixedPrizeReturn, ...odds }: Jp1Report): string => {
  const { full, quads, straightFlush, communityRoyal, royalWithOwnCard } = odds;
  const rows = Object.entries({ full, quads, straightFlush, communityRoyal, royalWithOwnCard }).map(([hand, chance]) => {
    const prize = prizes[hand];
    return [
      spaced(hand),
      prize === undefined ? 'the jackpot' : `${prize.toLocaleString('en')} × stake`,
      style.bold(chance),
      rarity(chance),
    ];
  });
  return [
    style.bold('JP1: what one stake hits, for a player with two cards and the board'),
    '',
    table(['best hand', 'pays', 'chance', ''], rows, ['left', 'right', 'right', 'right']),
    '',
    `The four fixed prizes return ${style.bold(fixedPrizeReturn)} of a stake (${percent(fixedPrizeReturn)}); the stake itself does not come back.`,
    style.dim('By enumeration; exact fractions. Jackpot and consolation depend on the meter and on who else plays: not in the return.'),
  ].join('\n');
};
