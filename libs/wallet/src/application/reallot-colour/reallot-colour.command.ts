import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';

/** The sitting's colour gets another value, once all its chips were handed back. */
export class ReallotColourCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly sittingId: string,
    readonly value: Money,
  ) {
    super();
  }
}
