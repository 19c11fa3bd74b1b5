import { accept, refuse, type Decision } from '@casino/kernel';
import { gameOfRound, stakeLineOf, viewOf } from '../coup-view.js';
import { evolveAll } from '../round.evolve.js';
import { isPending, isStanding, type OpenedRound, type RoundEvent } from '../round.state.js';
import { coupOf, withCollections, withdrawn } from './saying.js';

/** Stakes that cannot stand go back, then the list of those that do. */
const closing = (round: OpenedRound): readonly RoundEvent[] => {
  const unsupported = new Set(gameOfRound(round).returnedAtClose(viewOf(round)).map(({ betId }) => betId));
  const returned = round.bets.filter(({ betId }) => unsupported.has(betId)).map((bet) => withdrawn(round, bet, 'unsupported-at-close'));
  const standing = evolveAll(round, returned).bets.filter(isStanding);
  return [...returned, { type: 'BettingClosed', data: { ...coupOf(round), bets: standing.map(stakeLineOf), jackpot: null } }];
};

/** The events, and with the last answer after rien ne va plus the close of the betting. */
export const closingIfAnswered = (round: OpenedRound, ...events: readonly RoundEvent[]): Decision<RoundEvent> => {
  const after = evolveAll(round, events);
  const closes = after.phase === 'closing' && !after.bets.some(isPending);
  return closes ? accept(...events, ...closing(after)) : withCollections(round, ...events);
};

export const callLastBets = (round: OpenedRound): Decision<RoundEvent> =>
  round.phase === 'betting' ? closingIfAnswered(round, { type: 'LastBetsCalled', data: coupOf(round) }) : refuse('betting-closed');
