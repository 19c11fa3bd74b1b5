import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { legacyAnswerOf, carryOut, type LegacyAnswer, type CommandContext } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { JackpotCommand, JackpotState } from '../domain/index.js';
import { JACKPOT_RUNNERS, type JackpotRunners } from './jackpot-runners.js';

/** Tries after which a person hears `revision-conflict`; every linked table writes to the one stream of its jackpot. */
const PEOPLE_RETRIES = 50;

export interface LoadedJackpot {
  readonly state: JackpotState;
  readonly opened: NonNullable<JackpotState['opened']>;
  readonly revision: bigint;
}

/** Where people act on a jackpot. */
@Injectable()
export class JackpotDesk {
  constructor(@Inject(JACKPOT_RUNNERS) private readonly runners: JackpotRunners) {}

  /** @throws CasinoError with the refusal's code */
  async act(
    jackpotId: string,
    command: JackpotCommand | ((state: JackpotState) => JackpotCommand),
    context: CommandContext,
  ): Promise<LegacyAnswer> {
    const stream = streams.jackpot(jackpotId);
    const { events } = await carryOut(this.runners.jackpot, stream, command, context, PEOPLE_RETRIES);
    return legacyAnswerOf(stream, events);
  }

  /** @throws CasinoError `jackpot-not-found` */
  async load(jackpotId: string): Promise<LoadedJackpot> {
    const { state, revision } = await this.runners.jackpot.load(streams.jackpot(jackpotId));
    const { opened } = state;
    if (opened === null || revision === undefined) throw new CasinoError('jackpot-not-found');
    return { state, opened, revision };
  }

  /** Its currency, and whether it is stopped; undefined: there is none. */
  async find(jackpotId: string): Promise<{ readonly currency: string; readonly stopped: boolean } | undefined> {
    const { state } = await this.runners.jackpot.load(streams.jackpot(jackpotId));
    return state.opened === null ? undefined : { currency: state.opened.currency, stopped: state.stopped };
  }
}
