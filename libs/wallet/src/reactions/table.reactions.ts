import { streams, type GameRoundEventOf } from '@casino/contracts';
import type { Heard, Occurrence, Reaction, Run } from '@casino/event-bus';
import { reactWithAll, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { WalletStreams } from '../application/streams.js';
import type { SittingCommand } from '../domain/index.js';
import { bySitting, eachSitting, tellSitting } from './per-sitting.js';

/** What the wallet does when it hears from the tables. */
@Injectable()
export class TableReactions {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  seatTaken({ event: { data } }: Heard<GameRoundEventOf<'SeatTaken'>>, reaction: Reaction): Promise<void> {
    return tellSitting(this.streams, data.sittingId, { type: 'StartSitting', ...data }, reaction);
  }

  seatLeft({ event: { data } }: Heard<GameRoundEventOf<'SeatLeft'>>, reaction: Reaction): Promise<void> {
    return tellSitting(this.streams, data.sittingId, { type: 'LeaveSitting' }, reaction);
  }

  betsPlaced(run: readonly Occurrence<GameRoundEventOf<'BetsPlaced'>>[], marks: Run): Promise<void> {
    return this.together(run, marks, ({ sittingId, tableId, playerId, coup, bets, currency }) => ({
      type: 'ReserveStakes',
      sittingId,
      tableId,
      playerId,
      coup,
      bets,
      currency,
    }));
  }

  betsWithdrawn(run: readonly Occurrence<GameRoundEventOf<'BetsWithdrawn'>>[], marks: Run): Promise<void> {
    return this.together(run, marks, ({ coup, bets }) => ({ type: 'ReleaseBets', coup, bets: bets.map(({ bet }) => bet) }));
  }

  settled({ event: { data } }: Heard<GameRoundEventOf<'RoundSettled'>>, reaction: Reaction): Promise<void> {
    const { coup } = data;
    return eachSitting(data.seats, reaction, ({ sittingId, outcomes }, marks) =>
      tellSitting(this.streams, sittingId, { type: 'SettleCoup', coup, outcomes }, reaction, marks),
    );
  }

  voided({ event: { data } }: Heard<GameRoundEventOf<'RoundVoided'>>, reaction: Reaction): Promise<void> {
    const { coup } = data;
    return eachSitting(data.seats, reaction, ({ sittingId, stakes }, marks) =>
      tellSitting(this.streams, sittingId, { type: 'VoidCoup', coup, stakes }, reaction, marks),
    );
  }

  /** One append for each sitting. */
  private together<Event extends GameRoundEventOf<'BetsPlaced' | 'BetsWithdrawn'>>(
    run: readonly Occurrence<Event>[],
    marks: Run,
    commandFor: (data: Event['data']) => SittingCommand,
  ): Promise<void> {
    const told = run.map(({ heard, reaction }) => ({ sittingId: heard.event.data.sittingId, data: heard.event.data, reaction }));
    return eachSitting(bySitting(told), marks, ({ sittingId, own }, taken) => {
      const stream = streams.chips(sittingId);
      const commands = own.map(({ data, reaction }) => ({ command: commandFor(data), meta: reaction.command(stream) }));
      return reactWithAll(this.streams.chips, stream, commands, taken);
    });
  }
}
