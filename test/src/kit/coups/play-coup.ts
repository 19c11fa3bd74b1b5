import { randomDecision, randomStakes, type Card, type Decision } from '@casino/games';
import {
  cardsToTurn,
  faceUpOf,
  openingsAt,
  openingsOfNextStep,
  progressOf,
  viewOf,
  gameOf,
  type OpenDecision,
  type OpenedRound,
} from '@casino/game-round/domain';
import type { MemoryFloor, OpenCoup } from './memory-floor.js';

const NOW = 1_790_000_000_000;

/** Plays one coup at random to its end, with everything that may go wrong at a table. */
export class RandomCoup {
  readonly #coup: OpenCoup;
  readonly #random: () => number;

  constructor(private readonly floor: MemoryFloor) {
    this.#coup = floor.startCoup();
    this.#random = floor.options.random;
  }

  play(): OpenCoup {
    // now and then the chef voids the coup, at any moment of it
    const voidAt = this.chance(20) ? this.below(14) : Infinity;
    this.bet();
    if (voidAt === 0) return this.voided();
    this.floor.onRound({ type: 'CallLastBets', now: NOW });
    for (let step = 1; this.isOpen(); step++) {
      if (step > 500) throw new Error('the coup does not come to its end');
      if (step === voidAt) return this.voided();
      this.goOn();
    }
    return this.#coup;
  }

  private get round(): OpenedRound {
    const { state } = this.#coup.round;
    if (state.phase === 'none') throw new Error('the round is not open');
    return state;
  }

  private isOpen(): boolean {
    return this.round.phase !== 'settled' && this.round.phase !== 'voided';
  }

  private bet(): void {
    const { terms } = this.#coup;
    const game = gameOf(terms.game);
    // pair'e poker takes optional stakes only after a main stake was accepted: hence two rounds of staking
    for (let turn = 0; turn < 2; turn++) {
      for (const { seat } of terms.seats) {
        if (this.isGone(seat) || this.chance(12)) continue;
        // before his stakes, after them, or between: the round says whether he may
        if (this.chance(40)) this.leave(seat);
        const wanted = randomStakes(game, seat, viewOf(this.round), this.#random);
        const stakes = this.chance(25) ? wanted.slice(0, 1) : wanted;
        if (stakes.length > 0) {
          const bets = stakes.map(({ position, amount }) => ({ position, amount }));
          this.floor.onRound({ type: 'PlaceBets', seat, bets, now: NOW });
        }
        this.floor.deliver(this.below(5));
        if (this.chance(20)) this.takeBack();
        if (this.chance(60)) this.withdrawUnanswered();
      }
      if (!this.chance(6)) this.floor.drain();
    }
  }

  private isGone(seat: number): boolean {
    return this.round.satOut.includes(seat);
  }

  private leave(seat: number): void {
    const staked = this.round.bets.some((bet) => bet.seat === seat && (bet.status === 'placed' || bet.status === 'accepted'));
    if (this.floor.leave(seat) === staked)
      throw new Error(`seat ${seat} was ${staked ? 'let go with a stake on the layout' : 'kept without one'}`);
  }

  private takeBack(): void {
    const bet = this.round.bets[this.below(this.round.bets.length)];
    if (bet !== undefined) this.floor.onRound({ type: 'WithdrawBet', bet: bet.bet });
  }

  private withdrawUnanswered(): void {
    this.floor.onRound({ type: 'WithdrawUnanswered', bets: this.round.bets.map(({ bet }) => bet) });
  }

  private goOn(): void {
    if (this.round.phase === 'closing') return this.wait();
    if (this.chance(60)) this.exposeOne();
    const { decision, next, complete } = progressOf(this.round);
    if (decision !== undefined) return this.decide(decision);
    if (next !== undefined) {
      const openings = openingsOfNextStep(this.round, this.#coup.shoe);
      const verb = { deal: 'Deal', turn: 'Turn', reveal: 'Reveal' } as const;
      // a card that does not open its seal is refused, and nothing is appended
      if (openings.length > 0 && this.chance(40)) {
        const forged = openings.map((opening, index) =>
          index === 0 ? { ...opening, salt: opening.salt.split('').reverse().join('') } : opening,
        );
        if (this.floor.onRound({ type: verb[next.verb], openings: forged }) !== undefined) throw new Error('a forged opening was taken');
      }
      this.must(this.floor.onRound({ type: verb[next.verb], openings }), next.name);
      return;
    }
    if (!complete) return this.wait();
    this.must(this.floor.onRound({ type: 'Settle', secret: this.#coup.secret }), 'settle');
  }

  /** Stakes wait for the wallet: what it says is delivered, or patience ends first. */
  private wait(): void {
    if (this.chance(15)) this.withdrawUnanswered();
    else this.floor.deliver(3);
  }

  private decide({ stage, seats, waiting }: OpenDecision): void {
    const [seat] = seats;
    if (seat === undefined) throw new Error('nobody has a decision to take');
    if (waiting.includes(seat)) return this.wait();
    if (this.chance(40)) {
      this.must(this.floor.onRound({ type: 'CallTime' }), 'call time');
      return;
    }
    const decision = randomDecision(stage, this.handOf(seat), this.board(), this.#random);
    this.act(seat, decision, stage.otherwise);
  }

  private act(seat: number, decision: Decision, otherwise: 'check' | 'fold'): void {
    if (decision.act === 'play') {
      const placed = this.floor.onRound({ type: 'Play', seat, multiple: decision.multiple, now: NOW });
      this.must(placed, 'play');
      this.floor.deliver(this.below(4));
      const refused = this.round.bets.at(-1)?.status === 'refused';
      // a refused Play leaves the decision open: he buys chips, or passes
      if (refused && this.chance(2)) this.pass(seat, otherwise);
      else if (refused) this.buyFor(seat);
      return;
    }
    this.pass(seat, otherwise);
  }

  private pass(seat: number, otherwise: 'check' | 'fold'): void {
    this.must(this.floor.onRound({ type: otherwise === 'check' ? 'Check' : 'Fold', seat }), otherwise);
  }

  private buyFor(seat: number): void {
    const taken = this.#coup.terms.seats.find((other) => other.seat === seat);
    if (taken !== undefined) this.floor.buyChips(taken.sittingId, this.#coup.terms.limits.minimum * 24n);
  }

  private exposeOne(): void {
    const down = this.round.cards.filter(({ card, place }) => card === null && place !== 'burn');
    const lying = down[this.below(down.length)];
    if (lying === undefined) return;
    this.must(
      this.floor.onRound({ type: 'Expose', place: lying.place, openings: openingsAt(this.round, lying.place, this.#coup.shoe) }),
      'expose',
    );
  }

  private voided(): OpenCoup {
    this.must(
      this.floor.onRound({ type: 'VoidRound', by: 'chef-de-table', reason: 'a card fell', shoe: { secret: this.#coup.secret } }),
      'void',
    );
    return this.#coup;
  }

  private handOf(seat: number): readonly Card[] {
    const { shoe } = this.#coup;
    return this.round.cards.flatMap(({ place, position }) =>
      place === `seat-${seat}-1` || place === `seat-${seat}-2` ? [shoe.cards[position] as Card] : [],
    );
  }

  private board(): readonly Card[] {
    return [...faceUpOf(this.round)].flatMap(([place, card]) => (place.startsWith('board-') ? [card] : []));
  }

  private must(events: readonly unknown[] | undefined, what: string): void {
    if (events !== undefined) return;
    const { next } = progressOf(this.round);
    const turning = next === undefined ? 0 : cardsToTurn(this.round, next).length;
    throw new Error(`refused: ${what} in phase ${this.round.phase}, next ${next?.name}, ${turning} to turn`);
  }

  private below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  /** True once in `of` times. */
  private chance(of: number): boolean {
    return this.#random() * of < 1;
  }
}
