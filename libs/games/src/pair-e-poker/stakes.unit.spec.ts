import type { Stake } from '../game.js';
import { pairEPoker } from './pair-e-poker.js';
import { coupOf, type StakeGiven } from './testing/coup-fixture.js';

const refusal = (placed: readonly StakeGiven[], [seat, position, amount]: StakeGiven) =>
  pairEPoker.refuseStake({ seat, position, amount }, coupOf(placed))?.code;

const MAIN: StakeGiven = [1, 'colour:red', 500n];
const names = (stakes: readonly Stake[]) => stakes.map(({ id }) => id);

describe('a stake while bets are open', () => {
  it.each(['colour:black', 'plein:JOKER', 'cheval:8-2', 'transversale:7-K-JOKER', 'carre:2-3-8-9'])(
    '%s is taken as a main stake',
    (position) => {
      expect(refusal([], [1, position, 500n])).toBeUndefined();
    },
  );

  it.each(['pair-value:7', 'pair-value:JOKER', 'any-pair', 'hand'])(
    '%s is taken beside an accepted main stake of the same seat',
    (position) => {
      expect(refusal([MAIN], [1, position, 500n])).toBeUndefined();
      expect(refusal([[1, 'carre:2-3-8-9', 500n]], [1, position, 500n])).toBeUndefined();
    },
  );

  it.each(['pair-value:7', 'any-pair', 'hand'])('%s is refused without one', (position) => {
    expect(refusal([], [1, position, 500n])).toBe('main-stake-missing');
    expect(refusal([[2, 'colour:red', 500n]], [1, position, 500n])).toBe('main-stake-missing');
    expect(refusal([[1, 'colour:red', 500n, false]], [1, position, 500n])).toBe('main-stake-missing');
    expect(refusal([[1, 'any-pair', 500n]], [1, position, 500n])).toBe('main-stake-missing');
  });

  it('is refused where the layout has no position', () => {
    for (const position of ['cheval:K-A', 'cheval:2-9', 'carre:A-2-8-9', 'ante', ''])
      expect(refusal([MAIN], [1, position, 500n])).toBe('unknown-position');
    expect(pairEPoker.refuseStake({ seat: 1, position: 'cheval:8-A', amount: 500n }, coupOf([], { layout: 'oneRow' }))?.code).toBe(
      'unknown-position',
    );
  });

  it('is refused on a seat that the table does not have', () => {
    for (const seat of [0, 6, -1, 1.5, NaN]) expect(refusal([], [seat, 'colour:red', 500n])).toBe('seat-not-found');
  });

  it('is refused below the minimum', () => {
    for (const amount of [499n, 1n, 0n, -500n]) expect(refusal([MAIN], [1, 'plein:A', amount])).toBe('stake-below-minimum');
    expect(refusal([MAIN], [1, 'hand', 499n])).toBe('stake-below-minimum');
  });

  it.each([
    ['colour:red', 360n],
    ['plein:A', 20n],
    ['plein:JOKER', 20n],
    ['cheval:2-8', 40n],
    ['transversale:A-2-8', 60n],
    ['carre:2-3-8-9', 80n],
    ['pair-value:Q', 10n],
    ['pair-value:JOKER', 10n],
    ['any-pair', 20n],
    ['hand', 20n],
  ])('on %s goes up to %s times the minimum and no further', (position, times) => {
    const main: StakeGiven = [1, 'colour:black', 500n];
    expect(refusal([main], [1, position, times * 500n])).toBeUndefined();
    expect(refusal([main], [1, position, times * 500n + 1n])).toBe('stake-above-maximum');
  });

  it('adds to what the player has there, accepted or not, however it was spelt', () => {
    const placed: readonly StakeGiven[] = [
      [1, 'cheval:2-8', 10_000n],
      [1, 'cheval:2-8', 9_000n, false],
    ];
    expect(refusal(placed, [1, 'cheval:8-2', 1_000n])).toBeUndefined();
    expect(refusal(placed, [1, 'cheval:8-2', 1_001n])).toBe('stake-above-maximum');
    expect(refusal(placed, [2, 'cheval:8-2', 20_000n])).toBeUndefined();
    expect(refusal(placed, [1, 'cheval:2-3', 20_000n])).toBeUndefined();
  });

  it('on red stands beside one on black', () => {
    expect(refusal([MAIN], [1, 'colour:black', 500n])).toBeUndefined();
  });

  it('takes the maxima in force', () => {
    const coup = { ...coupOf([]), limits: { minimum: 100n, maxima: { colour: 2 } } };
    expect(pairEPoker.refuseStake({ seat: 1, position: 'colour:red', amount: 201n }, coup)?.code).toBe('stake-above-maximum');
    expect(() => pairEPoker.refuseStake({ seat: 1, position: 'plein:A', amount: 100n }, coup)).toThrow(
      expect.objectContaining({ code: 'configuration-invalid' }),
    );
  });
});

describe('taking a stake back', () => {
  const takenBack = (placed: readonly StakeGiven[], index: number) => {
    const coup = coupOf(placed);
    const stake = coup.stakes[index];
    if (stake === undefined) throw new Error('no such stake');
    return names(pairEPoker.takenBackWith(stake, coup));
  };

  it('takes the optional stakes with the last main stake, of this seat only', () => {
    expect(
      takenBack(
        [MAIN, [2, 'plein:A', 500n], [1, 'hand', 500n], [2, 'hand', 500n], [1, 'any-pair', 500n, false], [1, 'pair-value:2', 500n]],
        0,
      ),
    ).toEqual(['bet-3', 'bet-5', 'bet-6']);
  });

  it('leaves them while another main stake is there, also one that awaits its answer', () => {
    expect(takenBack([MAIN, [1, 'hand', 500n], [1, 'plein:A', 500n]], 0)).toEqual([]);
    expect(takenBack([MAIN, [1, 'hand', 500n], [1, 'plein:A', 500n, false]], 0)).toEqual([]);
  });

  it('takes nothing with an optional stake', () => {
    expect(takenBack([MAIN, [1, 'hand', 500n], [1, 'any-pair', 500n]], 1)).toEqual([]);
  });
});

describe('at the close', () => {
  it('optional stakes of a seat without a surviving main stake go back', () => {
    const coup = coupOf([
      [1, 'hand', 500n],
      MAIN,
      [2, 'any-pair', 500n],
      [3, 'pair-value:3', 500n],
      [3, 'plein:A', 500n],
      [4, 'hand', 500n],
      [4, 'plein:A', 500n, false],
    ]);
    expect(names(pairEPoker.returnedAtClose(coup))).toEqual(['bet-3', 'bet-6']);
  });

  it('nothing goes back of seats that have one', () => {
    expect(pairEPoker.returnedAtClose(coupOf([MAIN, [1, 'hand', 500n], [2, 'cheval:2-8', 500n]]))).toEqual([]);
  });
});

describe('the course of a coup', () => {
  it('burns one card, draws three face down, then turns them one after the other', () => {
    const steps = pairEPoker.course(coupOf([MAIN]));
    expect(steps.map(({ verb, name }) => `${verb} ${name}`)).toEqual(['deal deal', 'turn card-1', 'turn card-2', 'turn card-3']);
    expect(steps.flatMap(({ deals }) => deals)).toEqual(['burn', 'box-1', 'box-2', 'box-3']);
    expect(steps.map(({ reveals }) => reveals)).toEqual([[], ['box-1'], ['box-2'], ['box-3']]);
    expect(steps.some((step) => 'decision' in step)).toBe(false);
  });

  it('has no decisions', () => {
    expect(pairEPoker.play(1, 1, { name: 'flop', multiples: [2], otherwise: 'check' }, coupOf([MAIN]))).toMatchObject({
      code: 'decision-not-open',
    });
  });
});
