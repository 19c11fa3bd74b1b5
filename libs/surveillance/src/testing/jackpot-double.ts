import { streams, type JackpotEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { ServiceDouble } from '@casino/platform/testing';
import { OPENED } from './test-surveillance.js';

type Kind = 'jackpot' | 'community-royal' | 'consolation';
const JACKPOT = { jackpotId: 'JP1' };

/** What the jackpot JP1 says of the claim of coup n of a table. */
export class JackpotDouble {
  constructor(readonly says: (...events: readonly JackpotEvent[]) => Promise<void>) {}

  static over(store: EventStore): JackpotDouble {
    const double = new ServiceDouble('jackpot', store);
    return new JackpotDouble((...events) => double.says(streams.jackpot('JP1'), ...events));
  }

  opens(tableId: string, coup: number, kind: Kind = 'jackpot'): Promise<void> {
    const player = { seat: 3, sittingId: `${tableId}-7`, playerId: 'player-5' };
    return this.says({
      type: 'ClaimOpened',
      data: {
        ...JACKPOT,
        ...about(tableId, coup),
        cycle: 1,
        policy: 1,
        currency: 'EUR',
        kind,
        holder: kind === 'community-royal' ? null : player,
        cards: ['Ts', 'Js', 'Qs', 'Ks', 'As'],
        croupier: 'croupier-1',
        chefDeTable: 'chef-1',
        entries: [{ ...player, stake: 500n, contribution: 500n }],
        lastBetsAt: OPENED - 60_000,
        openedAt: OPENED,
      },
    });
  }

  identifies(tableId: string, coup: number, mcd = 'mcd-1'): Promise<void> {
    return this.says({
      type: 'HandIdentified',
      data: { ...JACKPOT, ...about(tableId, coup), mcd, card: 'card-17', identifiedAt: OPENED + 1 },
    });
  }

  receives(tableId: string, coup: number, review: number, counts: boolean): Promise<void> {
    return this.says({
      type: 'ReviewReceived',
      data: { ...JACKPOT, ...about(tableId, coup), review, reviewer: 'eye-1', outcome: 'confirmed', rejection: null, counts },
    });
  }

  confirms(tableId: string, coup: number, kind: Kind): Promise<void> {
    return this.says({ type: 'ClaimConfirmed', data: { ...JACKPOT, ...about(tableId, coup), kind } });
  }

  rejects(tableId: string, coup: number, by: 'supervisor' | 'review' = 'review'): Promise<void> {
    return this.says({
      type: 'ClaimRejected',
      data: { ...JACKPOT, ...about(tableId, coup), kind: 'jackpot', by, person: 'eye-1', reason: 'not-as-dealt' },
    });
  }

  releases(tableId: string, coup: number): Promise<void> {
    return this.says({
      type: 'PaymentReleased',
      data: { ...JACKPOT, ...about(tableId, coup), mcd: 'mcd-2', card: 'card-18', paidAt: 'table', cashier: null, releasedAt: OPENED + 2 },
    });
  }
}

const about = (tableId: string, coup: number) => ({ claimId: `${tableId}-${coup}`, tableId, coup });
