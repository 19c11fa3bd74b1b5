import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, type LegacyAnswer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { books } from '../../domain/index.js';
import { BOOKS, type Books } from '../../read-models/books.js';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { CloseFloatCommand } from './close-float.command.js';

@CommandHandler(CloseFloatCommand)
export class CloseFloatHandler implements ICommandHandler<CloseFloatCommand> {
  constructor(
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(BOOKS) private readonly books: Books,
  ) {}

  async execute({ context, tableId, counted, signatures }: CloseFloatCommand): Promise<LegacyAnswer> {
    const stream = streams.float(tableId);
    await this.books.current();
    const expected = this.books.balanceOf(books.float(tableId));
    const drop = this.books.balanceOf(books.drop(tableId));
    const chipsOut = this.books.chipsOut(tableId);
    const { events } = await carryOut(
      this.runners.float,
      stream,
      { type: 'CloseFloat', counted, expected, drop, chipsOut, signatures },
      context,
    );
    return legacyAnswerOf(stream, events);
  }
}
