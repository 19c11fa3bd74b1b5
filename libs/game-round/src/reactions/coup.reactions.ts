import { gameRoundEvents, type GameRoundEventOf } from '@casino/contracts';
import { On, type Heard, type Reaction } from '@casino/event-bus';
import { Injectable } from '@nestjs/common';
import { CoupEnding } from '../application/coups/coup-ending.js';
import { CoupOpening } from '../application/coups/coup-opening.js';

/** Finishes what a crash left half done: the request does the same at once, under the same command ids. */
@Injectable()
export class CoupReactions {
  constructor(
    private readonly opening: CoupOpening,
    private readonly ending: CoupEnding,
  ) {}

  @On(gameRoundEvents.CoupStarted, 'open-round')
  async started({ event, metadata }: Heard<GameRoundEventOf<'CoupStarted'>>, reaction: Reaction): Promise<void> {
    if (await this.opening.isComplete(event.data)) return;
    await this.opening.complete(event.data, metadata, reaction.takeMarks());
  }

  @On(gameRoundEvents.ShoeOpened, 'end-coup')
  opened(heard: Heard<GameRoundEventOf<'ShoeOpened'>>, reaction: Reaction): Promise<void> {
    return this.ended(heard, reaction);
  }

  @On(gameRoundEvents.ShoeLost, 'end-coup-shoe-lost')
  lost(heard: Heard<GameRoundEventOf<'ShoeLost'>>, reaction: Reaction): Promise<void> {
    return this.ended(heard, reaction);
  }

  private async ended({ event, metadata }: Heard<GameRoundEventOf<'ShoeOpened' | 'ShoeLost'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup } = event.data;
    if (await this.ending.isComplete(tableId, coup)) return;
    await this.ending.complete(tableId, coup, metadata, reaction.takeMarks());
  }
}
