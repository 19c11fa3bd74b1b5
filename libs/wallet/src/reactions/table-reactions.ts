import { gameRoundEvents, streams, type GameRoundEventOf } from '@casino/contracts';
import { On, type Heard, type Occurrence, type Reaction, type Run } from '@casino/event-bus';
import { Inject, Injectable } from '@nestjs/common';
import { reactWith, reactWithAll } from '../application/carry-out.js';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';
import type { Outcome, ReleaseStake, ReserveStake, ResolveCoup, VoidCoup } from '../domain/index.js';

/** By sitting, in the order of the round. */
const bySitting = <Line extends { readonly sittingId: string }>(lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> => {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.sittingId);
    if (group === undefined) groups.set(line.sittingId, [line]);
    else group.push(line);
  }
  return groups;
};

/** Waits for all, also when one fails: nothing is to go on behind the runner's back. @throws the first failure */
const allDone = async (work: readonly Promise<unknown>[]): Promise<void> => {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
};

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
    await this.together(run, marks, ({ sittingId, tableId, playerId, coup, betId, amount, currency }) => ({ type: 'ReserveStake', sittingId, tableId, playerId, coup, betId, amount, currency }));
  }

  @On(gameRoundEvents.BetWithdrawn, 'release-stake', { together: true })
  async releaseStakes(run: readonly Occurrence<GameRoundEventOf<'BetWithdrawn'>>[], marks: Run): Promise<void> {
    await this.together(run, marks, ({ betId }) => ({ type: 'ReleaseStake', betId }));
  }

  @On(gameRoundEvents.RoundSettled, 'resolve-coup')
  async resolveCoup({ event: { data } }: Heard<GameRoundEventOf<'RoundSettled'>>, reaction: Reaction): Promise<void> {
    const { coup, outcomes } = data;
    await this.eachSitting(bySitting(outcomes), reaction, (lines: readonly Outcome[]) => ({ type: 'ResolveCoup', coup, outcomes: lines }));
  }

  @On(gameRoundEvents.RoundVoided, 'void-coup')
  async voidCoup({ event: { data } }: Heard<GameRoundEventOf<'RoundVoided'>>, reaction: Reaction): Promise<void> {
    const { coup, bets } = data;
    await this.eachSitting(bySitting(bets), reaction, () => ({ type: 'VoidCoup', coup }));
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

  /**
   * One command for each sitting of the coup, side by side, so that they share a commit. Only when every sitting has its effect is the event
   * dealt with: the mark goes with the effect when there is one only, else it follows. A sitting that had it before a crash does not get it again.
   */
  private async eachSitting<Line>(
    sittings: ReadonlyMap<string, readonly Line[]>,
    reaction: Reaction,
    commandFor: (lines: readonly Line[]) => ResolveCoup | VoidCoup,
  ): Promise<void> {
    await allDone(
      [...sittings].map(([sittingId, lines]) => {
        const stream = streams.chips(sittingId);
        return reactWith(this.runners.chips, stream, commandFor(lines), reaction.command(stream), sittings.size === 1 ? reaction.takeMarks() : []);
      }),
    );
  }
}
