import { streams } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { books as accounts, type TwoSignatures } from '../domain/index.js';
import { BOOKS, type Books } from '../read-models/books.js';
import { floatViewOf, type FloatView } from './float.view.js';
import type { WalletStreams } from './streams.js';

/** A refill of the opening amount. */
export class RefillFloat extends Command<Answer<FloatView>> {
  constructor(
    readonly context: CommandContext,
    readonly tableId: string,
    readonly amount: Money,
    readonly signatures: TwoSignatures,
  ) {
    super();
  }
}

/** Looks first at what the float holds by the books. */
@CommandHandler(RefillFloat)
export class RefillFloatHandler implements ICommandHandler<RefillFloat> {
  constructor(
    @Inject(STREAMS) private readonly streams: WalletStreams,
    @Inject(BOOKS) private readonly books: Books,
  ) {}

  async execute({ context, tableId, amount, signatures }: RefillFloat): Promise<Answer<FloatView>> {
    const stream = streams.float(tableId);
    await this.books.current();
    // what moves after this look and takes it below zero asks for the next refill by itself
    const command = () => ({ type: 'RefillFloat', amount, balance: this.books.balanceOf(accounts.float(tableId)), signatures }) as const;
    const done = await carryOut(this.streams.float, stream, command, context);
    return answerOf(stream, done, floatViewOf(done.state));
  }
}
