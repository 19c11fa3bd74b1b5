import type { Refusal } from '@casino/kernel';
import type { OpenedRound } from '../round.state.js';

/** What an event lists of one seat: with it, whatever a coup comes to, each of its events stays below the 59,000 bytes that a bus takes for sure. */
export const MOST_BETS_PER_COMMAND = 64;
/** Of a seat in the betting of a coup, those that were refused and taken back counted: play never comes near it. */
export const MOST_BETS_PER_SEAT = 200;
/** A Play that is refused may be tried again with more chips, this often. */
export const MOST_PLAYS_PER_SEAT = 50;

/** @param count bets that the seat places now; a Play is one of a decision, not of the betting */
export const refuseMoreBets = (round: OpenedRound, seat: number, count: number, of: 'betting' | 'decisions'): Refusal | undefined => {
  const most = of === 'betting' ? MOST_BETS_PER_SEAT : MOST_PLAYS_PER_SEAT;
  const placed = round.bets.filter((bet) => bet.seat === seat && (bet.stage === null) === (of === 'betting')).length;
  return placed + count > most
    ? { code: 'too-many-bets', detail: `A seat places at most ${most} bets in the ${of} of a coup, and this one has placed ${placed}.` }
    : undefined;
};
