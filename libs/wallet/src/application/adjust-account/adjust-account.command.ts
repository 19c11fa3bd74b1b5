import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { TwoSignatures } from '../../domain/index.js';

/** A signed correction of an account, against a table's float; to the player when positive. */
export class AdjustAccountCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly playerId: string,
    readonly tableId: string,
    readonly amount: Money,
    readonly reason: string,
    readonly signatures: TwoSignatures,
  ) {
    super();
  }
}
