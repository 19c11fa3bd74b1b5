import { streams, type JackpotEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import type { Money } from '@casino/kernel';
import { ServiceDouble } from '@casino/platform/testing';
import type { Placed } from './round-double.js';

const seatOf = ({ seat, sittingId, playerId }: Placed) => ({ seat, sittingId, playerId });

/** Plays one jackpot, as one table hears of it. Its meter is of no account here. */
export class JackpotDouble extends ServiceDouble {
  constructor(
    store: EventStore,
    readonly tableId: string,
    readonly jackpotId = 'JP1',
  ) {
    super('jackpot', store);
  }

  /** @param contribution of each stake */
  enters(coup: number, contribution: Money, ...stakes: readonly Placed[]): Promise<void> {
    const entries = this.entries(contribution, stakes);
    const dealtIn = stakes.map(seatOf);
    return this.tells({
      type: 'CoupEntered',
      data: {
        ...this.of(coup),
        cycle: 1,
        currency: 'EUR',
        policy: 1,
        croupier: 'croupier-1',
        chefDeTable: 'chef-1',
        jp1OnFold: 'play',
        consolationTrigger: 'anyPlayer',
        lastBetsAt: 0,
        dealtIn,
        entries,
        meter: 0n,
      },
    });
  }

  declines(coup: number, ...stakes: readonly Placed[]): Promise<void> {
    const bets = stakes.map((stake) => ({ ...seatOf(stake), stake: stake.amount }));
    return this.tells({ type: 'CoupDeclined', data: { ...this.of(coup), reason: 'suspended', bets } });
  }

  gives(coup: number, contribution: Money, ...stakes: readonly Placed[]): Promise<void> {
    return this.tells({
      type: 'ContributionReturned',
      data: { ...this.of(coup), cycle: 1, currency: 'EUR', reason: 'voided', returns: this.entries(contribution, stakes), meter: 0n },
    });
  }

  pays(coup: number, stake: Placed, amount: Money, source: 'meter' | 'house' = 'meter', paidAt: 'table' | 'cage' = 'table'): Promise<void> {
    return this.tells({
      type: 'FixedPrizeWon',
      data: { ...this.prize(coup, stake), cycle: 1, stake: stake.amount, hand: 'full', amount, source, claimId: null, paidAt, meter: 0n },
    });
  }

  consoles(coup: number, stake: Placed, amount: Money): Promise<void> {
    return this.tells({
      type: 'ConsolationAwarded',
      data: {
        ...this.prize(coup, stake),
        cycle: 1,
        stake: stake.amount,
        claimId: `${this.tableId}-${coup}`,
        amount,
        source: 'meter',
        meter: 0n,
      },
    });
  }

  awards(coup: number, stake: Placed, amount: Money, paidAt: 'table' | 'cage' = 'table'): Promise<void> {
    return this.tells({
      type: 'JackpotAwarded',
      data: { ...this.prize(coup, stake), cycle: 1, claimId: `${this.tableId}-${coup}`, amount, frozen: amount, shares: 1, paidAt },
    });
  }

  private tells(event: JackpotEvent): Promise<void> {
    return this.says(streams.jackpot(this.jackpotId), event);
  }

  private of(coup: number) {
    return { jackpotId: this.jackpotId, tableId: this.tableId, coup };
  }

  private prize(coup: number, stake: Placed) {
    return { ...this.of(coup), currency: 'EUR', ...seatOf(stake) };
  }

  private entries(contribution: Money, stakes: readonly Placed[]) {
    return stakes.map((stake) => ({ ...seatOf(stake), stake: stake.amount, contribution }));
  }
}
