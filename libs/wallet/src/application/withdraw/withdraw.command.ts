import type { Money } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { Answer } from '../answer.js';

/** Cash goes out at the cage. */
export class WithdrawCommand extends Command<Answer> {
  constructor(
    readonly context: CommandContext,
    readonly playerId: string,
    readonly amount: Money,
  ) {
    super();
  }
}
