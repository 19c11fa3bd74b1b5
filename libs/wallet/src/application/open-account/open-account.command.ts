import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';

/** The cage opens an account for an opaque player id, in the floor's currency. */
export class OpenAccountCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly playerId: string,
  ) {
    super();
  }
}
