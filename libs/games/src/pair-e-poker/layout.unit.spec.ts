import { pairEPoker } from './pair-e-poker.js';
import { positionsOf } from './positions.js';
import { VALUES } from './values.js';

/** The lists of rules §1, typed from the page; the code derives its own from the boxes. */
const LISTED = {
  cheval: 'A-2 A-8 7-JOKER K-JOKER 2-3 3-4 4-5 5-6 6-7 8-9 9-10 10-J J-Q Q-K 2-8 3-9 4-10 5-J 6-Q 7-K',
  transversale: 'A-2-8 JOKER-7-K',
  carre: '2-3-8-9 3-4-9-10 4-5-10-J 5-6-J-Q 6-7-Q-K',
};
const ONE_ROW_CHEVAUX = 'A-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10 10-J J-Q Q-K K-JOKER';

const spelt = (layout: 'twoRows' | 'oneRow', kind: string) =>
  positionsOf(layout)
    .filter((position) => position.kind === kind)
    .map(({ spelling }) => spelling.slice(spelling.indexOf(':') + 1));
const sorted = (list: readonly string[]) => [...list].sort();

const two = { layout: 'twoRows' };
const one = { layout: 'oneRow' };

describe("the layout of pair'e poker", () => {
  it('has 14 pleins, 20 chevaux, 2 transversales and 5 carrés on two rows, exactly those of the rules', () => {
    expect(spelt('twoRows', 'plein')).toHaveLength(14);
    for (const [kind, list] of Object.entries(LISTED)) expect(sorted(spelt('twoRows', kind))).toEqual(sorted(list.split(' ')));
    expect([spelt('twoRows', 'cheval'), spelt('twoRows', 'transversale'), spelt('twoRows', 'carre')].map((list) => list.length)).toEqual([
      20, 2, 5,
    ]);
  });

  it('has 14 pleins and 13 chevaux of neighbours on one row, no transversale and no carré', () => {
    expect(spelt('oneRow', 'plein')).toHaveLength(14);
    expect(sorted(spelt('oneRow', 'cheval'))).toEqual(sorted(ONE_ROW_CHEVAUX.split(' ')));
    expect([...spelt('oneRow', 'transversale'), ...spelt('oneRow', 'carre')]).toEqual([]);
  });

  it('has the same boxes for colour, pairs and hand on both', () => {
    for (const layout of ['twoRows', 'oneRow'] as const) {
      expect(spelt(layout, 'colour')).toEqual(['red', 'black']);
      expect(spelt(layout, 'pairValue')).toEqual(VALUES);
      expect(positionsOf(layout).map(({ spelling }) => spelling)).toEqual(expect.arrayContaining(['any-pair', 'hand']));
    }
  });

  it('refuses every other set of two, three or four values', () => {
    const choose = (size: number, from: readonly string[]): readonly string[][] =>
      size === 0 ? [[]] : from.flatMap((value, index) => choose(size - 1, from.slice(index + 1)).map((rest) => [value, ...rest]));
    const found = (kind: string, size: number, options: { layout: string }) =>
      choose(size, VALUES).filter((values) => pairEPoker.canonicalPosition(`${kind}:${values.join('-')}`, options) !== undefined).length;
    expect([found('cheval', 2, two), found('transversale', 3, two), found('carre', 4, two)]).toEqual([20, 2, 5]);
    expect([found('cheval', 2, one), found('transversale', 3, one), found('carre', 4, one)]).toEqual([13, 0, 0]);
  });
});

describe('the spelling of a position', () => {
  it('is one, whatever the order in which the values are written', () => {
    const spelling = (text: string) => pairEPoker.canonicalPosition(text, two);
    expect(spelling('cheval:8-2')).toBe('cheval:2-8');
    expect(spelling('cheval:JOKER-K')).toBe('cheval:K-JOKER');
    expect(spelling('cheval:J-10')).toBe('cheval:10-J');
    expect(spelling('transversale:K-7-JOKER')).toBe('transversale:JOKER-7-K');
    expect(spelling('transversale:8-A-2')).toBe('transversale:A-2-8');
    expect(spelling('carre:9-8-3-2')).toBe('carre:2-3-8-9');
    expect(spelling('carre:J-6-Q-5')).toBe('carre:5-6-J-Q');
  });

  it('is itself canonical, for every position of both layouts', () => {
    for (const layout of ['twoRows', 'oneRow'] as const) {
      for (const { spelling } of positionsOf(layout)) expect(pairEPoker.canonicalPosition(spelling, { layout })).toBe(spelling);
    }
  });

  it.each([
    'cheval:A-K',
    'cheval:K-A',
    'cheval:A-9',
    'cheval:7-8',
    'cheval:2-9',
    'cheval:2-2',
    'cheval:2',
    'cheval:2-3-4',
    'cheval:A-JOKER',
    'cheval:Q-JOKER',
    'transversale:2-3-4',
    'transversale:A-2-3',
    'transversale:JOKER-6-Q',
    'carre:A-2-8-9',
    'carre:6-7-K-JOKER',
    'carre:2-3-9-10',
    'plein:1',
    'plein:V',
    'plein:T',
    'plein:',
    'plein',
    'plein:A-A',
    'plein:joker',
    'pair-value',
    'pair-value:2-3',
    'pair-value:X',
    'colour',
    'colour:green',
    'colour:red-black',
    'red',
    'any-pair:',
    'any-pair:A',
    'pair-any',
    'hand:',
    'hand:flush',
    'poker',
    '',
    ':',
    '-',
    'cheval:2-3 ',
    ' hand',
    'cheval:2-3:',
    'cheval::2-3',
    'cheval:-2-3',
    'Hand',
    '__proto__',
    'constructor',
    'ante',
    'cheval:٢-3',
    `plein:${'A'.repeat(100_000)}`,
  ])('refuses %p', (text) => {
    expect(pairEPoker.canonicalPosition(text, two)).toBeUndefined();
  });

  it('knows a combination on its own layout only', () => {
    expect(pairEPoker.canonicalPosition('cheval:7-8', one)).toBe('cheval:7-8');
    expect(pairEPoker.canonicalPosition('cheval:A-8', two)).toBe('cheval:A-8');
    expect(pairEPoker.canonicalPosition('cheval:A-8', one)).toBeUndefined();
    expect(pairEPoker.canonicalPosition('transversale:A-2-8', one)).toBeUndefined();
    expect(pairEPoker.canonicalPosition('cheval:8-A', one)).toBeUndefined();
  });
});
