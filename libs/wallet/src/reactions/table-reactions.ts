import { gameRoundEvents, streams, type GameRoundEventOf } from '@casino/contracts';
import { On, type Heard, type Occurrence, type Reaction, type Run } from '@casino/event-bus';
import { reactWith, reactWithAll } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';
import type { Outcome, ReleaseStake, ReserveStake } from '../domain/index.js';
import { allDone, bySitting, eachSitting } from './per-sitting.js';

/** What the wallet does when it hears from the tables. */
@Injectable()
export class TableReactions {
  constructor(@Inject(WALLET_RUNNERS) private readonly runners: WalletRunners) {}

  @On(gameRoundEvents.SeatTaken, 'start-sitting')
  async startSitting({ event: { data } }: Heard<GameRoundEventOf<'SeatTaken'>>, reaction: Reaction): Promise<void> {
    const stream = streams.chips(data.sittingId);
    await reactWith(this.runners.chips, stream, { type: 'StartSitting', ...data }, reaction.command(stream), reaction.takeMarks());
  }

  @On(gameRoundEvents.SeatLeft, 'leave-sitting')
  async leaveSitting({ event: { data } }: Heard<GameRoundEventOf<'SeatLeft'>>, reaction: Reaction): Promise<void> {
    const stream = streams.chips(data.sittingId);
    await reactWith(this.runners.chips, stream, { type: 'LeaveSitting' }, reaction.command(stream), reaction.takeMarks());
  }

  @On(gameRoundEvents.BetPlaced, 'reserve-stake', { together: true })
  async reserveStakes(run: readonly Occurrence<GameRoundEventOf<'BetPlaced'>>[], marks: Run): Promise<void> {
    await this.together(run, marks, ({ sittingId, tableId, playerId, coup, betId, position, amount, currency }) => ({
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

  @On(gameRoundEvents.BetWithdrawn, 'release-stake', { together: true })
  async releaseStakes(run: readonly Occurrence<GameRoundEventOf<'BetWithdrawn'>>[], marks: Run): Promise<void> {
    await this.together(run, marks, ({ betId }) => ({ type: 'ReleaseStake', betId }));
  }

  @On(gameRoundEvents.RoundSettled, 'resolve-coup')
  async resolveCoup({ event: { data } }: Heard<GameRoundEventOf<'RoundSettled'>>, reaction: Reaction): Promise<void> {
    const { coup, outcomes } = data;
    await eachSitting(this.runners.chips, bySitting(outcomes), reaction, (lines: readonly Outcome[]) => ({
      type: 'ResolveCoup',
      coup,
      outcomes: lines,
    }));
  }

  @On(gameRoundEvents.RoundVoided, 'void-coup')
  async voidCoup({ event: { data } }: Heard<GameRoundEventOf<'RoundVoided'>>, reaction: Reaction): Promise<void> {
    const { coup, bets } = data;
    await eachSitting(this.runners.chips, bySitting(bets), reaction, (lines) => ({
      type: 'VoidCoup',
      coup,
      betIds: lines.map(({ betId }) => betId),
    }));
  }

  /** One append for each sitting, side by side; the marks go along when there is one sitting only, else they follow when all are done. */
  private async together<Event extends GameRoundEventOf<'BetPlaced' | 'BetWithdrawn'>>(
    run: readonly Occurrence<Event>[],
    marks: Run,
    commandFor: (data: Event['data']) => ReserveStake | ReleaseStake,
  ): Promise<void> {
    const stakes = run.map(({ heard, reaction }) => ({ sittingId: heard.event.data.sittingId, data: heard.event.data, reaction }));
    const sittings = bySitting(stakes);
    await allDone(
      [...sittings].map(([sittingId, lines]) => {
        const stream = streams.chips(sittingId);
        const commands = lines.map(({ data, reaction }) => ({ command: commandFor(data), meta: reaction.command(stream) }));
        return reactWithAll(this.runners.chips, stream, commands, sittings.size === 1 ? marks.takeMarks() : []);
      }),
    );
  }
}
