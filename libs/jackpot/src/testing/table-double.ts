import { streams, type GameRoundEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { say } from '@casino/event-store/testing';
import type { Card, Place } from '@casino/games';
import type { Money } from '@casino/kernel';

/** Own cards by seat, and the board. */
export interface Deal {
  readonly hands: Readonly<Record<number, readonly [Card, Card]>>;
  readonly board: readonly [Card, Card, Card, Card, Card];
}

export interface Staked {
  readonly jackpotId: string;
  /** With an Ante. */
  readonly dealtIn: readonly number[];
  /** With JP1. */
  readonly jp1: readonly number[];
  readonly stake?: Money;
  /** Version of the policy that its players saw. */
  readonly policy?: number;
  readonly currency?: string;
  readonly jp1OnFold?: 'play' | 'forfeit';
  readonly consolationTrigger?: 'anyPlayer' | 'jp1Player';
}

/** Seat 3 makes a royal with its own cards, seat 5 a flush, seat 1 nothing. */
export const ROYAL_OF_3: Deal = { hands: { 1: ['2c', '7d'], 3: ['As', 'Ks'], 5: ['9s', '2s'] }, board: ['Qs', 'Js', 'Ts', '4h', '6c'] };
/** The royal lies on the board. */
export const COMMUNITY: Deal = { hands: { 1: ['2c', '7d'], 3: ['9c', '9d'], 5: ['9s', '2s'] }, board: ['As', 'Ks', 'Qs', 'Js', 'Ts'] };
/** Full of seat 3, quads of seat 5, nothing for seat 1. */
export const FULL_AND_QUADS: Deal = { hands: { 1: ['2c', 'Kd'], 3: ['9c', '9d'], 5: ['8c', '8d'] }, board: ['9h', '8h', '8s', '3c', '4d'] };
/** Straight flush of seat 3. */
export const STRAIGHT_FLUSH: Deal = { hands: { 1: ['2c', '7d'], 3: ['5h', '6h'], 5: ['9s', '2s'] }, board: ['7h', '8h', '9h', 'Kc', 'Kd'] };

const HEX = '5e'.repeat(32);

/** ms; rien ne va plus of every coup. */
export const LAST_BETS = 1_790_000_000_000;

/** Plays a table of game-round. */
export class TableDouble {
  constructor(
    readonly store: EventStore,
    readonly tableId: string,
  ) {}

  private says(stream: string, ...events: readonly GameRoundEvent[]): Promise<void> {
    return say(this.store, 'game-round', stream, { id: 'croupier-1', role: 'croupier' }, events);
  }

  private say(coup: number, ...events: readonly GameRoundEvent[]): Promise<void> {
    return this.says(streams.round(this.tableId, coup), ...events);
  }

  private player(seat: number) {
    return { seat, sittingId: `${this.tableId}-${seat}`, playerId: `p-${this.tableId}-${seat}` };
  }

  async closes(coup: number, staked: Staked | null, antes: readonly number[] = [1]): Promise<void> {
    const { tableId } = this;
    const mains = ['ante', 'blind'].map((position) => ({ position, stake: 1_000n }));
    const seatsOf = (dealtIn: readonly number[], jp1: readonly number[], stake: Money) =>
      dealtIn.map((seat) => ({ ...this.player(seat), stakes: [...mains, ...(jp1.includes(seat) ? [{ position: 'jp1', stake }] : [])] }));
    if (staked === null)
      return this.say(coup, { type: 'BettingClosed', data: { tableId, coup, seats: seatsOf(antes, [], 0n), jackpot: null } });
    const {
      jackpotId,
      policy = 1,
      dealtIn,
      jp1,
      stake = 500n,
      currency = 'EUR',
      jp1OnFold = 'play',
      consolationTrigger = 'anyPlayer',
    } = staked;
    const jackpot = {
      jackpotId,
      policy,
      currency,
      croupier: 'croupier-1',
      chefDeTable: 'chef-1',
      jp1OnFold,
      consolationTrigger,
      lastBetsAt: LAST_BETS,
    };
    await this.say(coup, { type: 'BettingClosed', data: { tableId, coup, seats: seatsOf(dealtIn, jp1, stake), jackpot } });
  }

  returns(coup: number, { jackpotId, jp1, stake = 500n }: Staked): Promise<void> {
    const { tableId } = this;
    const bets = jp1.map((seat) => ({ ...this.player(seat), stake }));
    return this.say(coup, { type: 'Jp1Returned', data: { tableId, coup, jackpotId, reason: 'the jackpot does not answer', bets } });
  }

  /** Turned in one append. */
  reveals(coup: number, cards: readonly (readonly [Place, Card])[]): Promise<void> {
    const { tableId } = this;
    return this.say(
      coup,
      ...cards.map(([place, card], position): GameRoundEvent => ({
        type: 'CardRevealed',
        data: { tableId, coup, position, place, card, salt: HEX, path: [HEX] },
      })),
    );
  }

  /** The board: flop, then turn and river. */
  async board(coup: number, { board }: Deal): Promise<void> {
    const places: readonly Place[] = ['board-1', 'board-2', 'board-3', 'board-4', 'board-5'];
    const cards = board.map((card, index): [Place, Card] => [places[index] as Place, card]);
    await this.reveals(coup, cards.slice(0, 3));
    await this.reveals(coup, cards.slice(3));
  }

  /** The showdown, every hand and the dealer's. */
  shows(coup: number, { hands }: Deal): Promise<void> {
    const own = Object.entries(hands).flatMap(([seat, cards]) =>
      cards.map((card, index): [Place, Card] => [`seat-${Number(seat)}-${index === 0 ? 1 : 2}`, card]),
    );
    return this.reveals(coup, [...own, ['dealer-1', '3h'], ['dealer-2', '5c']]);
  }

  folds(coup: number, seat: number): Promise<void> {
    const { tableId } = this;
    return this.say(coup, { type: 'PlayerFolded', data: { tableId, coup, seat, stage: 'river', timeCalled: false } });
  }

  settles(coup: number): Promise<void> {
    const { tableId } = this;
    return this.say(coup, { type: 'RoundSettled', data: { tableId, coup, currency: 'EUR', seats: [] } });
  }

  voids(coup: number): Promise<void> {
    const { tableId } = this;
    return this.say(coup, {
      type: 'RoundVoided',
      data: { tableId, coup, currency: 'EUR', reason: 'a card was drawn out of order', seats: [] },
    });
  }

  /** From the stakes to the settlement. */
  async plays(coup: number, staked: Staked, deal: Deal): Promise<void> {
    await this.closes(coup, staked);
    await this.board(coup, deal);
    await this.shows(coup, deal);
    await this.settles(coup);
  }

  ends(seance: number, lastCoup: number, jackpotId: string | null): Promise<void> {
    const { tableId } = this;
    return this.says(streams.table(tableId), { type: 'TableClosed', data: { tableId, seance, lastCoup, jackpotId } });
  }
}
