import { streams } from '@casino/contracts';
import { answerOf, carryOut, type Answer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from '../surveillance-runners.js';
import { AssignReviewCommand } from './assign-review.command.js';

@CommandHandler(AssignReviewCommand)
export class AssignReviewHandler implements ICommandHandler<AssignReviewCommand> {
  constructor(@Inject(SURVEILLANCE_RUNNERS) private readonly runners: SurveillanceRunners) {}

  async execute({ context, claimId, camera }: AssignReviewCommand): Promise<Answer> {
    const { actor, now } = context;
    const stream = streams.review(claimId);
    const { events } = await carryOut(this.runners.review, stream, { type: 'AssignReview', reviewer: actor.id, camera, now }, context);
    return answerOf(stream, events);
  }
}
