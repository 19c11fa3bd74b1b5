import { streams, type GameRoundEventOf } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { betIdOf, requestCommandId, type Money } from '@casino/kernel';
import { SAID_FROM, ServiceDouble } from '@casino/platform/testing';

export type Outcome = GameRoundEventOf<'RoundSettled'>['data']['outcomes'][number];

/** The nth bet's id. */
export const betId = (n: number): string => betIdOf(requestCommandId('round-double', 'bets', String(n)), 0);

export interface Placed {
  readonly betId: string;
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
  readonly position: string;
  readonly amount: Money;
}

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
    return { betId: betId(n), seat: sitting, sittingId: `${this.tableId}-${sitting}`, playerId: `p${sitting}`, position, amount };
  }

  places(coup: number, ...stakes: readonly Placed[]): Promise<void> {
    const { tableId } = this;
    const placed = stakes.map((stake): GameRoundEventOf<'BetPlaced'> => ({
      type: 'BetPlaced',
      data: { tableId, coup, ...stake, currency: 'EUR', stage: null, placedAt: SAID_FROM },
    }));
    return this.says(streams.round(tableId, coup), ...placed);
  }

  withdraws(coup: number, { betId: id, seat, sittingId, position, amount }: Placed): Promise<void> {
    const { tableId } = this;
    return this.says(streams.round(tableId, coup), {
      type: 'BetWithdrawn',
      data: { tableId, coup, betId: id, seat, sittingId, position, amount, reason: 'unanswered' },
    });
  }

  settles(coup: number, ...results: readonly (readonly [Placed, Outcome['result'], Money])[]): Promise<void> {
    const { tableId } = this;
    const outcomes = results.map(([{ amount, ...line }, result, gain]): Outcome => ({
      ...line,
      stake: amount,
      result,
      gain,
      line: 'test',
    }));
    return this.says(streams.round(tableId, coup), { type: 'RoundSettled', data: { tableId, coup, currency: 'EUR', outcomes } });
  }

  voids(coup: number, ...stakes: readonly Placed[]): Promise<void> {
    const { tableId } = this;
    const bets = stakes.map(({ amount, ...line }) => ({ ...line, stake: amount }));
    return this.says(streams.round(tableId, coup), {
      type: 'RoundVoided',
      data: { tableId, coup, currency: 'EUR', reason: 'a card was drawn out of order', bets },
    });
  }
}
