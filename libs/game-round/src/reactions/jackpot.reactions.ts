import { streams, type JackpotEventOf } from '@casino/contracts';
import type { Heard, Reaction, ReportAnomaly } from '@casino/event-bus';
import { reactWith, REPORT_ANOMALY, STREAMS, type Done } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GameRoundStreams } from '../application/streams.js';
import type { AnswerJp1, OfferJp1, SuspendJp1, TableEvent, TableState } from '../domain/index.js';

/** What a jackpot tells becomes a fact of the table or of the coup: only their own facts decide who takes JP1 stakes and who may deal (design §3). */
@Injectable()
export class JackpotReactions {
  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
  ) {}

  async linked({ event: { data }, metadata }: Heard<JackpotEventOf<'TableLinked'>>, reaction: Reaction): Promise<void> {
    const { tableId, jackpotId, currency } = data;
    const { state } = await this.tell({ type: 'OfferJp1', ...data, reference: metadata.id }, reaction);
    const { jackpot, open, seance } = state;
    const seen = { tableId, coup: null, subject: streams.table(tableId), cause: metadata.id };
    if (jackpot !== null && jackpot.jackpotId !== jackpotId) {
      await this.report({
        ...seen,
        kind: 'table-linked-twice',
        detail: `${jackpotId} links the table, which is linked to ${jackpot.jackpotId}: it stays so.`,
      });
    } else if (open && seance !== null && (seance.game !== 'ultimate-holdem' || seance.currency !== currency)) {
      await this.report({
        ...seen,
        kind: 'link-without-effect',
        detail: `${jackpotId} (${currency}) links the table, where ${seance.game} is played in ${seance.currency}: it takes no JP1 stake.`,
      });
    }
  }

  async cycleOpened({ event: { data }, metadata }: Heard<JackpotEventOf<'CycleOpened'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, currency, tables } = data;
    const { version: policy, stake, prizes } = data.policy;
    for (const tableId of tables)
      await this.tell({ type: 'OfferJp1', tableId, jackpotId, currency, stake, policy, prizes, reference: metadata.id }, reaction);
  }

  async resumed({ event: { data }, metadata }: Heard<JackpotEventOf<'MeterResumed'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, currency, stake, policy, prizes, tables } = data;
    for (const tableId of tables)
      await this.tell({ type: 'OfferJp1', tableId, jackpotId, currency, stake, policy, prizes, reference: metadata.id }, reaction);
  }

  async suspended({ event: { data }, metadata }: Heard<JackpotEventOf<'MeterSuspended'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, tables } = data;
    for (const tableId of tables)
      await this.tell({ type: 'SuspendJp1', tableId, jackpotId, reason: 'suspended', reference: metadata.id }, reaction);
  }

  async unlinked({ event: { data }, metadata }: Heard<JackpotEventOf<'TableUnlinked'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, tableId } = data;
    await this.tell({ type: 'SuspendJp1', tableId, jackpotId, reason: 'unlinked', reference: metadata.id }, reaction);
  }

  async stopped({ event: { data }, metadata }: Heard<JackpotEventOf<'JackpotStopped'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, tables } = data;
    for (const tableId of tables)
      await this.tell({ type: 'SuspendJp1', tableId, jackpotId, reason: 'stopped', reference: metadata.id }, reaction);
  }

  entered({ event: { data } }: Heard<JackpotEventOf<'CoupEntered'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, jackpotId, cycle } = data;
    return this.answer(streams.round(tableId, coup), { type: 'AnswerJp1', jackpotId, answer: { entered: true, cycle } }, reaction);
  }

  declined({ event: { data } }: Heard<JackpotEventOf<'CoupDeclined'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, jackpotId, reason } = data;
    return this.answer(streams.round(tableId, coup), { type: 'AnswerJp1', jackpotId, answer: { entered: false, reason } }, reaction);
  }

  async identified({ event: { data } }: Heard<JackpotEventOf<'HandIdentified'>>, reaction: Reaction): Promise<void> {
    await this.freeTable(data, reaction);
  }

  /** The table first: a coup that may be void now does not hold it. */
  async rejected({ event: { data } }: Heard<JackpotEventOf<'ClaimRejected'>>, reaction: Reaction): Promise<void> {
    await this.freeTable(data, reaction);
    const { tableId, coup, jackpotId, claimId } = data;
    const stream = streams.round(tableId, coup);
    await reactWith(this.streams.round, stream, { type: 'RejectJp1Claim', jackpotId, claimId }, reaction.command(stream));
  }

  private async answer(stream: string, command: AnswerJp1, reaction: Reaction): Promise<void> {
    await reactWith(this.streams.round, stream, command, reaction.command(stream), reaction.takeMarks());
  }

  private async freeTable({ tableId, coup }: { readonly tableId: string; readonly coup: number }, reaction: Reaction): Promise<void> {
    const stream = streams.table(tableId);
    const command = { type: 'FreeClaim', tableId, coup, reference: streams.round(tableId, coup) } as const;
    await reactWith(this.streams.table, stream, command, reaction.command(stream));
  }

  private tell(command: OfferJp1 | SuspendJp1, reaction: Reaction): Promise<Done<TableEvent, TableState>> {
    const stream = streams.table(command.tableId);
    return reactWith(this.streams.table, stream, command, reaction.command(stream));
  }
}
