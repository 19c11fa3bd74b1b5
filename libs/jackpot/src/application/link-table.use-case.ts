import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JackpotAct } from '../domain/index.js';
import { REGISTERS, type Registers } from '../read-models/registers.js';
import { jackpotViewOf, type JackpotView } from './jackpot.view.js';
import type { JackpotStreams } from './streams.js';

export class LinkTable extends Command<Answer<JackpotView>> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly tableId: string,
  ) {
    super();
  }
}

/** Looks first whether another jackpot has the table. */
@CommandHandler(LinkTable)
export class LinkTableHandler implements ICommandHandler<LinkTable> {
  constructor(
    @Inject(STREAMS) private readonly streams: JackpotStreams,
    @Inject(REGISTERS) private readonly registers: Registers,
  ) {}

  async execute({ context, jackpotId, tableId }: LinkTable): Promise<Answer<JackpotView>> {
    await this.registers.current();
    // Two links in the same moment both pass here: the table itself keeps the first that it hears.
    const command = (): JackpotAct => {
      const linkedTo = this.registers.jackpotOf(tableId);
      if (linkedTo !== undefined && linkedTo !== jackpotId)
        throw new CasinoError('table-already-linked', `The table is linked to ${linkedTo}`);
      return { type: 'LinkTable', tableId };
    };
    const stream = streams.jackpot(jackpotId);
    const done = await carryOut(this.streams.jackpot, stream, command, context);
    return answerOf(stream, done, jackpotViewOf(done.state));
  }
}
