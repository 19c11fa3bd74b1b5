import {
  eventIdOf,
  OPAQUE_ID_PATTERN,
  reactionCommandId,
  requestCommandId,
  SITTING_ID_PATTERN,
  sittingIdOf,
  TABLE_ID_PATTERN,
} from './index.js';

describe('identifiers', () => {
  it('the same request is the same command, anything else another', () => {
    const id = requestCommandId('p-1', 'POST /tables/T1/rounds', 'k');
    expect(requestCommandId('p-1', 'POST /tables/T1/rounds', 'k')).toBe(id);
    expect(requestCommandId('p-2', 'POST /tables/T1/rounds', 'k')).not.toBe(id);
    expect(requestCommandId('p-1P', 'OST /tables/T1/rounds', 'k')).not.toBe(id);
    expect(reactionCommandId('p-1', 'POST /tables/T1/rounds', 'kk')).not.toBe(id);
  });

  it('a redelivered event is the same command; another cause, handler or stream is another', () => {
    const id = reactionCommandId('e-1', 'reserve', 'chips-T1-7');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(reactionCommandId('e-1', 'reserve', 'chips-T1-7')).toBe(id);
    const others = [
      reactionCommandId('e-2', 'reserve', 'chips-T1-7'),
      reactionCommandId('e-1', 'settle', 'chips-T1-7'),
      reactionCommandId('e-1', 'reserve', 'chips-T1-8'),
    ];
    expect(new Set([id, ...others]).size).toBe(4);
  });

  it('published vector: event 0 of the command of a published request', () => {
    const command = requestCommandId('croupier-1', 'POST /tables/T1/rounds', 'key-1');
    expect([command, eventIdOf(command, 'round-T1-12', 0n)]).toMatchInlineSnapshot(`
      [
        "fe12b69d-861e-5768-a3b6-c14b248299c3",
        "3009958e-8e74-5a74-8154-7ba4629ee324",
      ]
    `);
  });

  const grammars: readonly (readonly [string, RegExp, readonly string[], readonly string[]])[] = [
    ['a table', TABLE_ID_PATTERN, ['T', 'T1', '_', 'a'.repeat(24)], ['', 'T-1', '-T1', 'T1-', ' T1', 'T1\n', 'T1/..', 'é', 'a'.repeat(25)]],
    [
      'a person or device',
      OPAQUE_ID_PATTERN,
      ['p', 'p-1', 'sub:a.b_c', 'a'.repeat(64)],
      ['', ' p-1', 'p-1 ', 'p-1\n', '\u202ep-1', 'p/1', 'a'.repeat(65)],
    ],
    [
      'a sitting',
      SITTING_ID_PATTERN,
      ['T1-1', 'T1-10', 'T1-999999999', `${'a'.repeat(24)}-7`],
      [
        '',
        'T1',
        'T1-',
        '-1',
        'T1-0',
        'T1-01',
        'T1-1a',
        'T-1-1',
        ' T1-1',
        'T1-1\n',
        '€T1-1',
        'T1-x1',
        'T1-1000000000',
        `${'a'.repeat(25)}-7`,
      ],
    ],
  ];
  it.each(grammars)('fault-186: the id of %s is that from its first character to its last', (_, pattern, ids, others) => {
    expect(ids.filter((id) => !pattern.test(id))).toEqual([]);
    expect(others.filter((text) => pattern.test(text))).toEqual([]);
  });

  it('the k-th sitting of a table', () => expect(sittingIdOf('T1', 7)).toBe('T1-7'));
});
