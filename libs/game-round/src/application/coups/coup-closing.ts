import type { CommandContext } from '@casino/platform';
import { Injectable } from '@nestjs/common';
import type { RoundCommand } from '../../domain/index.js';
import { ShoeKeeper } from '../shoes/shoe-keeper.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';
import { CoupEnding } from './coup-ending.js';
import { RoundDesk, type RoundRef } from './round-desk.js';

/** What settling and voiding have in common: the shoe's secret is published, and the table learns of the end. */
@Injectable()
export class CoupClosing {
  constructor(
    private readonly desk: RoundDesk,
    private readonly ending: CoupEnding,
    private readonly shoes: ShoeKeeper,
  ) {}

  async close(ref: RoundRef, context: CommandContext, commandOf: (secret: string) => RoundCommand): Promise<RoundAnswer> {
    const { round } = await this.desk.load(ref);
    const kept = await this.shoes.find(round.terms);
    if (kept.shoe.commitment !== round.commitment) await this.desk.reportBrokenSeal(ref, 'The vault does not open to the commitment of the coup.', context);
    const done = await this.desk.act(ref, () => commandOf(kept.disclose()), context);
    for (const { event, metadata } of done.events) if (event.type === 'ShoeOpened') await this.ending.complete(ref.tableId, ref.coup, metadata);
    this.shoes.forget(round.terms);
    return roundAnswerOf(this.desk.streamOf(ref), done);
  }
}
