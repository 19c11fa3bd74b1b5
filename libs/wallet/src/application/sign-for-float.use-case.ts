import { streams } from '@casino/contracts';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { books as accounts, type CloseFloat, type FloatCommand, type RefillFloat, type TwoSignatures } from '../domain/index.js';
import { BOOKS, type Books } from '../read-models/books.js';
import { floatViewOf, type FloatView } from './float.view.js';
import type { WalletStreams } from './streams.js';

/** A refill of the opening amount, or the count that takes the float down. */
type Paper = Pick<RefillFloat, 'type' | 'amount'> | Pick<CloseFloat, 'type' | 'counted'>;

export class SignForFloat extends Command<Answer<FloatView>> {
  constructor(
    readonly context: CommandContext,
    readonly tableId: string,
    readonly paper: Paper,
    readonly signatures: TwoSignatures,
  ) {
    super();
  }
}

/** Looks first at what float, drop and players of the table hold by the books. */
@CommandHandler(SignForFloat)
export class SignForFloatHandler implements ICommandHandler<SignForFloat> {
  constructor(
    @Inject(STREAMS) private readonly streams: WalletStreams,
    @Inject(BOOKS) private readonly books: Books,
  ) {}

  async execute({ context, tableId, paper, signatures }: SignForFloat): Promise<Answer<FloatView>> {
    const stream = streams.float(tableId);
    await this.books.current();
    // what moves after this look and takes the float below zero asks for the next refill by itself
    const command = (): FloatCommand => {
      const balance = this.books.balanceOf(accounts.float(tableId));
      if (paper.type === 'RefillFloat') return { ...paper, balance, signatures };
      const drop = this.books.balanceOf(accounts.drop(tableId));
      return { ...paper, expected: balance, drop, chipsOut: this.books.chipsOut(tableId), signatures };
    };
    const done = await carryOut(this.streams.float, stream, command, context);
    return answerOf(stream, done, floatViewOf(done.state));
  }
}
