import fc from 'fast-check';
import '@casino/kernel/testing/fc-seed';
import { pairEPoker } from './pair-e-poker.js';
import { turned } from './testing/coup-fixture.js';
import { naivePayout, naiveTurn } from './testing/naive-rules.js';
import { randomCoup, type RandomCoup } from './testing/random-coup.js';

const RUNS = { numRuns: 1_500 };
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** What the croupier takes after each turned card, seeing only what is turned by then. */
const collectedIn = ({ coup, cards }: RandomCoup) =>
  [1, 2, 3].map((count) => pairEPoker.collectedAfter(`card-${count}`, turned(cards.slice(0, count).join(' ')), coup));
const settled = ({ coup, cards }: RandomCoup) => pairEPoker.settle(turned(cards.join(' ')), coup);

describe('random coups that were legally staked', () => {
  it('resolve every stake exactly once, won or lost', () => {
    fc.assert(
      fc.property(randomCoup, (random) => {
        const outcomes = settled(random);
        expect(outcomes.map(({ id }) => id).sort()).toEqual(random.coup.stakes.map(({ id }) => id).sort());
        for (const { result, gain } of outcomes) expect(result === 'won' ? gain > 0n : result === 'lost' && gain === 0n).toBe(true);
      }),
      RUNS,
    );
  });

  it('lose exactly what was collected, in the order of collection, before anybody is paid', () => {
    fc.assert(
      fc.property(randomCoup, (random) => {
        const collected = collectedIn(random)
          .flat()
          .map(({ id }) => id);
        const outcomes = settled(random);
        expect(outcomes.slice(0, collected.length).map(({ id, result }) => [id, result])).toEqual(collected.map((id) => [id, 'lost']));
        expect(outcomes.slice(collected.length).every(({ result }) => result === 'won')).toBe(true);
      }),
      RUNS,
    );
  });

  it('are collected and paid by kind, then from seat 1 to 5, then as placed', () => {
    fc.assert(
      fc.property(randomCoup, (random) => {
        const { stakes } = random.coup;
        const placeOf = (id: string) => {
          const index = stakes.findIndex((stake) => stake.id === id);
          const stake = stakes[index];
          return naiveTurn(stake?.position ?? '') * 1_000_000 + (stake?.seat ?? 0) * 1_000 + index;
        };
        const isInOrder = (ids: readonly string[]) =>
          ids.map(placeOf).every((place, index, all) => index === 0 || place > (all[index - 1] ?? Infinity));
        const [first = [], second = [], third = []] = collectedIn(random).map((step) => step.map(({ id }) => id));
        expect([first, second, third].every(isInOrder)).toBe(true);
        expect(
          isInOrder(
            settled(random)
              .filter(({ result }) => result === 'won')
              .map(({ id }) => id),
          ),
        ).toBe(true);
      }),
      RUNS,
    );
  });

  it('conserve the chips: what goes back is what the rules, written a second time, give', () => {
    fc.assert(
      fc.property(randomCoup, (random) => {
        const { stakes } = random.coup;
        const outcomes = settled(random);
        const amountOf = (id: string) => stakes.find((stake) => stake.id === id)?.amount ?? 0n;
        for (const { id, position, amount } of stakes) {
          const outcome = outcomes.find((found) => found.id === id);
          const back = outcome?.result === 'won' ? amount + outcome.gain : 0n;
          expect([position, random.cards, back]).toEqual([
            position,
            random.cards,
            naivePayout(position, amount, random.cards, random.options),
          ]);
        }
        const staked = sum(stakes.map(({ amount }) => amount));
        const toFloat = sum(outcomes.map(({ id, result, gain }) => (result === 'won' ? -gain : amountOf(id))));
        const toPlayers = sum(stakes.map(({ position, amount }) => naivePayout(position, amount, random.cards, random.options)));
        expect(toPlayers + toFloat).toBe(staked);
      }),
      RUNS,
    );
  });

  it('hold no stake beyond a maximum and no optional stake without a main one', () => {
    fc.assert(
      fc.property(randomCoup, ({ coup }) => {
        const maxima = [360n, 40n, 10n, 20n, 20n];
        const specific: Readonly<Record<string, bigint>> = { plein: 20n, transversale: 60n, carre: 80n };
        for (const { seat, position, amount } of coup.stakes) {
          const there = sum(coup.stakes.filter((stake) => stake.seat === seat && stake.position === position).map((stake) => stake.amount));
          expect(there).toBeLessThanOrEqual(500n * (specific[position.split(':')[0] ?? ''] ?? maxima[naiveTurn(position)] ?? 0n));
          expect(amount).toBeGreaterThanOrEqual(500n);
          expect(coup.stakes.some((stake) => stake.seat === seat && naiveTurn(stake.position) < 2)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('settle the same every time and change nothing that they were given', () => {
    fc.assert(
      fc.property(randomCoup, (random) => {
        const before = structuredClone(random.coup);
        expect(settled(random)).toEqual(settled(random));
        expect(random.coup).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });

  it('reach wins and losses of every kind of bet', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomCoup, (random) => {
        for (const { id, result } of settled(random)) {
          const stake = random.coup.stakes.find((found) => found.id === id);
          seen.add(`${stake?.position.split(':')[0]} ${result}`);
        }
      }),
      // A fixed seed: what is asserted here is how much the other properties see, not a law of the game.
      { numRuns: 1_500, seed: 55 },
    );
    const kinds = ['colour', 'plein', 'cheval', 'transversale', 'carre', 'pair-value', 'any-pair', 'hand'];
    expect([...seen].sort()).toEqual(kinds.flatMap((kind) => [`${kind} lost`, `${kind} won`]).sort());
  });
});
