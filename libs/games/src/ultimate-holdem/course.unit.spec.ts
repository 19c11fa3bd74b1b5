import { DECK_52 } from '../cards/card.js';
import type { CoupView, DecisionStage } from '../game.js';
import { coupOf, OPTIONS, stake } from './testing/coup-fixture.js';
import { ultimateHoldem } from './ultimate-holdem.js';

const seat = (number: number, extra: readonly string[] = []) => ['ante', 'blind', ...extra].map((position) => stake(number, position, 20n));

const stageOf = (name: string, coup: CoupView): DecisionStage => {
  const stage = ultimateHoldem.course(coup).find((step) => step.decision?.name === name)?.decision;
  if (stage === undefined) throw new Error(`no stage ${name}`);
  return stage;
};

describe('course of a coup', () => {
  const coup = coupOf([...seat(6, ['trips']), ...seat(2), ...seat(4), stake(1, 'ante', 20n), stake(1, 'blind', 20n, false)]);

  it("deals two cards at once to the seats that stand, from the dealer's left, then to the dealer; no card is burned", () => {
    expect(ultimateHoldem.course(coup)).toEqual([
      {
        verb: 'deal',
        name: 'deal',
        deals: ['seat-2-1', 'seat-2-2', 'seat-4-1', 'seat-4-2', 'seat-6-1', 'seat-6-2', 'dealer-1', 'dealer-2'],
        reveals: [],
        decision: { name: 'pre-flop', multiples: [3, 4], otherwise: 'check' },
      },
      {
        verb: 'turn',
        name: 'flop',
        deals: ['board-1', 'board-2', 'board-3'],
        reveals: ['board-1', 'board-2', 'board-3'],
        decision: { name: 'flop', multiples: [2], otherwise: 'check' },
      },
      {
        verb: 'turn',
        name: 'turn-and-river',
        deals: ['board-4', 'board-5'],
        reveals: ['board-4', 'board-5'],
        decision: { name: 'river', multiples: [1], otherwise: 'fold' },
      },
      {
        verb: 'reveal',
        name: 'showdown',
        deals: [],
        reveals: ['dealer-1', 'dealer-2', 'seat-2-1', 'seat-2-2', 'seat-4-1', 'seat-4-2', 'seat-6-1', 'seat-6-2'],
      },
    ]);
  });

  it('folds change the showdown alone', () => {
    const folded = { ...coup, folded: new Set([2, 4, 6]) };
    expect(ultimateHoldem.course(folded).slice(0, 3)).toEqual(ultimateHoldem.course(coup).slice(0, 3));
  });

  const shown = (stakes: readonly string[], changes: Partial<CoupView> = {}) =>
    ultimateHoldem.course(coupOf(seat(3, stakes), { folded: new Set([3]), ...changes })).at(-1)?.reveals;

  it('the dealer turns his cards even if all folded; a folded hand stays face down', () => {
    expect(shown([])).toEqual(['dealer-1', 'dealer-2']);
  });

  it('a folded hand is turned while its Trips or JP1 stands', () => {
    const turned = ['dealer-1', 'dealer-2', 'seat-3-1', 'seat-3-2'];
    expect(shown(['trips'])).toEqual(turned);
    expect(shown(['jp1'])).toEqual(turned);
    expect(shown(['trips'], { options: { ...OPTIONS, tripsOnFold: 'forfeit' } })).toEqual(['dealer-1', 'dealer-2']);
    expect(shown(['jp1'], { options: { ...OPTIONS, jp1OnFold: 'forfeit' } })).toEqual(['dealer-1', 'dealer-2']);
    expect(shown(['trips', 'jp1'], { options: { ...OPTIONS, tripsOnFold: 'forfeit' } })).toEqual(turned);
  });

  it('has no step when nobody stands', () => {
    expect(ultimateHoldem.course(coupOf([stake(1, 'ante', 20n), stake(2, 'blind', 20n)]))).toEqual([]);
  });

  it('a full table needs 21 different cards of 52', () => {
    const places = ultimateHoldem.course(coupOf([1, 2, 3, 4, 5, 6, 7].flatMap((number) => seat(number)))).flatMap((step) => step.deals);
    expect(new Set(places).size).toBe(21);
    expect(places).toHaveLength(21);
    expect(new Set(ultimateHoldem.deck(OPTIONS)).size).toBe(52);
    expect(ultimateHoldem.deck(OPTIONS)).toEqual(DECK_52);
  });
});

describe('Play', () => {
  const coup = coupOf([...seat(1), ...seat(2), stake(3, 'ante', 20n)]);

  it.each([
    ['pre-flop', [3, 4], [0, 1, 2, 5, 3.5, -3]],
    ['flop', [2], [1, 3, 4]],
    ['river', [1], [2, 3, 4, Number.NaN]],
  ])('at the %s decision is %p times the Ante', (name, offered, refused) => {
    const stage = stageOf(name, coup);
    expect(offered.map((multiple) => ultimateHoldem.play(1, multiple, stage, coup))).toEqual(
      offered.map((multiple) => BigInt(multiple) * 20n),
    );
    for (const multiple of refused) expect(ultimateHoldem.play(1, multiple, stage, coup)).toMatchObject({ code: 'play-multiple' });
  });

  it('is decided once: not after a fold, a Play or a Play that waits for its answer', () => {
    const stage = stageOf('river', coup);
    const closed = { code: 'decision-not-open' };
    expect(ultimateHoldem.play(1, 1, stage, { ...coup, folded: new Set([1]) })).toMatchObject(closed);
    expect(ultimateHoldem.play(1, 1, stage, { ...coup, stakes: [...coup.stakes, stake(1, 'play', 80n)] })).toMatchObject(closed);
    expect(ultimateHoldem.play(1, 1, stage, { ...coup, stakes: [...coup.stakes, stake(1, 'play', 80n, false)] })).toMatchObject(closed);
    expect(ultimateHoldem.play(2, 1, stage, { ...coup, stakes: [...coup.stakes, stake(1, 'play', 80n)] })).toBe(20n);
  });

  it('is for seats in the coup', () => {
    const stage = stageOf('pre-flop', coup);
    expect(ultimateHoldem.play(3, 4, stage, coup)).toMatchObject({ code: 'not-in-coup' });
    expect(ultimateHoldem.play(7, 4, stage, coup)).toMatchObject({ code: 'not-in-coup' });
  });

  it('has no limit of its own: four times the largest Ante', () => {
    const large = coupOf([stake(1, 'ante', 100n), stake(1, 'blind', 100n)]);
    expect(ultimateHoldem.play(1, 4, stageOf('pre-flop', large), large)).toBe(400n);
  });
});
