import fc from 'fast-check';
import { sumMoney, type Money } from '@casino/kernel';
import '@casino/kernel/testing/fc-seed';
import type { Card } from '../cards/card.js';
import type { CoupView, Outcome, Place, Stake } from '../game.js';
import { randomDecision, randomStakes, type Random } from '../random-play.js';
import { seededRandom } from '../seeded-random.js';
import { coupOf, LIMITS, OPTIONS } from './testing/coup-fixture.js';
import { naivePayout } from './testing/naive-rules.js';
import { ultimateHoldem } from './ultimate-holdem.js';

interface PlayedCoup {
  readonly coup: CoupView;
  readonly cards: ReadonlyMap<Place, Card>;
  readonly faceUp: ReadonlyMap<Place, Card>;
}

const shuffled = (random: Random): readonly Card[] => {
  const cards = [...ultimateHoldem.deck(OPTIONS)];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [cards[last], cards[other]] = [cards[other] as Card, cards[last] as Card];
  }
  return cards;
};

const accept = (stakes: readonly Stake[], request: { seat: number; position: string; amount: Money }): readonly Stake[] => [
  ...stakes,
  { ...request, id: `${request.seat}-${request.position}`, accepted: true },
];

/** The wallet refuses one stake in ten. */
const bets = (random: Random, options: CoupView['options']): readonly Stake[] => {
  let stakes: readonly Stake[] = [];
  for (let seat = 1; seat <= 7; seat += 1) {
    if (random() < 0.3) continue;
    for (const request of randomStakes(ultimateHoldem, seat, coupOf(stakes, { options }), random)) {
      const refused = ultimateHoldem.refuseStake(request, coupOf(stakes, { options }));
      if (refused !== undefined) throw new Error(`an illegal stake: ${refused.code}`);
      stakes = accept(stakes, request);
    }
  }
  const answered = coupOf(
    stakes.filter(() => random() > 0.1),
    { options },
  );
  const returned = new Set(ultimateHoldem.returnedAtClose(answered));
  return answered.stakes.filter((stake) => !returned.has(stake));
};

const playCoup = (random: Random, options: CoupView['options'] = OPTIONS): PlayedCoup => {
  let coup = coupOf(bets(random, options), { options });
  const shoe = shuffled(random).values();
  const cards = new Map<Place, Card>();
  const faceUp = new Map<Place, Card>();
  const at = (places: readonly Place[]): Card[] => places.flatMap((place) => (cards.has(place) ? [cards.get(place) as Card] : []));
  const seats = [...new Set(coup.stakes.map((stake) => stake.seat))].sort();
  const count = ultimateHoldem.course(coup).length;
  for (let index = 0; index < count; index += 1) {
    const step = ultimateHoldem.course(coup)[index];
    if (step === undefined) throw new Error('the course changed');
    for (const place of step.deals) cards.set(place, shoe.next().value as Card);
    for (const place of step.reveals) faceUp.set(place, cards.get(place) as Card);
    if (step.decision === undefined) continue;
    for (const seat of seats) {
      if (coup.folded.has(seat) || coup.stakes.some((stake) => stake.seat === seat && stake.position === 'play')) continue;
      const board = at(['board-1', 'board-2', 'board-3', 'board-4', 'board-5']);
      const decision = randomDecision(step.decision, at([`seat-${seat}-1`, `seat-${seat}-2`]), board, random);
      if (decision.act === 'fold') coup = { ...coup, folded: new Set([...coup.folded, seat]) };
      if (decision.act !== 'play') continue;
      const amount = ultimateHoldem.play(seat, decision.multiple, step.decision, coup);
      if (typeof amount !== 'bigint') throw new Error(`an illegal decision: ${amount.code}`);
      coup = { ...coup, stakes: accept(coup.stakes, { seat, position: 'play', amount }) };
    }
  }
  return { coup, cards, faceUp };
};

const returnedBy = (stake: Stake, { result, gain }: Outcome): Money => {
  if (result === 'lost') return 0n;
  return result === 'pushed' ? stake.amount : stake.amount + gain;
};

const amountAt = (coup: CoupView, seat: number, position: string): Money =>
  sumMoney(coup.stakes.filter((stake) => stake.seat === seat && stake.position === position).map((stake) => stake.amount));

const naiveReturns = ({ coup, cards }: PlayedCoup): ReadonlyMap<string, Money> => {
  const at = (...places: Place[]): string[] => places.map((place) => cards.get(place) as string);
  const forfeits = coup.options['tripsOnFold'] === 'forfeit';
  return new Map(
    coup.stakes.map(({ seat, position, id }) => {
      const [ante, play, trips] = [amountAt(coup, seat, 'ante'), amountAt(coup, seat, 'play'), amountAt(coup, seat, 'trips')];
      const board = at('board-1', 'board-2', 'board-3', 'board-4', 'board-5');
      const payout = naivePayout(
        { ante, play, trips, cards: at(`seat-${seat}-1`, `seat-${seat}-2`) },
        at('dealer-1', 'dealer-2'),
        board,
        forfeits,
      );
      return [id, payout[position as keyof typeof payout]];
    }),
  );
};

const anySeed = fc.integer();
const anyOptions = fc.constantFrom('play', 'forfeit').map((tripsOnFold) => ({ ...OPTIONS, tripsOnFold }));

describe('random legal coups', () => {
  it('pay what an independent reading of the rules pays, every stake once', () => {
    fc.assert(
      fc.property(anySeed, anyOptions, (seed, options) => {
        const played = playCoup(seededRandom(seed), options);
        const outcomes = ultimateHoldem.settle(played.faceUp, played.coup);
        expect(outcomes.map((outcome) => outcome.id).sort()).toEqual(played.coup.stakes.map((stake) => stake.id).sort());
        const stakes = new Map(played.coup.stakes.map((stake) => [stake.id, stake]));
        expect(new Map(outcomes.map((outcome) => [outcome.id, returnedBy(stakes.get(outcome.id) as Stake, outcome)]))).toEqual(
          naiveReturns(played),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('are settled from seat 7 to seat 1, in each Ante, Play, Blind, Trips', () => {
    const order = ['ante', 'play', 'blind', 'trips'];
    const key = ({ id }: Outcome) => -10 * Number(id.charAt(0)) + order.indexOf(id.slice(2));
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { coup, faceUp } = playCoup(seededRandom(seed));
        const keys = ultimateHoldem.settle(faceUp, coup).map(key);
        expect(keys).toEqual([...keys].sort((a, b) => a - b));
      }),
    );
  });

  it('give the same outcomes whatever the order in which stakes were placed', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { coup, faceUp } = playCoup(seededRandom(seed));
        const turned = { ...coup, stakes: [...coup.stakes].reverse() };
        expect(ultimateHoldem.settle(faceUp, turned)).toEqual(ultimateHoldem.settle(faceUp, coup));
      }),
    );
  });
});

describe('case-35: chips are conserved', () => {
  it('over 2,000 coups with folds: what players lose the float gains, and no reservation is left', () => {
    const random = seededRandom(35);
    const sittings = new Map<number, Money>([1, 2, 3, 4, 5, 6, 7].map((seat) => [seat, 1_000_000n]));
    const reserved = new Map<string, Money>();
    let float = 1_000_000n;
    const add = (seat: number, amount: Money) => sittings.set(seat, (sittings.get(seat) as Money) + amount);
    const seen = { won: 0, lost: 0, pushed: 0, folds: 0, lines: new Set<string>() };
    for (let number = 0; number < 2_000; number += 1) {
      const { coup, faceUp } = playCoup(random);
      for (const { id, seat, amount } of coup.stakes) {
        add(seat, -amount);
        reserved.set(id, amount);
      }
      for (const { id, result, gain, line } of ultimateHoldem.settle(faceUp, coup)) {
        const amount = reserved.get(id);
        if (amount === undefined) throw new Error(`${id} is settled twice`);
        reserved.delete(id);
        if (result === 'lost') float += amount;
        else add(Number(id.charAt(0)), amount + gain);
        float -= gain;
        if ((result === 'won') !== gain > 0n) throw new Error(`${id} ${result} with ${gain}`);
        seen[result] += 1;
        seen.lines.add(line);
      }
      seen.folds += coup.folded.size;
      expect(reserved.size).toBe(0);
      expect(sumMoney(sittings.values()) + float).toBe(8_000_000n);
    }
    // The run is no idle one: every kind of ending, folds, and the rarer hands occurred.
    for (const times of [seen.won, seen.lost, seen.pushed, seen.folds]) expect(times).toBeGreaterThan(1_000);
    expect([...seen.lines]).toEqual(expect.arrayContaining(['blind-flush', 'blind-full-house', 'trips-four-of-a-kind', 'equal', 'folded']));
  });

  it('every amount within the limits can be paid: no accepted stake makes half a minor unit', () => {
    expect(LIMITS.minimum).toBe(10n);
    const odd = coupOf([], { limits: { ...LIMITS, minimum: 5n } });
    const random = seededRandom(34);
    for (let number = 0; number < 200; number += 1) {
      const [first] = randomStakes(ultimateHoldem, 1, odd, random);
      expect(first === undefined ? 0n : first.amount % 2n).toBe(0n);
    }
  });
});
