import { DECK_52, type Card } from '../cards/card.js';
import type { FaceUp, Place } from '../game.js';
import { royalOnTable } from '../ultimate-holdem/jp1-hands.js';
import { binomial } from './binomial.js';
import { jp1Odds } from './jp1-odds.js';
import { sevenCardCounts } from './seven-card-counts.js';
import { Fraction } from './fraction.js';

/** Found by independent programs; the enumeration has to reproduce them (`oracles.json`). */
const ORACLE = {
  full: '726/27965',
  quads: '1/595',
  straightFlush: '81/290836',
  communityRoyal: '1/649740',
  royalWithOwnCard: '1/32487',
  fixedPrizeReturn: '782941/1526889',
};

/** Every board of five beside these two cards that makes a royal of spades, judged by the function that pays. */
const spadeRoyals = (own: readonly [Card, Card]): { own: number; community: number } => {
  const spades = ['Ts', 'Js', 'Qs', 'Ks', 'As'];
  const rest = DECK_52.filter((card) => !own.includes(card));
  const found = { own: 0, community: 0 };
  const hand: [Place, Card][] = [
    ['seat-1-1', own[0]],
    ['seat-1-2', own[1]],
  ];
  const place = (from: number, board: readonly Card[]): void => {
    if (board.length === 5) {
      const faceUp: FaceUp = new Map<Place, Card>([
        ...hand,
        ...board.map((card, index): [Place, Card] => [`board-${(index + 1) as 1 | 2 | 3 | 4 | 5}`, card]),
      ]);
      const royal = royalOnTable(faceUp, [1]);
      if (royal !== undefined && royal.cards.includes('As')) found[royal.kind] += 1;
      return;
    }
    for (let index = from; index < rest.length; index += 1) {
      const next = [...board, rest[index] as Card];
      // Boards that can no longer hold three of the royal's cards are not looked at.
      if (spades.filter((card) => next.includes(card)).length + (5 - next.length) >= 3) place(index + 1, next);
    }
  };
  place(0, []);
  return found;
};

describe('what JP1 hits, by enumeration', () => {
  const odds = jp1Odds();

  it('has every known chance and the known return of the fixed prizes', () => {
    expect(Object.fromEntries(Object.entries(odds).map(([name, fraction]) => [name, String(fraction)]))).toEqual(ORACLE);
  });

  it('the two kinds of royal are the royals of seven cards', () => {
    const counts = sevenCardCounts();
    const hands = Object.values(counts).reduce((sum, count) => sum + count, 0n);
    expect(odds.communityRoyal.add(odds.royalWithOwnCard).equals(Fraction.of(counts['royal-flush'], hands))).toBe(true);
  });

  it.each([
    [['As', 'Ks'], Number(binomial(47, 2)), 0],
    [['As', '2h'], 46, 0],
    [['2h', '3d'], 0, 1],
  ] as const)('with %p in hand, every board judged one by one gives as many royals as the count', (own, withOwnCard, community) => {
    expect(spadeRoyals([own[0], own[1]])).toEqual({ own: withOwnCard, community });
  });
});
