import type { Money } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command } from '@nestjs/cqrs';
import type { TwoSignatures } from '../../domain/index.js';

/** A counted float is put up for a séance. */
export class OpenFloatCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly tableId: string,
    readonly seance: number,
    readonly amount: Money,
    readonly signatures: TwoSignatures,
  ) {
    super();
  }
}
