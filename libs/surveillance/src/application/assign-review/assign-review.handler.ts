import { streams } from '@casino/contracts';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Answer } from '../answer.js';
import { carryOut } from '../carry-out.js';
import { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from '../surveillance-runners.js';
import { AssignReviewCommand } from './assign-review.command.js';

@CommandHandler(AssignReviewCommand)
export class AssignReviewHandler implements ICommandHandler<AssignReviewCommand> {
  constructor(@Inject(SURVEILLANCE_RUNNERS) private readonly runners: SurveillanceRunners) {}

  execute({ context, claimId, camera }: AssignReviewCommand): Promise<Answer> {
    const { actor, now } = context;
    return carryOut(this.runners.review, streams.review(claimId), { type: 'AssignReview', reviewer: actor.id, camera, now }, context);
  }
}
