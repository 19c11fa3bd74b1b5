import { streams, walletEvents, type WalletEventOf } from '@casino/contracts';
import { On, type Heard, type Reaction } from '@casino/event-bus';
import { Injectable } from '@nestjs/common';
import { mustBeDone } from '../application/answer.js';
import { Streams } from '../application/streams.js';
import type { AnswerBet } from '../domain/index.js';

/** The wallet's answers to stakes. */
@Injectable()
export class BetAnswersReactions {
  constructor(private readonly streams: Streams) {}

  @On(walletEvents.StakeReserved, 'accept-bet')
  accept({ event }: Heard<WalletEventOf<'StakeReserved'>>, reaction: Reaction): Promise<void> {
    return this.answer(event.data, { accepted: true }, reaction);
  }

  @On(walletEvents.StakeRefused, 'refuse-bet')
  refuse({ event }: Heard<WalletEventOf<'StakeRefused'>>, reaction: Reaction): Promise<void> {
    return this.answer(event.data, { accepted: false, reason: event.data.reason }, reaction);
  }

  private async answer({ tableId, coup, betId }: { tableId: string; coup: number; betId: string }, answer: AnswerBet['answer'], reaction: Reaction): Promise<void> {
    const stream = streams.round(tableId, coup);
    const command: AnswerBet = { type: 'AnswerBet', betId, answer };
    mustBeDone(await this.streams.round.execute({ stream, command, meta: reaction.command(stream), marks: reaction.takeMarks(), retries: 'unbounded' }));
  }
}
