import { gameRoundEvents, streams, type GameRoundEventOf } from '@casino/contracts';
import { On, type Heard, type Reaction } from '@casino/event-bus';
import { Inject, Injectable } from '@nestjs/common';
import { reactWith } from '../application/carry-out.js';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';
import type { Outcome, ResolveCoup, VoidCoup } from '../domain/index.js';

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

  @On(gameRoundEvents.BetPlaced, 'reserve-stake')
  async reserveStake({ event: { data } }: Heard<GameRoundEventOf<'BetPlaced'>>, reaction: Reaction): Promise<void> {
    const { sittingId, tableId, playerId, coup, betId, amount, currency } = data;
    const stream = streams.chips(sittingId);
    const stake = { type: 'ReserveStake', sittingId, tableId, playerId, coup, betId, amount, currency } as const;
    await reactWith(this.runners.chips, stream, stake, reaction.command(stream), reaction.takeMarks());
  }

  @On(gameRoundEvents.BetWithdrawn, 'release-stake')
  async releaseStake({ event: { data } }: Heard<GameRoundEventOf<'BetWithdrawn'>>, reaction: Reaction): Promise<void> {
    const stream = streams.chips(data.sittingId);
    await reactWith(this.runners.chips, stream, { type: 'ReleaseStake', betId: data.betId }, reaction.command(stream), reaction.takeMarks());
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

  /**
   * One command for each sitting of the coup. They share commits, and the mark goes with the last: only when every sitting has
   * its effect is the event dealt with, and a sitting that had it before a crash does not get it again.
   */
  private async eachSitting<Line>(
    sittings: ReadonlyMap<string, readonly Line[]>,
    reaction: Reaction,
    commandFor: (lines: readonly Line[]) => ResolveCoup | VoidCoup,
  ): Promise<void> {
    const { chips } = this.runners;
    const each = [...sittings];
    const last = each.pop();
    if (last === undefined) return;
    const settled = await Promise.allSettled(
      each.map(([sittingId, lines]) => {
        const stream = streams.chips(sittingId);
        return reactWith(chips, stream, commandFor(lines), reaction.command(stream));
      }),
    );
    for (const result of settled) if (result.status === 'rejected') throw result.reason;
    const stream = streams.chips(last[0]);
    await reactWith(chips, stream, commandFor(last[1]), reaction.command(stream), reaction.takeMarks());
  }
}
