import { CasinoError } from '@casino/kernel';
import type { Done } from '@casino/platform';
import type { RoundEvent, RoundState } from '../../domain/index.js';
import { answerOf, type Answer } from '../answer.js';
import { betViewOf, roundStatusOf, type BetView, type RoundStatus } from './round.view.js';

/** Answer to a command on a coup, with where the coup stands now and the bets that it concerned. */
export interface RoundAnswer extends Answer, RoundStatus {
  readonly tableId: string;
  readonly coup: number;
  readonly bets: readonly BetView[];
}

/** @throws CasinoError `round-not-found` */
export const openedRound = (state: RoundState) => {
  if (state.phase === 'none') throw new CasinoError('round-not-found');
  return state;
};

export const roundAnswerOf = (stream: string, done: Done<RoundEvent, RoundState>, state: RoundState = done.state): RoundAnswer => {
  const round = openedRound(state);
  const concerned = new Set(done.events.flatMap(({ event }) => ('betId' in event.data ? [event.data.betId] : [])));
  const { tableId, coup } = round.terms;
  return {
    ...answerOf(stream, done),
    tableId,
    coup,
    ...roundStatusOf(round),
    bets: round.bets.filter(({ betId }) => concerned.has(betId)).map(betViewOf),
  };
};
