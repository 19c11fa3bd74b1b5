import type { Money } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { Answer } from '../answer.js';

/** The sitting's colour gets another value, once all its chips were handed back. */
export class ReallotColourCommand extends Command<Answer> {
  constructor(
    readonly context: CommandContext,
    readonly sittingId: string,
    readonly value: Money,
  ) {
    super();
  }
}
