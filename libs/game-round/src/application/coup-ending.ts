import { streams, type EventMetadata } from '@casino/contracts';
import type { InboxMark } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { followUp, reactWith, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GameRoundStreams } from './streams.js';

/** Second half of a coup's end: the table learns that its shoe is open, or lost. Run twice, it happens once. */
@Injectable()
export class CoupEnding {
  constructor(@Inject(STREAMS) private readonly streams: GameRoundStreams) {}

  /** @param last `ShoeOpened` or `ShoeLost`, the last event of the round's stream */
  async complete(tableId: string, coup: number, last: EventMetadata, marks: readonly InboxMark[] = []): Promise<void> {
    const { state } = await this.streams.round.load(streams.round(tableId, coup));
    if (state.phase !== 'settled' && state.phase !== 'voided')
      throw new CasinoError('internal-error', `Coup ${coup} at table ${tableId} gave away its shoe before its end.`);
    const stream = streams.table(tableId);
    const claim = state.jp1.claim === null ? null : streams.round(tableId, coup);
    const command = { type: 'EndCoup', tableId, coup, lastRevision: last.revision, outcome: state.phase, claim } as const;
    const meta = followUp(last, 'end-coup', stream, { actor: last.actor, now: last.time });
    await reactWith(this.streams.table, stream, command, meta, marks);
  }

  async isComplete(tableId: string, coup: number): Promise<boolean> {
    const { coupOpen, lastCoup } = (await this.streams.table.load(streams.table(tableId))).state;
    return lastCoup > coup || (lastCoup === coup && !coupOpen);
  }
}
