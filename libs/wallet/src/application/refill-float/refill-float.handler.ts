import { streams } from '@casino/contracts';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answerOf, type Answer } from '../answer.js';
import { carryOut } from '../carry-out.js';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { RefillFloatCommand } from './refill-float.command.js';

@CommandHandler(RefillFloatCommand)
export class RefillFloatHandler implements ICommandHandler<RefillFloatCommand> {
  constructor(@Inject(WALLET_RUNNERS) private readonly runners: WalletRunners) {}

  async execute({ context, tableId, amount, signatures }: RefillFloatCommand): Promise<Answer> {
    const stream = streams.float(tableId);
    const { events } = await carryOut(this.runners.float, stream, { type: 'RefillFloat', amount, signatures }, context);
    return answerOf(stream, events);
  }
}
