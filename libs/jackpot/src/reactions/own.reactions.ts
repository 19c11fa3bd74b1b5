import { streams, type JackpotEventOf } from '@casino/contracts';
import type { Heard, Reaction, ReportAnomaly } from '@casino/event-bus';
import { reactWith, REPORT_ANOMALY, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { JackpotStreams } from '../application/streams.js';

/** What follows the jackpot's own facts: the second half of a stop, and the incidents. Each is its event's consequence, so a restart finishes it. */
@Injectable()
export class OwnReactions {
  constructor(
    @Inject(STREAMS) private readonly streams: JackpotStreams,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
  ) {}

  async receiveIncrement({ event: { data } }: Heard<JackpotEventOf<'JackpotStopped'>>, reaction: Reaction): Promise<void> {
    const { to, jackpotId: from, increment: amount, currency } = data;
    if (to.kind !== 'jackpot') return;
    const { jackpotId } = to;
    const stream = streams.jackpot(jackpotId);
    await reactWith(
      this.streams.jackpot,
      stream,
      { type: 'ReceiveIncrement', jackpotId, from, amount, currency },
      reaction.command(stream),
      reaction.takeMarks(),
    );
  }

  async suspended({ event: { data }, metadata }: Heard<JackpotEventOf<'MeterSuspended'>>): Promise<void> {
    const { tableId, jackpotId, reason } = data;
    const what = tableId === null ? `jackpot ${jackpotId}` : `table ${tableId}`;
    await this.report({
      kind: 'jackpot-suspended',
      tableId,
      coup: null,
      subject: metadata.stream,
      detail: `${what} is suspended: ${reason}`,
      cause: metadata.id,
    });
  }

  async reviewed({ event: { data }, metadata }: Heard<JackpotEventOf<'ReviewReceived'>>): Promise<void> {
    const { counts, claimId, tableId, coup, review, reviewer } = data;
    if (counts) return;
    await this.report({
      kind: 'reviewer-not-independent',
      tableId,
      coup,
      subject: metadata.stream,
      detail: `review ${review} of claim ${claimId} by ${reviewer} does not count`,
      cause: metadata.id,
    });
  }

  async rejected({ event: { data }, metadata }: Heard<JackpotEventOf<'ClaimRejected'>>): Promise<void> {
    const { reason, claimId, tableId, coup, by } = data;
    if (reason !== 'not-as-dealt') return;
    await this.report({
      kind: 'claim-not-as-dealt',
      tableId,
      coup,
      subject: metadata.stream,
      detail: `claim ${claimId} is not as dealt, says the ${by}`,
      cause: metadata.id,
    });
  }
}
