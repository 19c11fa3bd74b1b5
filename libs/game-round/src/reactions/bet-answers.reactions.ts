import { streams, type WalletEventOf } from '@casino/contracts';
import type { Occurrence, Run } from '@casino/event-bus';
import type { CommandMetadata } from '@casino/event-store';
import { reactWithAll, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GameRoundStreams } from '../application/streams.js';
import type { AnswerBets } from '../domain/index.js';

/** The wallet's answers to stakes. */
@Injectable()
export class BetAnswersReactions {
  constructor(@Inject(STREAMS) private readonly streams: GameRoundStreams) {}

  accept(run: readonly Occurrence<WalletEventOf<'StakesReserved'>>[], marks: Run): Promise<void> {
    return this.answer(run, marks, () => ({ accepted: true }));
  }

  refuse(run: readonly Occurrence<WalletEventOf<'StakesRefused'>>[], marks: Run): Promise<void> {
    return this.answer(run, marks, ({ reason, shortfall }) => ({ accepted: false, reason, shortfall }));
  }

  /** One append for each round, which is one for nearly every run; only then the marks go along. */
  private async answer<Event extends WalletEventOf<'StakesReserved' | 'StakesRefused'>>(
    run: readonly Occurrence<Event>[],
    marks: Run,
    answerTo: (data: Event['data']) => AnswerBets['answer'],
  ): Promise<void> {
    const rounds = new Map<string, { readonly command: AnswerBets; readonly meta: CommandMetadata }[]>();
    for (const { heard, reaction } of run) {
      const { data } = heard.event;
      const stream = streams.round(data.tableId, data.coup);
      const commands = rounds.get(stream) ?? [];
      rounds.set(stream, commands);
      commands.push({
        command: { type: 'AnswerBets', bets: data.bets.map(({ bet }) => bet), answer: answerTo(data) },
        meta: reaction.command(stream),
      });
    }
    for (const [stream, commands] of rounds)
      await reactWithAll(this.streams.round, stream, commands, rounds.size === 1 ? marks.takeMarks() : []);
  }
}
