import { streams, type JackpotEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { reactWith, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { SurveillanceStreams } from '../application/streams.js';
import type { ReviewCommand } from '../domain/index.js';

/** What surveillance does about the claims of jackpots. */
@Injectable()
export class ClaimReactions {
  constructor(@Inject(STREAMS) private readonly streams: SurveillanceStreams) {}

  opened({ event: { data } }: Heard<JackpotEventOf<'ClaimOpened'>>, reaction: Reaction): Promise<void> {
    const { claimId, jackpotId, tableId, coup, croupier, chefDeTable, lastBetsAt, openedAt } = data;
    return this.tell(claimId, reaction, (now) => ({
      type: 'RequestReview',
      claimId,
      jackpotId,
      tableId,
      coup,
      barred: [croupier, chefDeTable],
      lastBetsAt,
      openedAt,
      now,
    }));
  }

  identified({ event: { data } }: Heard<JackpotEventOf<'HandIdentified'>>, reaction: Reaction): Promise<void> {
    return this.tell(data.claimId, reaction, () => ({ type: 'BarReviewer', person: data.mcd }));
  }

  async received({ event: { data } }: Heard<JackpotEventOf<'ReviewReceived'>>, reaction: Reaction): Promise<void> {
    const { claimId, review, counts } = data;
    if (!counts) await this.tell(claimId, reaction, (now) => ({ type: 'RequestAnother', review, now }));
  }

  rejected({ event: { data } }: Heard<JackpotEventOf<'ClaimRejected'>>, reaction: Reaction): Promise<void> {
    return this.done(data.claimId, reaction);
  }

  /** The release is the last step of both kinds of claim that pay: a jackpot's award is appended with it. */
  paid({ event: { data } }: Heard<JackpotEventOf<'PaymentReleased'>>, reaction: Reaction): Promise<void> {
    return this.done(data.claimId, reaction);
  }

  /** Consolations need no release: their claim is done as soon as it is confirmed. */
  async confirmed({ event: { data } }: Heard<JackpotEventOf<'ClaimConfirmed'>>, reaction: Reaction): Promise<void> {
    if (data.kind === 'consolation') await this.done(data.claimId, reaction);
  }

  private done(claimId: string, reaction: Reaction): Promise<void> {
    return this.tell(claimId, reaction, (now) => ({ type: 'EndHold', now }));
  }

  private async tell(claimId: string, reaction: Reaction, commandAt: (now: number) => ReviewCommand): Promise<void> {
    const stream = streams.review(claimId);
    const meta = reaction.command(stream);
    await reactWith(this.streams.review, stream, commandAt(meta.now), meta, reaction.takeMarks());
  }
}
