import { streams, type GameRoundEventOf, type EventMetadata } from '@casino/contracts';
import type { InboxMark } from '@casino/event-store';
import { followUp, reactWith, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ShoeKeeper } from './shoes/shoe-keeper.js';
import type { GameRoundStreams } from './streams.js';

/** Second half of a coup's start: the shoe is sealed, then the round opens with its commitment. Run twice, it happens once. */
@Injectable()
export class CoupOpening {
  /** The request and the reaction to its event come at the same time: one does it, the other waits for it. */
  private readonly inProgress = new Map<string, ReturnType<CoupOpening['open']>>();

  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    private readonly shoes: ShoeKeeper,
  ) {}

  async complete(terms: GameRoundEventOf<'CoupStarted'>['data'], started: EventMetadata, marks: readonly InboxMark[] = []) {
    const stream = streams.round(terms.tableId, terms.coup);
    const running = this.inProgress.get(stream);
    if (running !== undefined) return running;
    const opening = this.open(stream, terms, started, marks);
    this.inProgress.set(stream, opening);
    try {
      return await opening;
    } finally {
      this.inProgress.delete(stream);
    }
  }

  async isComplete({ tableId, coup }: GameRoundEventOf<'CoupStarted'>['data']): Promise<boolean> {
    return (await this.streams.round.load(streams.round(tableId, coup))).state.phase !== 'none';
  }

  private async open(stream: string, terms: GameRoundEventOf<'CoupStarted'>['data'], started: EventMetadata, marks: readonly InboxMark[]) {
    const { shoe } = await this.shoes.seal(terms, started);
    const meta = followUp(started, 'open-round', stream, { actor: started.actor, now: started.time });
    return reactWith(this.streams.round, stream, { type: 'OpenRound', terms, commitment: shoe.commitment }, meta, marks);
  }
}
