import type { PairEPokerOptions } from '../options.js';

/** The rules once more, written from the page and without the game's own code, to compare with. Clumsy on purpose. */

const NAME: Record<string, string> = { T: '10', X: 'JOKER' };
const value = (card: string) => NAME[card.charAt(0)] ?? card.charAt(0);
const NATURAL = 'A23456789TJQK'.split('').flatMap((rank) => 'shdc'.split('').map((suit) => rank + suit));

const HAND_ODDS = [100n, 50n, 25n, 10n, 3n, 2n] as const;

/** Odds of three natural cards; 0 when they make nothing. */
const naturalHand = (cards: readonly string[], aceLowRun: boolean): bigint => {
  const ranks = cards.map((card) => 'A23456789TJQK'.indexOf(card.charAt(0)) + 1).sort((a, b) => a - b);
  const suited = cards.every((card) => card.charAt(1) === cards[0]?.charAt(1));
  const text = ranks.join(',');
  const queenKingAce = text === '1,12,13';
  const low = ranks[0] ?? 0;
  const run = queenKingAce || (text === `${low},${low + 1},${low + 2}` && (low > 1 || aceLowRun));
  if (queenKingAce && suited) return HAND_ODDS[1];
  if (run && suited) return HAND_ODDS[2];
  if (ranks[0] === ranks[2]) return HAND_ODDS[3];
  if (run) return HAND_ODDS[4];
  return suited ? HAND_ODDS[5] : 0n;
};

const handOdds = (cards: readonly string[], aceLowRun: boolean): bigint => {
  const natural = cards.filter((card) => card.charAt(0) !== 'X');
  if (natural.length === 1) return HAND_ODDS[0];
  if (natural.length === 3) return naturalHand(natural, aceLowRun);
  return NATURAL.map((wild) => naturalHand([...natural, wild], aceLowRun)).reduce((best, odds) => (odds > best ? odds : best));
};

const pairOf = (a: string, b: string, wild: boolean): string | undefined => {
  if (value(a) === value(b)) return value(a);
  if (wild && value(a) === 'JOKER') return value(b);
  if (wild && value(b) === 'JOKER') return value(a);
  return undefined;
};

const redOrBlack = (card: string, coloured: boolean): string => {
  if (card === 'Xr') return coloured ? 'red' : 'neither';
  if (card === 'Xb') return coloured ? 'black' : 'neither';
  return 'hd'.includes(card.charAt(1)) ? 'red' : 'black';
};

/** To one; undefined when the stake is lost. */
const odds = (
  position: string,
  [first, second, third]: readonly [string, string, string],
  options: PairEPokerOptions,
): bigint | undefined => {
  const [kind, list = ''] = position.split(':');
  const values = list.split('-');
  const pair = pairOf(first, second, options.jokerInPairs === 'wild');
  const onFirst = values.includes(value(first));
  switch (kind) {
    case 'colour':
      return redOrBlack(first, options.jokerColour === 'oneRedOneBlack') === list ? 1n : undefined;
    case 'plein':
      return onFirst ? (list === 'JOKER' ? 25n : 12n) : undefined;
    case 'cheval':
      return onFirst ? 5n : undefined;
    case 'transversale':
      return onFirst ? (list === 'A-2-8' ? 3n : 4n) : undefined;
    case 'carre':
      return onFirst ? 2n : undefined;
    case 'pair-value':
      return pair === list ? (list === 'JOKER' ? 500n : 100n) : undefined;
    case 'any-pair':
      return pair === undefined ? undefined : pair === 'JOKER' ? 50n : 16n;
    case 'hand': {
      const best = handOdds([first, second, third], options.aceLowRun);
      return best === 0n ? undefined : best;
    }
    default:
      throw new Error(`no such position: ${position}`);
  }
};

/** What goes back to the player: nothing, or the stake with its gain. */
export const naivePayout = (
  position: string,
  amount: bigint,
  cards: readonly [string, string, string],
  options: PairEPokerOptions,
): bigint => {
  const to = odds(position, cards, options);
  return to === undefined ? 0n : amount + amount * to;
};

/** Colour, value, pair value, any pair, hand. */
export const naiveTurn = (position: string): number =>
  ['colour', 'plein|cheval|transversale|carre', 'pair-value', 'any-pair', 'hand'].findIndex((kinds) =>
    kinds.split('|').includes(position.split(':')[0] ?? ''),
  );
