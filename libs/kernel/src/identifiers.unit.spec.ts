import { eventIdOf, reactionCommandId, requestCommandId } from './index.js';

describe('identifiers', () => {
  it('the same request is the same command, anything else another', () => {
    const id = requestCommandId('p-1', 'POST /tables/T1/rounds', 'k');
    expect(requestCommandId('p-1', 'POST /tables/T1/rounds', 'k')).toBe(id);
    expect(requestCommandId('p-2', 'POST /tables/T1/rounds', 'k')).not.toBe(id);
    expect(requestCommandId('p-1P', 'OST /tables/T1/rounds', 'k')).not.toBe(id);
    expect(reactionCommandId('p-1', 'POST /tables/T1/rounds', 'kk')).not.toBe(id);
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
});
