import type { Answer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { ConcludeReview } from '../../domain/index.js';

/** What whoever sends it saw on the images. */
export class ConcludeReviewCommand extends Command<Answer> {
  constructor(
    readonly context: CommandContext,
    /** `T-n` */
    readonly claimId: string,
    readonly seen: Pick<ConcludeReview, 'from' | 'to' | 'outcome' | 'rejection'>,
  ) {
    super();
  }
}
