import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, type LegacyAnswer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { books } from '../../domain/index.js';
import { BOOKS, type Books } from '../../read-models/books.js';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { RefillFloatCommand } from './refill-float.command.js';

@CommandHandler(RefillFloatCommand)
export class RefillFloatHandler implements ICommandHandler<RefillFloatCommand> {
  constructor(
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(BOOKS) private readonly books: Books,
  ) {}

  async execute({ context, tableId, amount, signatures }: RefillFloatCommand): Promise<LegacyAnswer> {
    const stream = streams.float(tableId);
    await this.books.current();
    // what moves after this look and takes it below zero asks for the next refill by itself
    const command = () => ({ type: 'RefillFloat', amount, balance: this.books.balanceOf(books.float(tableId)), signatures }) as const;
    const { events } = await carryOut(this.runners.float, stream, command, context);
    return legacyAnswerOf(stream, events);
  }
}
