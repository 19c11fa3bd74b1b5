import { streams, type SurveillanceEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { reactWith, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { JackpotStreams } from '../application/streams.js';

/** What surveillance concluded from the images. */
@Injectable()
export class ReviewReactions {
  constructor(@Inject(STREAMS) private readonly streams: JackpotStreams) {}

  async concluded({ event: { data } }: Heard<SurveillanceEventOf<'ReviewConcluded'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, claimId, review, reviewer, outcome, rejection } = data;
    const stream = streams.jackpot(jackpotId);
    await reactWith(
      this.streams.jackpot,
      stream,
      { type: 'ReceiveReview', claimId, review, reviewer, outcome, rejection },
      reaction.command(stream),
      reaction.takeMarks(),
    );
  }
}
