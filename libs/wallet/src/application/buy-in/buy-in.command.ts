import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';

/** Chips for a sitting, from the player's account. */
export class BuyInCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly playerId: string,
    readonly sittingId: string,
    readonly amount: Money,
  ) {
    super();
  }
}
