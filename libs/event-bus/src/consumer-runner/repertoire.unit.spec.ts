import { gameRoundEvents } from '@casino/contracts';
import { repertoireOf } from './repertoire.js';

describe('what a group does', () => {
  const { BetsPlaced, BetsWithdrawn } = gameRoundEvents;
  const handler = (definition: typeof BetsPlaced | typeof BetsWithdrawn, name: string) => ({
    definition,
    name,
    handle: () => Promise.resolve(),
  });
  const refused = expect.objectContaining({ code: 'configuration-invalid' });

  it('one handler for an event of a group, of its own name', () => {
    expect(() => repertoireOf('wallet', [handler(BetsPlaced, 'a'), handler(BetsPlaced, 'b')], [])).toThrow(refused);
    expect(() => repertoireOf('wallet', [handler(BetsPlaced, 'a'), handler(BetsWithdrawn, 'a')], [])).toThrow(refused);
    expect(() => repertoireOf('wallet', [handler(BetsPlaced, '')], [])).toThrow(refused);
  });

  it('an event is not both handled and ignored', () => {
    expect(() => repertoireOf('wallet', [handler(BetsPlaced, 'a')], [BetsPlaced])).toThrow(refused);
  });

  it('former versions of an event go the same way', () => {
    const third = { ...BetsPlaced, version: 3 };
    expect([...repertoireOf('wallet', [], [third]).keys()]).toEqual([1, 2, 3].map((v) => `casino.game-round.BetsPlaced.v${v}`));
  });
});
