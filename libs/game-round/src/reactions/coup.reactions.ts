import type { GameRoundEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { Injectable } from '@nestjs/common';
import { CoupEnding } from '../application/coup-ending.js';
import { CoupOpening } from '../application/coup-opening.js';

/** Finishes what a crash left half done: the request does the same at once, under the same command ids. */
@Injectable()
export class CoupReactions {
  constructor(
    private readonly opening: CoupOpening,
    private readonly ending: CoupEnding,
  ) {}

  async started({ event, metadata }: Heard<GameRoundEventOf<'CoupStarted'>>, reaction: Reaction): Promise<void> {
    if (await this.opening.isComplete(event.data)) return;
    await this.opening.complete(event.data, metadata, reaction.takeMarks());
  }

  async ended({ event, metadata }: Heard<GameRoundEventOf<'ShoeOpened' | 'ShoeLost'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup } = event.data;
    if (await this.ending.isComplete(tableId, coup)) return;
    await this.ending.complete(tableId, coup, metadata, reaction.takeMarks());
  }
}
