import { streams } from '@casino/contracts';
import { answerOf, carryOut, type Answer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from '../surveillance-runners.js';
import { ConcludeReviewCommand } from './conclude-review.command.js';

@CommandHandler(ConcludeReviewCommand)
export class ConcludeReviewHandler implements ICommandHandler<ConcludeReviewCommand> {
  constructor(@Inject(SURVEILLANCE_RUNNERS) private readonly runners: SurveillanceRunners) {}

  async execute({ context, claimId, seen }: ConcludeReviewCommand): Promise<Answer> {
    const { actor, now } = context;
    const stream = streams.review(claimId);
    const { events } = await carryOut(this.runners.review, stream, { type: 'ConcludeReview', reviewer: actor.id, ...seen, now }, context);
    return answerOf(stream, events);
  }
}
