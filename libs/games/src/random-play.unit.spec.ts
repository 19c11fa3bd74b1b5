import fc from 'fast-check';
import type { Refusal } from '@casino/kernel';
import '@casino/kernel/testing/fc-seed';
import type { CoupView, DecisionStage, Game, StakeRequest } from './game.js';
import { pairEPoker } from './pair-e-poker/pair-e-poker.js';
import { randomDecision, randomStakes, type Decision } from './random-play.js';
import { seededRandom } from './seeded-random.js';
import { ultimateHoldem } from './ultimate-holdem/ultimate-holdem.js';

const isRefusal = (answer: object): answer is Refusal => 'code' in answer;

const emptyCoup = (game: Game, options: Readonly<Record<string, unknown>> = {}): CoupView => {
  const known = game.options(options);
  const limits = game.limits(5n, {});
  if (isRefusal(known) || isRefusal(limits)) throw new Error('the defaults are refused');
  return { options: known, payTable: game.payTable(known), limits, jp1Stake: null, stakes: [], folded: new Set() };
};

const placed = (coup: CoupView, request: StakeRequest): CoupView => ({
  ...coup,
  stakes: [...coup.stakes, { ...request, id: `bet-${coup.stakes.length}`, accepted: false }],
});
const answered = (coup: CoupView): CoupView => ({ ...coup, stakes: coup.stakes.map((stake) => ({ ...stake, accepted: true })) });

/** Places twice, the wallet's answers in between; every request is legal when its turn comes. */
const stakesOfACoup = (game: Game, coup: CoupView, seed: number): CoupView => {
  const random = seededRandom(seed);
  let view = coup;
  for (let round = 0; round < 2; round += 1) {
    for (let seat = 1; seat <= game.seats; seat += 1) {
      for (const request of randomStakes(game, seat, view, random)) {
        expect({
          refused: game.refuseStake(request, view),
          position: game.canonicalPosition(request.position, view.options),
          overMultiple: request.amount % view.limits.minimum,
          seat: request.seat,
        }).toEqual({ refused: undefined, position: request.position, overMultiple: 0n, seat });
        view = placed(view, request);
      }
    }
    view = answered(view);
  }
  return view;
};

describe.each([
  ["pair'e poker", pairEPoker, {}, 59],
  ["pair'e poker in one row", pairEPoker, { layout: 'oneRow' }, 45],
  ["ultimate hold'em", ultimateHoldem, {}, 3],
])('random stakes at %s', (_, game, options, positions) => {
  it('are legal, in whole multiples of the minimum', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => expect(stakesOfACoup(game, emptyCoup(game, options), seed).stakes.length).toBeGreaterThan(0)),
    );
  });

  it('are the same for the same seed', () => {
    const coup = emptyCoup(game, options);
    expect(stakesOfACoup(game, coup, 3)).toEqual(stakesOfACoup(game, coup, 3));
    expect(stakesOfACoup(game, coup, 3)).not.toEqual(stakesOfACoup(game, coup, 4));
  });

  it('reach every position of the layout but JP1 and Play', () => {
    const coup = emptyCoup(game, options);
    const reached = new Set(
      Array.from({ length: 150 }, (__, seed) => stakesOfACoup(game, coup, seed).stakes.map((stake) => stake.position)).flat(),
    );
    expect(reached.size).toBe(positions);
    expect(reached).not.toContain('jp1');
  });
});

const STAGES = {
  'pre-flop': { name: 'pre-flop', multiples: [3, 4], otherwise: 'check' },
  flop: { name: 'flop', multiples: [2], otherwise: 'check' },
  river: { name: 'river', multiples: [1], otherwise: 'fold' },
} as const satisfies Record<string, DecisionStage>;
type StageName = keyof typeof STAGES;

/** Never a whim. */
const steady = () => 0.5;
const act = (stage: StageName, own: string, board: string): Decision =>
  randomDecision(STAGES[stage], own.split(' '), board === '' ? [] : board.split(' '), steady);

describe('random decisions', () => {
  it.each<[StageName, string, string, Decision]>([
    ['pre-flop', '2c 2d', '', { act: 'play', multiple: 4 }],
    ['pre-flop', 'Ac 7d', '', { act: 'play', multiple: 4 }],
    ['pre-flop', 'Kc 2c', '', { act: 'play', multiple: 4 }],
    ['pre-flop', 'Kc 2d', '', { act: 'check' }],
    ['flop', '7c 2d', '7h Ks 9d', { act: 'play', multiple: 2 }],
    ['flop', '7c 2d', '3h Ks 9d', { act: 'check' }],
    ['flop', '7c 2d', '9h 9s Kd', { act: 'check' }],
    ['flop', '7c 2c', '3c Kc 9c', { act: 'play', multiple: 2 }],
    ['river', '7c 2d', '7h Qs 9d 3c 4s', { act: 'play', multiple: 1 }],
    ['river', 'Kc 2d', '7h Qs 9d 3c 4s', { act: 'play', multiple: 1 }],
    ['river', '6c 2d', '7h Qs 9d Tc 4s', { act: 'fold' }],
    ['river', '7c 2d', '9h 9s Qd Tc 4s', { act: 'fold' }],
  ])('%s with %s and the board "%s": %p', (stage, own, board, expected) => {
    expect(act(stage, own, board)).toEqual(expected);
  });

  it('now and then are whims, and always legal', () => {
    const random = seededRandom(5);
    const seen = new Set<string>();
    for (let draw = 0; draw < 2_000; draw += 1) {
      for (const [stage, board] of [
        ['pre-flop', ''],
        ['flop', '3h Ks 9d'],
        ['river', '3h Ks 9d Jc 4s'],
      ] as const) {
        const decision = randomDecision(STAGES[stage], ['7c', '2d'], board === '' ? [] : board.split(' '), random);
        seen.add(`${stage} ${decision.act === 'play' ? decision.multiple : decision.act}`);
      }
    }
    expect([...seen].sort()).toEqual(['flop 2', 'flop check', 'pre-flop 3', 'pre-flop 4', 'pre-flop check', 'river 1', 'river fold']);
  });
});
