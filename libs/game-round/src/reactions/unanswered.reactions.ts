import type { GameRoundEventOf } from '@casino/contracts';
import type { Heard, ReportAnomaly } from '@casino/event-bus';
import { REPORT_ANOMALY } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';

/** That the wallet left stakes unanswered goes on record, also when the process that took them back died of it. */
@Injectable()
export class UnansweredReactions {
  constructor(@Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly) {}

  async withdrawn({ event: { data }, metadata }: Heard<GameRoundEventOf<'BetsWithdrawn'>>): Promise<void> {
    const { tableId, coup, seat, bets, reason } = data;
    if (reason !== 'unanswered') return;
    await this.report({
      kind: 'bet-unanswered',
      tableId,
      coup,
      subject: metadata.stream,
      detail: `The wallet left bets of seat ${seat} unanswered: ${bets.map(({ bet }) => bet).join(', ')}.`,
      cause: metadata.id,
    });
  }
}
