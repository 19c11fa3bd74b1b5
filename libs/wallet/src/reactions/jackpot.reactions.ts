import { streams, type JackpotEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { reactWithAll, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { reachSittingOrAccount } from '../application/sitting-or-account.js';
import type { WalletStreams } from '../application/streams.js';
import type { Prize } from '../domain/index.js';
import { perSitting, tellSitting } from './per-sitting.js';

/** What the wallet does when it hears from a jackpot: JP1 stakes and prizes move on these events only (protocol *Money*). */
@Injectable()
export class JackpotReactions {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  entered({ event: { data } }: Heard<JackpotEventOf<'CoupEntered'>>, reaction: Reaction): Promise<void> {
    const { coup, jackpotId, currency } = data;
    return perSitting(data.entries, reaction, (sittingId, entries, marks) =>
      tellSitting(this.streams, sittingId, { type: 'ContributeStakes', coup, jackpotId, currency, entries }, reaction, marks),
    );
  }

  declined({ event: { data } }: Heard<JackpotEventOf<'CoupDeclined'>>, reaction: Reaction): Promise<void> {
    return perSitting(data.bets, reaction, (sittingId, bets, marks) => {
      const stream = streams.chips(sittingId);
      const commands = bets.map(({ betId }) => ({
        command: { type: 'ReleaseStake', betId } as const,
        meta: reaction.command(stream, betId),
      }));
      return reactWithAll(this.streams.chips, stream, commands, marks);
    });
  }

  returned({ event: { data } }: Heard<JackpotEventOf<'ContributionReturned'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, jackpotId, currency } = data;
    const lines = data.returns.map((line) => ({ ...line, tableId, coup, jackpotId, currency }));
    return perSitting(lines, reaction, async (sittingId, refunds, marks) => {
      const [first] = refunds;
      if (first === undefined) return;
      const { playerId } = first;
      const toSitting = { type: 'RefundStakes', refunds } as const;
      const toAccount = { type: 'CreditRefunds', refunds } as const;
      // by sitting, because two that have ended may have one account
      const meta = (stream: string) => reaction.command(stream, sittingId);
      await reachSittingOrAccount(this.streams, { sittingId, playerId, toSitting, toAccount }, meta, marks);
    });
  }

  fixedPrizeWon({ event: { data } }: Heard<JackpotEventOf<'FixedPrizeWon'>>, reaction: Reaction): Promise<void> {
    return this.pay({ ...data, kind: 'fixed-prize' }, data.paidAt, reaction);
  }

  consolationAwarded({ event: { data } }: Heard<JackpotEventOf<'ConsolationAwarded'>>, reaction: Reaction): Promise<void> {
    return this.pay({ ...data, kind: 'consolation' }, 'table', reaction);
  }

  /** A share comes out of its frozen cycle, which is in the meter's account until then. */
  jackpotAwarded({ event: { data } }: Heard<JackpotEventOf<'JackpotAwarded'>>, reaction: Reaction): Promise<void> {
    return this.pay({ ...data, kind: 'jackpot', source: 'meter' }, data.paidAt, reaction);
  }

  /** To the account at the cage, too. */
  private async pay(prize: Prize, paidAt: 'table' | 'cage', reaction: Reaction): Promise<void> {
    const { sittingId, playerId } = prize;
    const toSitting = { type: 'PayPrize', prize, paidAt } as const;
    const toAccount = { type: 'CreditPrize', prize } as const;
    const meta = (stream: string) => reaction.command(stream);
    await reachSittingOrAccount(this.streams, { sittingId, playerId, toSitting, toAccount }, meta, reaction.takeMarks());
  }
}
