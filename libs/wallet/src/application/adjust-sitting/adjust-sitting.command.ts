import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { TwoSignatures } from '../../domain/index.js';

/** A signed correction of a sitting's chips, against its table's float; to the player when positive. */
export class AdjustSittingCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly sittingId: string,
    readonly tableId: string,
    readonly amount: Money,
    readonly reason: string,
    readonly signatures: TwoSignatures,
  ) {
    super();
  }
}
