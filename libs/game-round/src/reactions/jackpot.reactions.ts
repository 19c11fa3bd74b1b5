import { jackpotEvents, streams, type JackpotEventOf } from '@casino/contracts';
import { On, type Heard, type Reaction, type ReportAnomaly } from '@casino/event-bus';
import type { Executed } from '@casino/event-store';
import { mustBeDone } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import { REPORT_ANOMALY } from '../application/anomalies.js';
import { Streams } from '../application/streams.js';
import type { AnswerJp1, OfferJp1, SuspendJp1, TableEvent, TableState } from '../domain/index.js';

/** What a jackpot tells becomes a fact of the table or of the coup: only their own facts decide who takes JP1 stakes and who may deal (design §3). */
@Injectable()
export class JackpotReactions {
  constructor(
    private readonly streams: Streams,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
  ) {}

  @On(jackpotEvents.TableLinked, 'offer-jp1')
  async linked({ event: { data }, metadata }: Heard<JackpotEventOf<'TableLinked'>>, reaction: Reaction): Promise<void> {
    const { tableId, jackpotId, currency, stake } = data;
    const { state } = await this.tell({ type: 'OfferJp1', tableId, jackpotId, currency, stake, reference: metadata.id }, reaction);
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

  @On(jackpotEvents.CycleOpened, 'offer-jp1-of-cycle')
  async cycleOpened({ event: { data }, metadata }: Heard<JackpotEventOf<'CycleOpened'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, currency, policy, tables } = data;
    for (const tableId of tables)
      await this.tell({ type: 'OfferJp1', tableId, jackpotId, currency, stake: policy.stake, reference: metadata.id }, reaction);
  }

  @On(jackpotEvents.MeterResumed, 'offer-jp1-again')
  async resumed({ event: { data }, metadata }: Heard<JackpotEventOf<'MeterResumed'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, currency, stake, tables } = data;
    for (const tableId of tables)
      await this.tell({ type: 'OfferJp1', tableId, jackpotId, currency, stake, reference: metadata.id }, reaction);
  }

  @On(jackpotEvents.MeterSuspended, 'suspend-jp1')
  async suspended({ event: { data }, metadata }: Heard<JackpotEventOf<'MeterSuspended'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, tables } = data;
    for (const tableId of tables)
      await this.tell({ type: 'SuspendJp1', tableId, jackpotId, reason: 'suspended', reference: metadata.id }, reaction);
  }

  @On(jackpotEvents.TableUnlinked, 'suspend-jp1-unlinked')
  async unlinked({ event: { data }, metadata }: Heard<JackpotEventOf<'TableUnlinked'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, tableId } = data;
    await this.tell({ type: 'SuspendJp1', tableId, jackpotId, reason: 'unlinked', reference: metadata.id }, reaction);
  }

  @On(jackpotEvents.JackpotStopped, 'suspend-jp1-stopped')
  async stopped({ event: { data }, metadata }: Heard<JackpotEventOf<'JackpotStopped'>>, reaction: Reaction): Promise<void> {
    const { jackpotId, tables } = data;
    for (const tableId of tables)
      await this.tell({ type: 'SuspendJp1', tableId, jackpotId, reason: 'stopped', reference: metadata.id }, reaction);
  }

  @On(jackpotEvents.CoupEntered, 'jp1-entered')
  entered({ event: { data } }: Heard<JackpotEventOf<'CoupEntered'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, jackpotId, cycle } = data;
    return this.answer(streams.round(tableId, coup), { type: 'AnswerJp1', jackpotId, answer: { entered: true, cycle } }, reaction);
  }

  @On(jackpotEvents.CoupDeclined, 'jp1-declined')
  declined({ event: { data } }: Heard<JackpotEventOf<'CoupDeclined'>>, reaction: Reaction): Promise<void> {
    const { tableId, coup, jackpotId, reason } = data;
    return this.answer(streams.round(tableId, coup), { type: 'AnswerJp1', jackpotId, answer: { entered: false, reason } }, reaction);
  }

  @On(jackpotEvents.HandIdentified, 'free-table-identified')
  async identified({ event: { data } }: Heard<JackpotEventOf<'HandIdentified'>>, reaction: Reaction): Promise<void> {
    await this.freeTable(data, reaction);
  }

  /** The table first: a coup that may be void now does not hold it. */
  @On(jackpotEvents.ClaimRejected, 'free-table-rejected')
  async rejected({ event: { data } }: Heard<JackpotEventOf<'ClaimRejected'>>, reaction: Reaction): Promise<void> {
    await this.freeTable(data, reaction);
    const { tableId, coup, jackpotId, claimId } = data;
    const stream = streams.round(tableId, coup);
    mustBeDone(
      await this.streams.round.execute({
        stream,
        command: { type: 'RejectJp1Claim', jackpotId, claimId },
        meta: reaction.command(stream),
        retries: 'unbounded',
      }),
    );
  }

  private async answer(stream: string, command: AnswerJp1, reaction: Reaction): Promise<void> {
    mustBeDone(
      await this.streams.round.execute({
        stream,
        command,
        meta: reaction.command(stream),
        marks: reaction.takeMarks(),
        retries: 'unbounded',
      }),
    );
  }

  private async freeTable({ tableId, coup }: { readonly tableId: string; readonly coup: number }, reaction: Reaction): Promise<void> {
    const stream = streams.table(tableId);
    mustBeDone(
      await this.streams.table.execute({
        stream,
        command: { type: 'FreeClaim', tableId, coup, reference: streams.round(tableId, coup) },
        meta: reaction.command(stream),
        retries: 'unbounded',
      }),
    );
  }

  private async tell(command: OfferJp1 | SuspendJp1, reaction: Reaction): Promise<Executed<TableEvent, TableState>> {
    const stream = streams.table(command.tableId);
    return mustBeDone(await this.streams.table.execute({ stream, command, meta: reaction.command(stream), retries: 'unbounded' }));
  }
}
