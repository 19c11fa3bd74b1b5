import type { WalletEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { creditProceeds, receiveChips } from '../application/second-half.js';
import type { WalletStreams } from '../application/streams.js';

/** The second half of a movement, wherever the first half's request ended: a restart finishes it. */
@Injectable()
export class OwnReactions {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  async chipsBought({ event: { data } }: Heard<WalletEventOf<'ChipsBought'>>, reaction: Reaction): Promise<void> {
    await receiveChips(this.streams, data, (stream) => reaction.command(stream), reaction.takeMarks());
  }

  async chipsCashedOut({ event: { data } }: Heard<WalletEventOf<'ChipsCashedOut'>>, reaction: Reaction): Promise<void> {
    await creditProceeds(this.streams, data, (stream) => reaction.command(stream), reaction.takeMarks());
  }
}
