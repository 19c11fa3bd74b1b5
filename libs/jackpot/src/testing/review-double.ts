import { streams, type SurveillanceEvent, type SurveillanceEventOf } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { ServiceDouble } from './service-double.js';

type Concluded = SurveillanceEventOf<'ReviewConcluded'>['data'];

/** Plays surveillance. */
export class ReviewDouble {
  private readonly double: ServiceDouble<SurveillanceEvent>;

  constructor(store: EventStore) {
    this.double = new ServiceDouble<SurveillanceEvent>('surveillance', store);
  }

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
    return this.double.says(streams.review(claimId), data.reviewer, { type: 'ReviewConcluded', data });
  }
}
