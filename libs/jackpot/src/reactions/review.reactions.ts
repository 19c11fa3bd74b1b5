import { streams, surveillanceEvents, type SurveillanceEventOf } from '@casino/contracts';
import { On, type Heard, type Reaction } from '@casino/event-bus';
import { reactWith } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { JACKPOT_RUNNERS, type JackpotRunners } from '../application/jackpot-runners.js';

/** What surveillance concluded from the images. */
@Injectable()
export class ReviewReactions {
  constructor(@Inject(JACKPOT_RUNNERS) private readonly runners: JackpotRunners) {}

  @On(surveillanceEvents.ReviewConcluded, 'receive-review')
  async concluded({ event: { data } }: Heard<SurveillanceEventOf<'ReviewConcluded'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, claimId, review, reviewer, outcome, rejection } = data;
    const stream = streams.jackpot(jackpotId);
    await reactWith(
      this.runners.jackpot,
      stream,
      { type: 'ReceiveReview', claimId, review, reviewer, outcome, rejection },
      reaction.command(stream),
      reaction.takeMarks(),
    );
  }
}
