import { streams, type GameRoundEventOf } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import type { Money } from '@casino/kernel';
import { SAID_FROM, ServiceDouble } from '@casino/platform/testing';
import { bySitting } from '../reactions/per-sitting.js';

export type Result = GameRoundEventOf<'RoundSettled'>['data']['seats'][number]['outcomes'][number]['result'];

export interface Placed {
  /** Its number in the coup. */
  readonly bet: number;
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
  readonly position: string;
  readonly amount: Money;
}

type Seat = Pick<Placed, 'seat' | 'sittingId' | 'playerId'>;

/** By seat, with what is listed of each of its stakes. */
const seatsOf = <One extends Placed, Line>(stakes: readonly One[], lineOf: (stake: One) => Line): [Seat, Line[]][] =>
  bySitting(stakes).flatMap(({ own }) =>
    own.slice(0, 1).map(({ seat, sittingId, playerId }): [Seat, Line[]] => [{ seat, sittingId, playerId }, own.map(lineOf)]),
  );

const betOf = ({ bet, position, amount }: Placed) => ({ bet, position, amount });

/** Plays game-round at one table. */
export class RoundDouble extends ServiceDouble {
  constructor(
    store: EventStore,
    readonly tableId: string,
    private readonly game: 'pair-e-poker' | 'ultimate-holdem' = 'ultimate-holdem',
  ) {
    super('game-round', store);
  }

  sit(seat: number, sitting: number, chipValue = 200n): Promise<void> {
    const { tableId, game } = this;
    return this.says(streams.table(tableId), {
      type: 'SeatTaken',
      data: {
        tableId,
        seat,
        sittingId: `${tableId}-${sitting}`,
        playerId: `p${sitting}`,
        game,
        currency: 'EUR',
        chips: game === 'pair-e-poker' ? { kind: 'colour', value: chipValue } : { kind: 'value' },
      },
    });
  }

  leave(seat: number, sitting: number): Promise<void> {
    const { tableId } = this;
    return this.says(streams.table(tableId), {
      type: 'SeatLeft',
      data: { tableId, seat, sittingId: `${tableId}-${sitting}`, playerId: `p${sitting}` },
    });
  }

  /** A stake of the sitting `T-k` of player `pk`. */
  stake(n: number, sitting: number, amount: Money, position = 'ante'): Placed {
    return { bet: n, seat: sitting, sittingId: `${this.tableId}-${sitting}`, playerId: `p${sitting}`, position, amount };
  }

  /** What each sitting stakes in one command. */
  places(coup: number, ...stakes: readonly Placed[]): Promise<void> {
    const { tableId } = this;
    const placed = seatsOf(stakes, betOf).map(([seat, bets]): GameRoundEventOf<'BetsPlaced'> => ({
      type: 'BetsPlaced',
      data: { tableId, coup, ...seat, bets, currency: 'EUR', stage: null, placedAt: SAID_FROM },
    }));
    return this.says(streams.round(tableId, coup), ...placed);
  }

  withdraws(coup: number, ...stakes: readonly Placed[]): Promise<void> {
    const { tableId } = this;
    const withdrawn = seatsOf(stakes, betOf).map(([{ seat, sittingId }, bets]): GameRoundEventOf<'BetsWithdrawn'> => ({
      type: 'BetsWithdrawn',
      data: { tableId, coup, seat, sittingId, bets, reason: 'unanswered' },
    }));
    return this.says(streams.round(tableId, coup), ...withdrawn);
  }

  /** Each a line of its own: one stake on a position. */
  settles(coup: number, ...results: readonly (readonly [Placed, Result, Money])[]): Promise<void> {
    const { tableId } = this;
    const lines = results.map(([placed, result, gain]) => ({ ...placed, result, gain }));
    const seats = seatsOf(lines, ({ position, amount: stake, result, gain }) => ({ position, stake, result, gain, line: 'test' })).map(
      ([seat, outcomes]) => ({ ...seat, outcomes }),
    );
    return this.says(streams.round(tableId, coup), { type: 'RoundSettled', data: { tableId, coup, currency: 'EUR', seats } });
  }

  voids(coup: number, ...stakes: readonly Placed[]): Promise<void> {
    const { tableId } = this;
    const seats = seatsOf(stakes, ({ position, amount: stake }) => ({ position, stake })).map(([seat, lines]) => ({
      ...seat,
      stakes: lines,
    }));
    return this.says(streams.round(tableId, coup), {
      type: 'RoundVoided',
      data: { tableId, coup, currency: 'EUR', reason: 'a card was drawn out of order', seats },
    });
  }
}
