import { streams, type GameRoundEventOf } from '@casino/contracts';
import type { Heard, Occurrence, Reaction, Run } from '@casino/event-bus';
import { reactWithAll, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { WalletStreams } from '../application/streams.js';
import type { ReleaseStake, ReserveStake } from '../domain/index.js';
import { perSitting, tellSitting } from './per-sitting.js';

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

  betsPlaced(run: readonly Occurrence<GameRoundEventOf<'BetPlaced'>>[], marks: Run): Promise<void> {
    return this.together(run, marks, ({ sittingId, tableId, playerId, coup, betId, position, amount, currency }) => ({
      type: 'ReserveStake',
      sittingId,
      tableId,
      playerId,
      coup,
      betId,
      position,
      amount,
      currency,
    }));
  }

  betsWithdrawn(run: readonly Occurrence<GameRoundEventOf<'BetWithdrawn'>>[], marks: Run): Promise<void> {
    return this.together(run, marks, ({ betId }) => ({ type: 'ReleaseStake', betId }));
  }

  settled({ event: { data } }: Heard<GameRoundEventOf<'RoundSettled'>>, reaction: Reaction): Promise<void> {
    const { coup } = data;
    return perSitting(data.outcomes, reaction, (sittingId, outcomes, marks) =>
      tellSitting(this.streams, sittingId, { type: 'ResolveCoup', coup, outcomes }, reaction, marks),
    );
  }

  voided({ event: { data } }: Heard<GameRoundEventOf<'RoundVoided'>>, reaction: Reaction): Promise<void> {
    const { coup } = data;
    return perSitting(data.bets, reaction, (sittingId, bets, marks) =>
      tellSitting(this.streams, sittingId, { type: 'VoidCoup', coup, betIds: bets.map(({ betId }) => betId) }, reaction, marks),
    );
  }

  /** One append for each sitting. */
  private together<Event extends GameRoundEventOf<'BetPlaced' | 'BetWithdrawn'>>(
    run: readonly Occurrence<Event>[],
    marks: Run,
    commandFor: (data: Event['data']) => ReserveStake | ReleaseStake,
  ): Promise<void> {
    const bets = run.map(({ heard, reaction }) => ({ sittingId: heard.event.data.sittingId, data: heard.event.data, reaction }));
    return perSitting(bets, marks, (sittingId, own, taken) => {
      const stream = streams.chips(sittingId);
      const commands = own.map(({ data, reaction }) => ({ command: commandFor(data), meta: reaction.command(stream) }));
      return reactWithAll(this.streams.chips, stream, commands, taken);
    });
  }
}
