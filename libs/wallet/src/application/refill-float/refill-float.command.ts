import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { TwoSignatures } from '../../domain/index.js';

/** A refill of the opening amount. */
export class RefillFloatCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly tableId: string,
    readonly amount: Money,
    readonly signatures: TwoSignatures,
  ) {
    super();
  }
}
