import type { Money } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { Answer } from '../answer.js';

/** Chips for a sitting, from the player's account. */
export class BuyInCommand extends Command<Answer> {
  constructor(
    readonly context: CommandContext,
    readonly playerId: string,
    readonly sittingId: string,
    readonly amount: Money,
  ) {
    super();
  }
}
