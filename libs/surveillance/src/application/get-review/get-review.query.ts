import { streams } from '@casino/contracts';
import type { Revision } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from '../surveillance-runners.js';
import { reviewViewOf, type ReviewView } from '../views/review.view.js';

export class GetReviewQuery extends Query<ReviewView & { readonly revision: Revision }> {
  /** @param claimId `T-n` */
  constructor(readonly claimId: string) {
    super();
  }
}

@QueryHandler(GetReviewQuery)
export class GetReviewHandler implements IQueryHandler<GetReviewQuery> {
  constructor(@Inject(SURVEILLANCE_RUNNERS) private readonly runners: SurveillanceRunners) {}

  /** @throws CasinoError `review-not-found` */
  async execute({ claimId }: GetReviewQuery): Promise<ReviewView & { readonly revision: Revision }> {
    const { state, revision } = await this.runners.review.load(streams.review(claimId));
    if (!state.known || revision === undefined) throw new CasinoError('review-not-found');
    return { ...reviewViewOf(state), revision };
  }
}
