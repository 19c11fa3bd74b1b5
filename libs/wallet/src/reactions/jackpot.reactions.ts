import type { JackpotEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { reachSittingOrAccount } from '../application/sitting-or-account.js';
import type { WalletStreams } from '../application/streams.js';
import type { Prize } from '../domain/index.js';
import { eachSitting, tellSitting } from './per-sitting.js';

/** What the wallet does when it hears from a jackpot: JP1 stakes and prizes move on these events only (protocol *Money*). */
@Injectable()
export class JackpotReactions {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  entered({ event: { data } }: Heard<JackpotEventOf<'CoupEntered'>>, reaction: Reaction): Promise<void> {
    const { coup, jackpotId, currency } = data;
    return eachSitting(data.entries, reaction, ({ sittingId, stake, contribution }, marks) =>
      tellSitting(this.streams, sittingId, { type: 'ContributeStake', coup, jackpotId, currency, stake, contribution }, reaction, marks),
    );
  }

  declined({ event: { data } }: Heard<JackpotEventOf<'CoupDeclined'>>, reaction: Reaction): Promise<void> {
    const { coup } = data;
    return eachSitting(data.bets, reaction, ({ sittingId }, marks) =>
      tellSitting(this.streams, sittingId, { type: 'ReleaseJp1', coup }, reaction, marks),
    );
  }

  returned({ event: { data } }: Heard<JackpotEventOf<'ContributionReturned'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, jackpotId, currency } = data;
    return eachSitting(data.returns, reaction, ({ sittingId, playerId, stake, contribution }, marks) => {
      const refund = { sittingId, playerId, tableId, coup, jackpotId, stake, contribution, currency };
      const toSitting = { type: 'RefundStake', refund } as const;
      const toAccount = { type: 'CreditRefund', refund } as const;
      // by sitting, because two that have ended may have one account
      const meta = (stream: string) => reaction.command(stream, sittingId);
      return reachSittingOrAccount(this.streams, { sittingId, playerId, toSitting, toAccount }, meta, marks);
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
