import { streams } from '@casino/contracts';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Stop } from '../domain/index.js';
import { jackpotViewOf, type JackpotView } from './jackpot.view.js';
import type { JackpotStreams } from './streams.js';

export class StopJackpot extends Command<Answer<JackpotView>> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    /** Where the increment goes. */
    readonly to: Stop['to'],
  ) {
    super();
  }
}

/** Looks first at the jackpot that gets the increment. */
@CommandHandler(StopJackpot)
export class StopJackpotHandler implements ICommandHandler<StopJackpot> {
  constructor(@Inject(STREAMS) private readonly streams: JackpotStreams) {}

  async execute({ context, jackpotId, to }: StopJackpot): Promise<Answer<JackpotView>> {
    const stream = streams.jackpot(jackpotId);
    const command = { type: 'Stop', to, other: await this.otherOf(to), now: context.now } as const;
    const done = await carryOut(this.streams.jackpot, stream, command, context);
    return answerOf(stream, done, jackpotViewOf(done.state));
  }

  /** Should that one be stopped in the next moment, the increment is booked with its orphelins. */
  private async otherOf(to: Stop['to']): Promise<Stop['other']> {
    if (to.kind === 'orphelins') return undefined;
    const { opened, stopped } = (await this.streams.jackpot.load(streams.jackpot(to.jackpotId))).state;
    return opened === null ? null : { currency: opened.currency, stopped };
  }
}
