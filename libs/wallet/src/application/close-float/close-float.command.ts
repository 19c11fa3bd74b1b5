import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { TwoSignatures } from '../../domain/index.js';

/** The float is counted and taken down. */
export class CloseFloatCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly tableId: string,
    readonly counted: Money,
    readonly signatures: TwoSignatures,
  ) {
    super();
  }
}
