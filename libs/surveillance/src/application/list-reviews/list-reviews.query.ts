import type { Position } from '@casino/event-store';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ReviewStatus } from '../../domain/index.js';
import { LISTS, type Lists } from '../../read-models/lists.js';
import type { Paging } from '../../read-models/lists-file.js';
import { reviewViewOf, type ReviewView } from '../views/review.view.js';

export interface ListedReviews {
  /** Of the store, up to which the list is right. */
  readonly position: Position;
  readonly reviews: readonly ReviewView[];
  /** `before` of the page that goes on; null on the last one. */
  readonly next: string | null;
}

/** Claims with their reviews, the newest claim first. */
export class ListReviewsQuery extends Query<ListedReviews> {
  constructor(readonly wanted: Paging & { readonly status?: ReviewStatus | undefined; readonly tableId?: string | undefined }) {
    super();
  }
}

@QueryHandler(ListReviewsQuery)
export class ListReviewsHandler implements IQueryHandler<ListReviewsQuery> {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}

  async execute({ wanted }: ListReviewsQuery): Promise<ListedReviews> {
    await this.lists.current();
    const { states, next } = this.lists.reviews(wanted);
    return { position: this.lists.position, reviews: states.map(reviewViewOf), next };
  }
}
