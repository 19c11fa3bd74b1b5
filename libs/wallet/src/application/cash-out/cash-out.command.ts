import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';

/** Chips of a sitting go back for money on the account; `amount` null: all that is not on the layout. */
export class CashOutCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly sittingId: string,
    readonly amount: Money | null,
  ) {
    super();
  }
}
