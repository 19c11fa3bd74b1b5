import { CasinoError } from '@casino/kernel';
import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LinkTable } from '../../domain/index.js';
import { REGISTERS, type Registers } from '../../read-models/registers.js';
import { JackpotDesk } from '../jackpot-desk.js';

export class LinkTableCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly tableId: string,
  ) {
    super();
  }
}

@CommandHandler(LinkTableCommand)
export class LinkTableHandler implements ICommandHandler<LinkTableCommand> {
  constructor(
    private readonly desk: JackpotDesk,
    @Inject(REGISTERS) private readonly registers: Registers,
  ) {}

  async execute({ context, jackpotId, tableId }: LinkTableCommand): Promise<LegacyAnswer> {
    await this.registers.current();
    // Two links in the same moment both pass here: the table itself keeps the first that it hears.
    const command = (): LinkTable => {
      const linkedTo = this.registers.jackpotOf(tableId);
      if (linkedTo !== undefined && linkedTo !== jackpotId)
        throw new CasinoError('table-already-linked', `The table is linked to ${linkedTo}`);
      return { type: 'LinkTable', tableId };
    };
    return this.desk.act(jackpotId, command, context);
  }
}
