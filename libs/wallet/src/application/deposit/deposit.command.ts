import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';

/** Cash comes in at the cage. */
export class DepositCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly playerId: string,
    readonly amount: Money,
  ) {
    super();
  }
}
