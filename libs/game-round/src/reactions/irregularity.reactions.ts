import { streams, type GameRoundEventOf } from '@casino/contracts';
import type { Heard, ReportAnomaly } from '@casino/event-bus';
import { REPORT_ANOMALY, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GameRoundStreams } from '../application/streams.js';
import { openedRound } from '../application/round.view.js';

/**
 * What the rules allow and an accomplice could use (rules §4): a card turned before it is due tells a seat what is to come, and a void takes
 * back what the cards already say. Each goes on record with who did it, so that surveillance can count.
 */
@Injectable()
export class IrregularityReactions {
  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
  ) {}

  async exposed(heard: Heard<GameRoundEventOf<'CardExposed'>>): Promise<void> {
    await this.irregular('card-exposed', heard, `${heard.event.data.place} was turned before it was due.`);
  }

  async voided(heard: Heard<GameRoundEventOf<'RoundVoided'>>): Promise<void> {
    const { tableId, coup, reason } = heard.event.data;
    const { cards } = openedRound((await this.streams.round.load(streams.round(tableId, coup))).state);
    if (cards.length === 0) return;
    const faceUp = cards.filter(({ card }) => card !== null).length;
    await this.irregular('void-after-card', heard, `Void with ${cards.length} cards on the table, ${faceUp} of them face up: ${reason}`);
  }

  private irregular(
    kind: 'card-exposed' | 'void-after-card',
    { event: { data }, metadata }: Heard<GameRoundEventOf<'CardExposed' | 'RoundVoided'>>,
    detail: string,
  ): Promise<void> {
    const { tableId, coup } = data;
    return this.report({ kind, tableId, coup, person: metadata.actor.id, subject: metadata.stream, detail, cause: metadata.id });
  }
}
