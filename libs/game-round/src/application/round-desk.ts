import { streams } from '@casino/contracts';
import type { ReportAnomaly } from '@casino/event-bus';
import { CasinoError } from '@casino/kernel';
import { carryOut, REPORT_ANOMALY, STREAMS, type CommandContext, type Done } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import {
  disagreementsShownBy,
  refuseCroupier,
  said,
  type OpenedRound,
  type RoundCommand,
  type RoundEvent,
  type RoundState,
} from '../domain/index.js';
import { openedRound } from './round.view.js';
import type { GameRoundStreams } from './streams.js';

/** Which coup a command is for: always named, never "the current one". */
export interface RoundRef {
  readonly tableId: string;
  readonly coup: number;
}

/** What holds of every act of a person in a coup: one croupier deals it to its end where the game wants it, and what a refusal shows goes on record. */
@Injectable()
export class RoundDesk {
  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
  ) {}

  /** @throws CasinoError `round-not-found` */
  async load({ tableId, coup }: RoundRef): Promise<OpenedRound> {
    return openedRound((await this.streams.round.load(streams.round(tableId, coup))).state);
  }

  /**
   * @throws CasinoError with the refusal's code; a card that does not open its seal (P10), and JP1 sensors that disagree with console or stakes
   * (rules §3), are put on record besides
   */
  async act(
    context: CommandContext,
    round: RoundRef,
    command: RoundCommand | ((state: RoundState) => RoundCommand),
  ): Promise<Done<RoundEvent, RoundState>> {
    const { actor } = context;
    let asked: { readonly command: RoundCommand; readonly state: RoundState } | undefined;
    const ofThisCroupier = (state: RoundState): RoundCommand => {
      const refusal = actor.role === 'croupier' ? refuseCroupier(state, actor.id) : undefined;
      if (refusal !== undefined) throw CasinoError.of(refusal);
      asked = { command: typeof command === 'function' ? command(state) : command, state };
      return asked.command;
    };
    try {
      return await carryOut(this.streams.round, streams.round(round.tableId, round.coup), ofThisCroupier, context);
    } catch (error) {
      if (error instanceof CasinoError && asked !== undefined) {
        if (error.code === 'sensor-disagrees') await this.recordDisagreements(round, asked.command, asked.state);
        if (error.code === 'seal-broken') await this.record('seal-broken', round, error.message, context.commandId);
      }
      throw error;
    }
  }

  /** Each kind of disagreement of a seat once in a coup. */
  private async recordDisagreements(round: RoundRef, command: RoundCommand, state: RoundState): Promise<void> {
    for (const disagreement of disagreementsShownBy(command, state)) {
      const cause = `${streams.round(round.tableId, round.coup)}/seat-${disagreement.seat}/${disagreement.kind}`;
      await this.record('sensor-disagrees', round, `JP1 ${said([disagreement])}`, cause);
    }
  }

  private record(kind: 'sensor-disagrees' | 'seal-broken', { tableId, coup }: RoundRef, detail: string, cause: string): Promise<unknown> {
    return this.report({ kind, tableId, coup, subject: streams.round(tableId, coup), detail, cause });
  }
}
