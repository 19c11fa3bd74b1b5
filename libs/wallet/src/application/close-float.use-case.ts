import { streams } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { books as accounts, type TwoSignatures } from '../domain/index.js';
import { BOOKS, type Books } from '../read-models/books.js';
import { floatViewOf, type FloatView } from './float.view.js';
import type { WalletStreams } from './streams.js';

/** The float is counted and taken down. */
export class CloseFloat extends Command<Answer<FloatView>> {
  constructor(
    readonly context: CommandContext,
    readonly tableId: string,
    readonly counted: Money,
    readonly signatures: TwoSignatures,
  ) {
    super();
  }
}

/** Looks first at what float, drop and players of the table hold by the books. */
@CommandHandler(CloseFloat)
export class CloseFloatHandler implements ICommandHandler<CloseFloat> {
  constructor(
    @Inject(STREAMS) private readonly streams: WalletStreams,
    @Inject(BOOKS) private readonly books: Books,
  ) {}

  async execute({ context, tableId, counted, signatures }: CloseFloat): Promise<Answer<FloatView>> {
    const stream = streams.float(tableId);
    await this.books.current();
    const expected = this.books.balanceOf(accounts.float(tableId));
    const drop = this.books.balanceOf(accounts.drop(tableId));
    const chipsOut = this.books.chipsOut(tableId);
    const command = { type: 'CloseFloat', counted, expected, drop, chipsOut, signatures } as const;
    const done = await carryOut(this.streams.float, stream, command, context);
    return answerOf(stream, done, floatViewOf(done.state));
  }
}
