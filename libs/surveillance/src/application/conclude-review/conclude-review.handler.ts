import { streams } from '@casino/contracts';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Answer } from '../answer.js';
import { carryOut } from '../carry-out.js';
import { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from '../surveillance-runners.js';
import { ConcludeReviewCommand } from './conclude-review.command.js';

@CommandHandler(ConcludeReviewCommand)
export class ConcludeReviewHandler implements ICommandHandler<ConcludeReviewCommand> {
  constructor(@Inject(SURVEILLANCE_RUNNERS) private readonly runners: SurveillanceRunners) {}

  execute({ context, claimId, seen }: ConcludeReviewCommand): Promise<Answer> {
    const { actor, now } = context;
    return carryOut(this.runners.review, streams.review(claimId), { type: 'ConcludeReview', reviewer: actor.id, ...seen, now }, context);
  }
}
