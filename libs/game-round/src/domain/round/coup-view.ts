import type { Card, CoupView, FaceUp, Game, Place, Stake } from '@casino/games';
import { gameOf } from '../games.js';
import { isStanding, type Bet, type OpenedRound } from './round.state.js';

export const gameOfRound = (round: OpenedRound): Game => gameOf(round.terms.game);

export const stakeOf = ({ betId, seat, position, amount, status }: Bet): Stake => ({
  betId,
  seat,
  position,
  amount,
  accepted: status === 'accepted',
});

/** What the game's rules are asked with: the stakes on the layout, in the order of placing. */
export const viewOf = (round: OpenedRound): CoupView => ({
  options: round.terms.options,
  payTable: round.terms.payTable,
  limits: round.terms.limits,
  stakes: round.bets.filter(isStanding).map(stakeOf),
  folded: new Set(round.folded),
});

export const faceUpOf = (round: OpenedRound): FaceUp =>
  new Map(round.cards.flatMap(({ place, card }): [Place, Card][] => (card === null ? [] : [[place, card]])));

/** The line by which a coup's events list a stake. */
export const stakeLineOf = ({ betId, seat, sittingId, playerId, position, amount }: Bet) => ({
  betId,
  seat,
  sittingId,
  playerId,
  position,
  stake: amount,
});
