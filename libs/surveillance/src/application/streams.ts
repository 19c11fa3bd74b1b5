import { stream, StreamCommand, type Streams } from '@casino/platform';
import { incidentDecider, reviewDecider, type ReviewCommand, type ReviewState } from '../domain/index.js';
import { reviewViewOf, type ReviewView } from './review.view.js';

/** What a person does about the reviews of a claim. */
export class ActOnReview extends StreamCommand<ReviewCommand, ReviewState, ReviewView> {}

/** They are short: none has snapshots. */
export const surveillanceStreams = {
  review: stream(reviewDecider, { acts: ActOnReview, view: reviewViewOf }),
  incident: stream(incidentDecider),
};
export type SurveillanceStreams = Streams<typeof surveillanceStreams>;
