import { streams, type SurveillanceEventOf } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { say } from '@casino/event-store/testing';

type Concluded = SurveillanceEventOf<'ReviewConcluded'>['data'];

/** Plays surveillance. */
export class ReviewDouble {
  constructor(private readonly store: EventStore) {}

  concludes(jackpotId: string, claimId: string, outcome: Concluded['outcome'], more: Partial<Concluded> = {}): Promise<void> {
    const [tableId, coup] = [claimId.slice(0, claimId.lastIndexOf('-')), Number(claimId.slice(claimId.lastIndexOf('-') + 1))];
    const data: Concluded = {
      jackpotId,
      claimId,
      tableId,
      coup,
      review: 1,
      reviewer: 'surveillance-1',
      camera: 'camera-7',
      from: 1_789_999_990_000,
      to: 1_790_000_000_000,
      outcome,
      rejection: outcome === 'rejected' ? 'not-as-dealt' : null,
      concludedAt: 1_790_000_000_000,
      ...more,
    };
    return say(this.store, 'surveillance', streams.review(claimId), { id: data.reviewer, role: 'surveillance' }, [
      { type: 'ReviewConcluded', data },
    ]);
  }
}
