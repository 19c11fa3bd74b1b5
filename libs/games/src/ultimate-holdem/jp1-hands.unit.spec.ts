import fc from 'fast-check';
import { DECK_52, type Card } from '../cards/card.js';
import type { FaceUp, Place } from '../game.js';
import { jp1ClaimOf, jp1PrizeHandOf, jp1Standing, royalOnTable, type Jp1Coup } from './jp1-hands.js';

const PLACES: Readonly<Record<string, readonly Place[]>> = {
  board: ['board-1', 'board-2', 'board-3', 'board-4', 'board-5'],
  dealer: ['dealer-1', 'dealer-2'],
  1: ['seat-1-1', 'seat-1-2'],
  2: ['seat-2-1', 'seat-2-2'],
  3: ['seat-3-1', 'seat-3-2'],
};

/** Cards by who has them, in words: `{ board: 'Ts Js …', 1: 'As Ks' }`. */
const table = (hands: Readonly<Record<string, string>>): FaceUp =>
  new Map(
    Object.entries(hands).flatMap(([where, cards]) =>
      cards.split(' ').map((card, index): [Place, Card] => [(PLACES[where] as readonly Place[])[index] as Place, card]),
    ),
  );

const coup = (more: Partial<Jp1Coup> = {}): Jp1Coup => ({
  dealtIn: [1, 2, 3],
  jp1: [1, 2],
  folded: [],
  jp1OnFold: 'play',
  consolationTrigger: 'anyPlayer',
  ...more,
});

describe('rules §3 Prizes', () => {
  const board = 'Kh Kd 2c 7s 9d';

  it('best hand of own 2 + board 5, only the best counts', () => {
    expect(jp1PrizeHandOf(table({ board, 1: 'Ks 2h' }), 1)).toBe('full');
    expect(jp1PrizeHandOf(table({ board, 1: 'Ks Kc' }), 1)).toBe('quads');
    expect(jp1PrizeHandOf(table({ board: '5h 6h 7h Kd Kc', 1: '8h 9h' }), 1)).toBe('straight-flush');
    // a full and a straight flush among the seven: the straight flush alone
    expect(jp1PrizeHandOf(table({ board: '5h 6h 7h 8h 8d', 1: '9h 9d' }), 1)).toBe('straight-flush');
    expect(jp1PrizeHandOf(table({ board, 1: 'Ac Qs' }), 1)).toBeUndefined();
  });

  it.each([
    ['full', 'Kh Kd Kc 7s 7d'],
    ['quads', 'Kh Kd Kc Ks 7d'],
    ['straight-flush', '5h 6h 7h 8h 9h'],
  ] as const)('a %s lying wholly on the board pays every JP1 player', (hand, cards) => {
    for (const [seat, own] of [
      [1, '2c 3s'],
      [2, 'Qc Jd'],
      [3, '2s 3c'],
    ] as const)
      expect(jp1PrizeHandOf(table({ board: cards, [seat]: own }), seat)).toBe(hand);
  });

  it('nothing before all seven are turned', () => {
    expect(jp1PrizeHandOf(table({ board: 'Kh Kd Kc Ks', 1: 'Ac Ad' }), 1)).toBeUndefined();
    expect(jp1PrizeHandOf(table({ board: 'Kh Kd Kc Ks 2d', 1: 'Ac' }), 1)).toBeUndefined();
  });

  it("the dealer's hand never counts", () => {
    const faceUp = table({ board: 'Th Jh Qh 2c 3d', dealer: 'Kh Ah', 1: '4c 5d', 2: '6c 7d', 3: '8c 9d' });
    expect(royalOnTable(faceUp, [1, 2, 3])).toBeUndefined();
    expect(jp1ClaimOf(faceUp, coup())).toBeUndefined();
  });
});

describe('rules §3: the two best hands', () => {
  it('royal with at least one own card, one or two of them', () => {
    expect(royalOnTable(table({ board: 'Th Jh Qh 2c 3d', 2: 'Kh Ah' }), [1, 2, 3])).toMatchObject({ kind: 'own', seat: 2 });
    expect(royalOnTable(table({ board: 'Th Jh Qh Ah 3d', 2: 'Kh 2s' }), [1, 2, 3])).toMatchObject({ kind: 'own', seat: 2 });
  });

  it('community royal: all five on the board, whatever a player holds', () => {
    expect(jp1ClaimOf(table({ board: 'Th Jh Qh Kh Ah', 1: '9h 8h' }), coup())).toMatchObject({ kind: 'community-royal', holder: null });
  });

  it('a royal of a JP1 player is the jackpot’s, folded or not; where a fold forfeits, his table companions’ consolation', () => {
    const faceUp = table({ board: 'Th Jh Qh 2c 3d', 2: 'Kh Ah' });
    expect(jp1ClaimOf(faceUp, coup())).toMatchObject({ kind: 'jackpot', holder: 2 });
    expect(jp1ClaimOf(faceUp, coup({ folded: [2] }))).toMatchObject({ kind: 'jackpot', holder: 2 });
    expect(jp1ClaimOf(faceUp, coup({ folded: [2], jp1OnFold: 'forfeit' }))).toMatchObject({ kind: 'consolation', holder: 2 });
    expect(jp1Standing(coup({ folded: [2], jp1OnFold: 'forfeit' }))).toEqual([1]);
  });

  it('the holder need not have staked JP1, unless consolationTrigger is jp1Player; without another JP1 player there is no claim', () => {
    const faceUp = table({ board: 'Th Jh Qh 2c 3d', 3: 'Kh Ah' });
    expect(jp1ClaimOf(faceUp, coup())).toMatchObject({ kind: 'consolation', holder: 3 });
    expect(jp1ClaimOf(faceUp, coup({ consolationTrigger: 'jp1Player' }))).toBeUndefined();
    expect(jp1ClaimOf(faceUp, coup({ jp1: [] }))).toBeUndefined();
  });

  it('a hand that stays face down makes no royal', () => {
    expect(jp1ClaimOf(table({ board: 'Th Jh Qh 2c 3d', 2: 'Kh' }), coup())).toBeUndefined();
    expect(jp1ClaimOf(table({ board: 'Th Jh Qh 2c 3d' }), coup())).toBeUndefined();
  });

  it('two royals with own cards on one table in one coup are impossible', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('s', 'h', 'd', 'c'),
        fc.shuffledSubarray(['T', 'J', 'Q', 'K', 'A'], { minLength: 3, maxLength: 5 }),
        fc.shuffledSubarray([...DECK_52], { minLength: 11, maxLength: 11 }),
        (suit, ranks, others) => {
          const royal = ['T', 'J', 'Q', 'K', 'A'].map((rank) => `${rank}${suit}`);
          const onBoard = ranks.map((rank) => `${rank}${suit}`);
          const rest = others.filter((card) => !royal.includes(card));
          fc.pre(rest.length >= 6);
          const board = [...onBoard, ...rest.slice(0, 5 - onBoard.length)];
          const left = royal.filter((card) => !board.includes(card));
          const free = rest.slice(5 - onBoard.length);
          // the missing cards of the royal and others, dealt to three seats in any way
          const cards = [...left, ...free].slice(0, 6);
          fc.pre(cards.length === 6);
          const faceUp = table({
            board: board.join(' '),
            1: cards.slice(0, 2).join(' '),
            2: cards.slice(2, 4).join(' '),
            3: cards.slice(4, 6).join(' '),
          });
          const holders = [1, 2, 3].filter((seat) => royalOnTable(faceUp, [seat])?.kind === 'own');
          expect(holders.length).toBeLessThanOrEqual(1);
          const found = royalOnTable(faceUp, [1, 2, 3]);
          expect(found?.kind === 'own' ? [found.seat] : []).toEqual(holders);
        },
      ),
      process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) },
    );
  });
});
