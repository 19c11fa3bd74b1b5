import { DECK_54 } from '../cards/card.js';
import { evaluateThree } from './three-card-hand.js';

const hand = (cards: string, aceLowRun = true) => evaluateThree(cards.split(' '), { aceLowRun });

describe('the poker hand of three cards, jokers wild', () => {
  it.each([
    ['Xr Xb 2c', 'pair-of-jokers'],
    ['Xb As Xr', 'pair-of-jokers'],
    ['Qh Kh Ah', 'royal-run'],
    ['Ah Xr Qh', 'royal-run'],
    ['Kd Ad Xb', 'royal-run'],
    ['Xb Qs Ks', 'royal-run'],
    ['Js Qs Ks', 'suited-run'],
    ['Js Qs Xr', 'suited-run'],
    ['Js Ks Xr', 'suited-run'],
    ['2c Ac 3c', 'suited-run'],
    ['3c Ac Xr', 'suited-run'],
    ['9c Tc Jc', 'suited-run'],
    ['7c 7d 7h', 'three-of-a-kind'],
    ['7c Xb 7h', 'three-of-a-kind'],
    ['Xb As Ah', 'three-of-a-kind'],
    ['Qh Kc Ah', 'run'],
    ['Ah Qc Xr', 'run'],
    ['Ah 2c 3h', 'run'],
    ['Ah 3c Xr', 'run'],
    ['6h 8c Xr', 'run'],
    ['Th 9c Jh', 'run'],
    ['2h 9h Jh', 'flush'],
    ['Kh Ah 2h', 'flush'],
    ['Kh 2h Xr', 'flush'],
    ['5h 8h Xb', 'flush'],
    ['Kh Ah 2c', undefined],
    ['Kh 2c Xr', undefined],
    ['7c 7d 8h', undefined],
    ['5h 8c Xb', undefined],
  ])('%s makes %s', (cards, expected) => {
    expect(hand(cards)).toBe(expected);
  });

  it('without the low ace run, A-2-3 is no run and Q-K-A still is', () => {
    expect(hand('Ah 2c 3h', false)).toBeUndefined();
    expect(hand('Ah 2h 3h', false)).toBe('flush');
    expect(hand('Ah 2c Xr', false)).toBeUndefined();
    expect(hand('Ah 3h Xr', false)).toBe('flush');
    expect(hand('2h 3c Xr', false)).toBe('run');
    expect(hand('Qh Kc Ah', false)).toBe('run');
  });

  it('is the best that any two cards in the place of a joker could make', () => {
    const order = ['royal-run', 'suited-run', 'three-of-a-kind', 'run', 'flush', undefined];
    const natural = DECK_54.slice(0, 52);
    const rank = (cards: readonly string[]) => order.indexOf(evaluateThree(cards, { aceLowRun: true }));
    for (const [index, first] of natural.entries()) {
      for (const second of natural.slice(index + 1)) {
        const best = Math.min(...natural.filter((card) => card !== first && card !== second).map((card) => rank([first, second, card])));
        expect([first, second, rank([first, second, 'Xr'])]).toEqual([first, second, best]);
      }
    }
  });

  it('does not depend on the order of the cards', () => {
    for (const [a, b, c] of [
      ['Xr', 'Ks', 'Qs'],
      ['Ah', '2c', '3h'],
      ['7c', '7d', 'Xb'],
      ['Xr', '4d', 'Xb'],
      ['Jh', '2h', '9h'],
    ] as const) {
      const orders = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ];
      expect(new Set(orders.map((cards) => evaluateThree(cards, { aceLowRun: true }))).size).toBe(1);
    }
  });

  it.each(['2c 2c 3c', 'Xr Xr 2c', '2c 3c', '2c 3c 4c 5c', '1c 2c 3c', 'XX 2c 3c', '10c 2c 3c', 'as 2c 3c', ''])('refuses %p', (cards) => {
    expect(() => hand(cards)).toThrow(expect.objectContaining({ code: 'invalid-cards' }));
  });
});
