import { jackpotEvents, streams, type JackpotEventOf } from '@casino/contracts';
import { On, type Heard, type Reaction } from '@casino/event-bus';
import { reactWithAll } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { payPrize } from '../application/pay-prize/pay-prize.js';
import { refundStakes } from '../application/refund-stakes/refund-stakes.js';
import { WALLET_RUNNERS, type WalletRunners } from '../application/wallet-runners.js';
import type { Jp1Stake } from '../domain/index.js';
import { allDone, bySitting, eachSitting } from './per-sitting.js';

/** What the wallet does when it hears from a jackpot: JP1 stakes and prizes move on these events only (protocol *Money*). */
@Injectable()
export class JackpotReactions {
  constructor(@Inject(WALLET_RUNNERS) private readonly runners: WalletRunners) {}

  @On(jackpotEvents.CoupEntered, 'contribute-stakes')
  async contributeStakes({ event: { data } }: Heard<JackpotEventOf<'CoupEntered'>>, reaction: Reaction): Promise<void> {
    const { coup, jackpotId, currency } = data;
    await eachSitting(this.runners.chips, bySitting(data.entries), reaction, (entries: readonly Jp1Stake[]) => ({
      type: 'ContributeStakes',
      coup,
      jackpotId,
      currency,
      entries,
    }));
  }

  @On(jackpotEvents.CoupDeclined, 'release-declined')
  async releaseDeclined({ event: { data } }: Heard<JackpotEventOf<'CoupDeclined'>>, reaction: Reaction): Promise<void> {
    const sittings = bySitting(data.bets);
    await allDone(
      [...sittings].map(([sittingId, bets]) => {
        const stream = streams.chips(sittingId);
        const commands = bets.map(({ betId }) => ({
          command: { type: 'ReleaseStake', betId } as const,
          meta: reaction.command(stream, betId),
        }));
        return reactWithAll(this.runners.chips, stream, commands, sittings.size === 1 ? reaction.takeMarks() : []);
      }),
    );
  }

  @On(jackpotEvents.ContributionReturned, 'refund-stakes')
  async refundStakes({ event: { data } }: Heard<JackpotEventOf<'ContributionReturned'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, jackpotId, currency } = data;
    const sittings = bySitting(data.returns);
    await allDone(
      [...sittings].map(async ([sittingId, lines]) => {
        const [first] = lines;
        if (first === undefined) return;
        const refunds = lines.map((line) => ({ ...line, tableId, coup, jackpotId, currency }));
        // by sitting, because two that have ended may have one account
        await refundStakes(
          this.runners,
          first,
          refunds,
          (stream) => reaction.command(stream, sittingId),
          sittings.size === 1 ? reaction.takeMarks() : [],
        );
      }),
    );
  }

  @On(jackpotEvents.FixedPrizeWon, 'pay-fixed-prize')
  async payFixedPrize({ event: { data } }: Heard<JackpotEventOf<'FixedPrizeWon'>>, reaction: Reaction): Promise<void> {
    await payPrize(this.runners, { ...data, kind: 'fixed-prize' }, data.paidAt, (stream) => reaction.command(stream), reaction.takeMarks());
  }

  @On(jackpotEvents.ConsolationAwarded, 'pay-consolation')
  async payConsolation({ event: { data } }: Heard<JackpotEventOf<'ConsolationAwarded'>>, reaction: Reaction): Promise<void> {
    await payPrize(this.runners, { ...data, kind: 'consolation' }, 'table', (stream) => reaction.command(stream), reaction.takeMarks());
  }

  /** A share comes out of its frozen cycle, which is in the meter's account until then. */
  @On(jackpotEvents.JackpotAwarded, 'pay-jackpot')
  async payJackpot({ event: { data } }: Heard<JackpotEventOf<'JackpotAwarded'>>, reaction: Reaction): Promise<void> {
    await payPrize(
      this.runners,
      { ...data, kind: 'jackpot', source: 'meter' },
      data.paidAt,
      (stream) => reaction.command(stream),
      reaction.takeMarks(),
    );
  }
}
