import { pairEPoker } from './pair-e-poker.js';
import { positionsOf, type Position } from './positions.js';
import { coupOf, turned } from './testing/coup-fixture.js';

const outcome = (position: string, cards: string, given = {}) => {
  const [only, ...others] = pairEPoker.settle(turned(cards), coupOf([[1, position, 700n]], given));
  expect(others).toEqual([]);
  return only;
};
const won = (line: string, odds: bigint) => ({ id: 'bet-1', result: 'won', gain: 700n * odds, line });
const lost = (line: string) => ({ id: 'bet-1', result: 'lost', gain: 0n, line });

describe('every line of the pay table', () => {
  it.each([
    ['colour:red', '9h 2c 3s', 'colour', 1n],
    ['colour:black', '9c 2c 3s', 'colour', 1n],
    ['plein:A', 'Ah 2c 3s', 'plein', 12n],
    ['plein:10', 'Th 2c 3s', 'plein', 12n],
    ['plein:K', 'Kh 2c 3s', 'plein', 12n],
    ['plein:JOKER', 'Xr 2c 3s', 'plein-joker', 25n],
    ['plein:JOKER', 'Xb 2c 3s', 'plein-joker', 25n],
    ['cheval:2-8', '8h 2c 3s', 'cheval', 5n],
    ['cheval:K-JOKER', 'Xr 2c 3s', 'cheval', 5n],
    ['cheval:7-JOKER', '7d 2c 3s', 'cheval', 5n],
    ['transversale:JOKER-7-K', 'Xb 2c 3s', 'transversale-joker-7-k', 4n],
    ['transversale:JOKER-7-K', 'Kc 2c 3s', 'transversale-joker-7-k', 4n],
    ['transversale:A-2-8', '8h 2c 3s', 'transversale-a-2-8', 3n],
    ['carre:4-5-10-J', 'Th 2c 3s', 'carre', 2n],
    ['pair-value:Q', 'Qh Qc 3s', 'pair-value', 100n],
    ['pair-value:JOKER', 'Xb Xr 3s', 'pair-value-jokers', 500n],
    ['any-pair', '2h 2c 3s', 'any-pair', 16n],
    ['any-pair', 'Xr Xb 3s', 'any-pair-jokers', 50n],
    ['hand', 'Xr 3s Xb', 'pair-of-jokers', 100n],
    ['hand', 'Ks Xr As', 'royal-run', 50n],
    ['hand', '5s Xr 7s', 'suited-run', 25n],
    ['hand', '5s 5h 5d', 'three-of-a-kind', 10n],
    ['hand', 'Ad 2s 3c', 'run', 3n],
    ['hand', 'Ad 9d 3d', 'flush', 2n],
  ])('%s on %s pays as %s', (position, cards, line, odds) => {
    expect(outcome(position, cards)).toEqual(won(line, odds));
    expect(pairEPoker.payTable({}).lines[line]).toBe(`${odds}:1`);
  });

  it('is reached by some bet above', () => {
    expect(Object.keys(pairEPoker.payTable({}).lines)).toHaveLength(17);
    expect(pairEPoker.payTable({}).version).toBe('pair-e-poker-1');
  });

  it('is read from the table in force, not from the newest', () => {
    const coup = { ...coupOf([[1, 'plein:A', 700n]]), payTable: { version: 'house-7', lines: { plein: '11:1' } } };
    expect(pairEPoker.settle(turned('Ah 2c 3s'), coup)).toEqual([won('plein', 11n)]);
    expect(() => pairEPoker.settle(turned('Ah 2c 3s'), { ...coup, payTable: { version: 'house-8', lines: {} } })).toThrow(
      expect.objectContaining({ code: 'configuration-invalid' }),
    );
  });
});

describe('a losing stake says what lay there instead', () => {
  it.each([
    ['colour:red', '9c 2c 3s', 'first-card-black'],
    ['colour:black', '9d 2c 3s', 'first-card-red'],
    ['colour:red', 'Xr 2c 3s', 'first-card-joker'],
    ['colour:black', 'Xb 2c 3s', 'first-card-joker'],
    ['plein:10', 'Jh 2c 3s', 'first-card-j'],
    ['plein:JOKER', 'Th 2c 3s', 'first-card-10'],
    ['carre:2-3-8-9', 'Xb 2c 3s', 'first-card-joker'],
    ['pair-value:7', '7h 8h 7c', 'no-pair'],
    ['pair-value:7', '8c 8h 7c', 'pair-of-8'],
    ['pair-value:7', 'Xr Xb 7c', 'pair-of-jokers'],
    ['pair-value:7', 'Xr 7h 7c', 'no-pair'],
    ['any-pair', 'Xr 7h 7c', 'no-pair'],
    ['any-pair', '8h 7h 7c', 'no-pair'],
    ['hand', '7h 7c 8d', 'no-hand'],
    ['hand', 'Kh Ac 2d', 'no-hand'],
  ])('%s on %s: %s', (position, cards, line) => {
    expect(outcome(position, cards)).toEqual(lost(line));
  });
});

describe('the options of the table', () => {
  it('give the jokers a colour each', () => {
    expect(outcome('colour:red', 'Xr 2c 3s', { jokerColour: 'oneRedOneBlack' })).toEqual(won('colour', 1n));
    expect(outcome('colour:black', 'Xr 2c 3s', { jokerColour: 'oneRedOneBlack' })).toEqual(lost('first-card-red'));
    expect(outcome('colour:black', 'Xb 2c 3s', { jokerColour: 'oneRedOneBlack' })).toEqual(won('colour', 1n));
  });

  it('make the joker wild in pairs', () => {
    const wild = { jokerInPairs: 'wild' };
    expect(outcome('any-pair', 'Xr 7h 2c', wild)).toEqual(won('any-pair', 16n));
    expect(outcome('any-pair', 'Xr Xb 2c', wild)).toEqual(won('any-pair-jokers', 50n));
    expect(outcome('pair-value:7', '7h Xb 2c', wild)).toEqual(won('pair-value', 100n));
    expect(outcome('pair-value:JOKER', '7h Xb 2c', wild)).toEqual(lost('pair-of-7'));
    expect(outcome('pair-value:JOKER', 'Xr Xb 2c', wild)).toEqual(won('pair-value-jokers', 500n));
  });

  it('take the low ace run away', () => {
    expect(outcome('hand', 'Ad 2s 3c', { aceLowRun: false })).toEqual(lost('no-hand'));
  });
});

describe("case-7: every pair'e poker bet goes back with its gain or is lost whole, and never pushes", () => {
  const card = (value: string, suit: 'h' | 's') =>
    value === 'JOKER' ? { h: 'Xr', s: 'Xb' }[suit] : `${value === '10' ? 'T' : value}${suit}`;
  const pairOn = (value: string) => `${card(value, 'h')} ${card(value, 's')}`;

  /** Deals on which the bet wins, each with one on which it loses. */
  const dealsFor = (position: Position): readonly (readonly [wins: string, loses: string])[] => {
    switch (position.kind) {
      case 'colour':
        return position.colour === 'red' ? [['9h 2c 4s', '9c 2c 4s']] : [['9c 2c 4s', 'Xr 2c 4s']];
      case 'anyPair':
        return [['9h 9c 4s', '9h 4c 9s']];
      case 'hand':
        return [['9h 8h 7h', '9h 8h 6c']];
      case 'pairValue':
        return [[`${pairOn(position.value)} 4c`, position.value === 'Q' ? 'Qh 4c Qs' : `Qh ${pairOn(position.value)}`]];
      default: {
        const stranger = ['5h', '9h', 'Qh'].find((other) => !position.values.some((value) => value === other.charAt(0)));
        return position.values.map((value) => [`${pairOn(value)} 4c`, `${stranger} 2c 4c`]);
      }
    }
  };

  it.each(positionsOf('twoRows').map((position) => [position.spelling, position] as const))('%s', (spelling, position) => {
    const deals = dealsFor(position);
    expect(deals.length).toBeGreaterThan(0);
    for (const [wins, loses] of deals) {
      const good = outcome(spelling, wins);
      expect(good?.result).toBe('won');
      const odds = pairEPoker.payTable({}).lines[good?.line ?? ''] ?? '';
      expect(`${(good?.gain ?? 0n) / 700n}:1`).toBe(odds);
      expect((good?.gain ?? 0n) % 700n).toBe(0n);
      expect(outcome(spelling, loses)).toMatchObject({ result: 'lost', gain: 0n });
    }
  });
});

describe('the croupier', () => {
  const coup = coupOf([
    [5, 'hand', 500n],
    [2, 'plein:K', 500n],
    [5, 'colour:red', 500n],
    [1, 'cheval:2-3', 500n],
    [2, 'colour:black', 500n],
    [1, 'any-pair', 500n],
    [5, 'pair-value:9', 500n],
    [1, 'pair-value:2', 500n],
    [2, 'any-pair', 500n],
    [2, 'cheval:8-9', 500n],
    [1, 'plein:9', 500n],
    [1, 'hand', 500n],
  ]);
  const ids = (stakes: readonly { readonly id: string }[]) => stakes.map(({ id }) => Number(id.slice(4)));

  it('collects after each card the stakes that it made lose: colour, value; pair value, any pair; hand; seats 1 to 5', () => {
    const collected = (step: string, cards: string) => ids(pairEPoker.collectedAfter(step, turned(cards), coup));
    expect(pairEPoker.collectedAfter('deal', new Map(), coup)).toEqual([]);
    expect(collected('card-1', 'Xr')).toEqual([5, 3, 4, 11, 2, 10]);
    expect(collected('card-1', '9h')).toEqual([5, 4, 2]);
    expect(collected('card-2', '9h 8c')).toEqual([8, 7, 6, 9]);
    expect(collected('card-2', '9h 9c')).toEqual([8]);
    expect(collected('card-3', '9h 9c 2d')).toEqual([12, 1]);
    expect(collected('card-3', '9h 9c 9d')).toEqual([]);
  });

  it('settles what was collected first, then pays colour, value, pair value, any pair, hand, seats 1 to 5 within each', () => {
    const outcomes = pairEPoker.settle(turned('9h 9c 9d'), coup);
    expect(ids(outcomes.filter(({ result }) => result === 'lost'))).toEqual([5, 4, 2, 8]);
    expect(ids(outcomes)).toEqual([5, 4, 2, 8, 3, 11, 10, 7, 6, 9, 12, 1]);
  });

  it('cannot settle what is not turned', () => {
    expect(() => pairEPoker.settle(turned('9h 9c'), coup)).toThrow(expect.objectContaining({ code: 'internal-error' }));
    expect(() => pairEPoker.collectedAfter('card-1', new Map(), coup)).toThrow(expect.objectContaining({ code: 'internal-error' }));
  });

  it('cannot settle cards that are not of one deck', () => {
    for (const cards of ['9h 9h 2c', '9h 9c 9h', '9h 9c 1c', 'Zz 9c 2c'])
      expect(() => pairEPoker.settle(turned(cards), coup)).toThrow(expect.objectContaining({ code: 'invalid-cards' }));
  });

  it('finds no stake where the layout has no position', () => {
    expect(() => pairEPoker.settle(turned('9h 9c 2c'), coupOf([[1, 'cheval:A-8', 500n]], { layout: 'oneRow' }))).toThrow(
      expect.objectContaining({ code: 'unknown-position' }),
    );
  });
});
