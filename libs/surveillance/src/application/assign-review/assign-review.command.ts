import type { Answer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';

/** Whoever sends it takes the newest review of the claim. */
export class AssignReviewCommand extends Command<Answer> {
  constructor(
    readonly context: CommandContext,
    /** `T-n` */
    readonly claimId: string,
    readonly camera: string,
  ) {
    super();
  }
}
