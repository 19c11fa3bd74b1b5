import { CasinoError } from '@casino/kernel';
import { FloorProblem } from '@casino/simulation';
import { showCards } from './cards.js';
import { explain } from './explain.js';
import { table } from './table.js';
import { positionWords } from './words.js';

describe('what people read', () => {
  it('cards have their suits, tens two digits, jokers their name; no colours outside a terminal', () => {
    expect(showCards(['As', 'Td', '2c', 'Kh', 'Xr'])).toBe('A♠ 10♦ 2♣ K♥ JOKER');
  });

  it.each([
    ['colour:red', 'red'],
    ['cheval:2-8', 'cheval 2-8'],
    ['carre:2-3-8-9', 'carré 2-3-8-9'],
    ['pair-value:JOKER', 'pair JOKER'],
    ['any-pair', 'any pair'],
    ['ante', 'ante'],
    ['jp1', 'JP1'],
  ])('the position %s is %s', (position, text) => {
    expect(positionWords(position)).toBe(text);
  });

  it('columns line up', () => {
    expect(
      table(
        ['a', 'b'],
        [
          ['long', '1'],
          ['x', '22'],
        ],
        ['left', 'right'],
      ),
    ).toBe('  a      b\n  long   1\n  x     22');
  });

  it.each([
    [new CasinoError('store-in-use', 'two\nlines'), 'store-in-use: two; lines'],
    [new FloorProblem('GET /x', { status: 404, code: 'not-found', title: 'There is nothing here' }), 'GET /x: 404 not-found'],
    [
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:3000'), { code: 'ECONNREFUSED' }),
      'connect ECONNREFUSED 127.0.0.1:3000 (nobody listens there; start a floor with "casino serve")',
    ],
    [
      Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:3000')], ''), { code: 'ECONNREFUSED' }),
      'connect ECONNREFUSED ::1:3000 (nobody listens there; start a floor with "casino serve")',
    ],
    ['text', 'text'],
  ])('an error is one line: %#', (error, line) => {
    expect(explain(error)).toBe(line);
  });
});
