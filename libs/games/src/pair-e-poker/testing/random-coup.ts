import fc from 'fast-check';
import { DECK_54 } from '../../cards/card.js';
import type { CoupView, Stake } from '../../game.js';
import type { PairEPokerOptions } from '../options.js';
import { pairEPoker } from '../pair-e-poker.js';
import { positionsOf } from '../positions.js';
import { coupOf } from './coup-fixture.js';

const options = fc.record({
  layout: fc.constantFrom('twoRows' as const, 'oneRow' as const),
  shuffle: fc.constant('everyCoup' as const),
  jokerColour: fc.constantFrom('none' as const, 'oneRedOneBlack' as const),
  jokerInPairs: fc.constantFrom('dead' as const, 'wild' as const),
  aceLowRun: fc.boolean(),
});

/** Three different cards; half of the time from a few that often make pairs and hands. */
const FRIENDS = ['Ah', 'Ad', '2h', '2s', '3h', 'Qh', 'Qs', 'Kh', 'Ks', 'Xr', 'Xb'];
const three = (deck: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...deck), { minLength: 3, maxLength: 3 }).map(([a, b, c]) => [a, b, c] as [string, string, string]);
const cards = fc.oneof(three(DECK_54), three(FRIENDS));

/** Small enough for every position, or large enough to meet the maxima. */
const amount = fc.oneof(fc.bigInt(500n, 1_500n), fc.bigInt(500n, 15_000n));

/** What people do while bets are open; numbers pick among what is there. */
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('place' as const), seat: fc.integer({ min: 1, max: 5 }), pick: fc.nat(), amount }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('accept' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), pick: fc.nat() }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const pick = <T>(from: readonly T[], index: number): T | undefined => (from.length === 0 ? undefined : from[index % from.length]);
const without = (stakes: readonly Stake[], gone: readonly Stake[]) => stakes.filter(({ id }) => !gone.some((other) => other.id === id));

const after = (coup: CoupView, done: Act, index: number, layout: PairEPokerOptions['layout']): CoupView => {
  const { stakes } = coup;
  const pending = pick(
    stakes.filter(({ accepted }) => !accepted),
    done.pick,
  );
  switch (done.kind) {
    case 'place': {
      const request = { seat: done.seat, position: pick(positionsOf(layout), done.pick)?.spelling ?? '', amount: done.amount };
      const refused = pairEPoker.refuseStake(request, coup) !== undefined;
      return refused ? coup : { ...coup, stakes: [...stakes, { ...request, id: `bet-${index}`, accepted: false }] };
    }
    case 'accept':
      return { ...coup, stakes: stakes.map((stake) => (stake === pending ? { ...stake, accepted: true } : stake)) };
    case 'refuse':
      return { ...coup, stakes: stakes.filter((stake) => stake !== pending) };
    case 'takeBack': {
      const stake = pick(stakes, done.pick);
      return stake === undefined ? coup : { ...coup, stakes: without(stakes, [stake, ...pairEPoker.takenBackWith(stake, coup)]) };
    }
  }
};

export interface RandomCoup {
  readonly options: PairEPokerOptions;
  readonly cards: readonly [string, string, string];
  /** As bets close: unanswered stakes withdrawn, orphaned optional ones returned. */
  readonly coup: CoupView;
}

/** A coup that was legally staked: placed through the rules, answered by a wallet, some refused and some taken back. */
export const randomCoup: fc.Arbitrary<RandomCoup> = fc
  .record({ options, cards, acts: fc.array(act, { minLength: 20, maxLength: 120 }) })
  .map(({ options: chosen, cards: drawn, acts }) => {
    const open = acts.reduce((coup, done, index) => after(coup, done, index, chosen.layout), coupOf([], chosen));
    const answered = { ...open, stakes: open.stakes.filter(({ accepted }) => accepted) };
    return { options: chosen, cards: drawn, coup: { ...answered, stakes: without(answered.stakes, pairEPoker.returnedAtClose(answered)) } };
  });
