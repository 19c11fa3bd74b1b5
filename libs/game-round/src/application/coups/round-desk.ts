import { streams } from '@casino/contracts';
import type { ReportAnomaly } from '@casino/event-bus';
import { CasinoError } from '@casino/kernel';
import { metadataOf, type CommandContext, type Done } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import {
  disagreementsShownBy,
  refuseCroupier,
  said,
  type OpenedRound,
  type RoundCommand,
  type RoundEvent,
  type RoundState,
} from '../../domain/index.js';
import { REPORT_ANOMALY } from '../anomalies.js';
import { RETRIES_FOR_PEOPLE } from '../metadata.js';
import { Streams } from '../streams.js';
import { openedRound } from '../views/round-answer.js';

/** Which coup a command is for: always named, never "the current one". */
export interface RoundRef {
  readonly tableId: string;
  readonly coup: number;
}

/** Where a person's command on a coup goes through. */
@Injectable()
export class RoundDesk {
  constructor(
    private readonly streams: Streams,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
  ) {}

  streamOf({ tableId, coup }: RoundRef): string {
    return streams.round(tableId, coup);
  }

  /** @throws CasinoError `round-not-found` */
  async load(ref: RoundRef): Promise<{ readonly round: OpenedRound; readonly revision: bigint | undefined }> {
    const { state, revision } = await this.streams.round.load(this.streamOf(ref));
    return { round: openedRound(state), revision };
  }

  /**
   * @throws CasinoError with the refusal's code; a card that does not open its seal (P10), and JP1 sensors that disagree with console or stakes
   * (rules §3), are put on record besides
   */
  async act(
    ref: RoundRef,
    command: RoundCommand | ((round: RoundState) => RoundCommand),
    context: CommandContext,
  ): Promise<Done<RoundEvent, RoundState>> {
    const stream = this.streamOf(ref);
    const { actor } = context;
    const ofThisCroupier = (round: RoundState): RoundCommand => {
      const refusal = actor.role === 'croupier' ? refuseCroupier(round, actor.id) : undefined;
      if (refusal !== undefined) throw CasinoError.of(refusal);
      return typeof command === 'function' ? command(round) : command;
    };
    const executed = await this.streams.round.execute({
      stream,
      command: ofThisCroupier,
      meta: metadataOf(context),
      retries: RETRIES_FOR_PEOPLE,
    });
    if (executed.outcome !== 'refused') return executed;
    const { code, detail } = executed.refusal;
    if (code === 'sensor-disagrees') await this.reportDisagreements(ref, ofThisCroupier(executed.state), executed.state);
    if (code === 'seal-broken') await this.reportBrokenSeal(ref, detail, context);
    throw new CasinoError(code, detail);
  }

  /** Each kind of disagreement of a seat once in a coup. */
  private async reportDisagreements({ tableId, coup }: RoundRef, command: RoundCommand, round: RoundState): Promise<void> {
    const subject = streams.round(tableId, coup);
    for (const disagreement of disagreementsShownBy(command, round)) {
      const { seat, kind } = disagreement;
      await this.report({
        kind: 'sensor-disagrees',
        tableId,
        coup,
        subject,
        detail: `JP1 ${said([disagreement])}`,
        cause: `${subject}/seat-${seat}/${kind}`,
      });
    }
  }

  async reportBrokenSeal({ tableId, coup }: RoundRef, detail: string, { commandId }: CommandContext): Promise<void> {
    await this.report({ kind: 'seal-broken', tableId, coup, subject: streams.round(tableId, coup), detail, cause: commandId });
  }
}
