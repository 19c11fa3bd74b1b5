import { jp1ClaimOf } from '@casino/games';
import { faceUpOf } from '../coup-view.js';
import { isJp1, isStanding, type OpenedRound } from '../round.state.js';

/** The JP1 stakes are on the layout no more: the coup goes on as if they had not been placed. */
export const givenBack = (round: OpenedRound, standing: 'declined' | 'returned'): OpenedRound => ({
  ...round,
  bets: round.bets.map((bet) => (isJp1(bet) && isStanding(bet) ? { ...bet, status: 'withdrawn', reason: `jp1-${standing}` } : bet)),
  jp1: { ...round.jp1, standing },
});

const seatsAt = (round: OpenedRound, position: string): readonly number[] =>
  round.bets.filter((bet) => bet.position === position && isStanding(bet)).map(({ seat }) => seat);

/** A claim is declared as revealed (rules §3 *Cycles*), by the function that the jackpot asks too; the first one stays. */
export const afterCards = (round: OpenedRound): OpenedRound => {
  const { standing, conditions, claim } = round.jp1;
  if (standing !== 'entered' || conditions === null || claim !== null) return round;
  const { jp1OnFold, consolationTrigger } = conditions;
  const opened = jp1ClaimOf(faceUpOf(round), {
    dealtIn: seatsAt(round, 'ante'),
    jp1: seatsAt(round, 'jp1'),
    folded: round.folded,
    jp1OnFold,
    consolationTrigger,
  });
  return opened === undefined ? round : { ...round, jp1: { ...round.jp1, claim: opened } };
};
