import { gameRoundEvents } from '@casino/contracts';
import { repertoireOf } from './repertoire.js';

describe('what a group does', () => {
  const { BetPlaced, BetWithdrawn } = gameRoundEvents;
  const handler = (definition: typeof BetPlaced | typeof BetWithdrawn, name: string) => ({
    definition,
    name,
    handle: () => Promise.resolve(),
  });
  const refused = expect.objectContaining({ code: 'configuration-invalid' });

  it('one handler for an event of a group, of its own name', () => {
    expect(() => repertoireOf('wallet', [handler(BetPlaced, 'a'), handler(BetPlaced, 'b')], [])).toThrow(refused);
    expect(() => repertoireOf('wallet', [handler(BetPlaced, 'a'), handler(BetWithdrawn, 'a')], [])).toThrow(refused);
    expect(() => repertoireOf('wallet', [handler(BetPlaced, '')], [])).toThrow(refused);
  });

  it('an event is not both handled and ignored', () => {
    expect(() => repertoireOf('wallet', [handler(BetPlaced, 'a')], [BetPlaced])).toThrow(refused);
  });

  it('former versions of an event go the same way', () => {
    const third = { ...BetPlaced, version: 3 };
    expect([...repertoireOf('wallet', [], [third]).keys()]).toEqual([1, 2, 3].map((v) => `casino.game-round.BetPlaced.v${v}`));
  });
});
