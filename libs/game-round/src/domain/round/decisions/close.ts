import { accept, CasinoError, refuse, type Decision } from '@casino/kernel';
import { gameOfRound, seatStakesOf, stakeOf, viewOf } from '../coup-view.js';
import { disagreementsOf } from '../jp1/agreement.js';
import type { CallLastBets } from '../round.commands.js';
import { evolveAll } from '../round.evolve.js';
import { isJp1, isPending, isStanding, type Jp1, type OpenedRound, type RoundEvent } from '../round.state.js';
import { coupOf, withCollections, withdrawn } from './saying.js';

/** Under what the jackpot is asked to take the JP1 stakes: the rules in force when the coup started. */
const conditionsOf = ({ terms, lastBetsAt }: OpenedRound): Jp1['conditions'] => {
  const { options, currency, croupier, chefDeTable, jackpot } = terms;
  if (jackpot === null) throw new CasinoError('internal-error', `Coup ${terms.coup} has a JP1 stake and no jackpot.`);
  if (lastBetsAt === null) throw new CasinoError('internal-error', `Coup ${terms.coup} closes before rien ne va plus.`);
  return {
    jackpotId: jackpot.jackpotId,
    policy: jackpot.policy,
    currency,
    croupier,
    chefDeTable,
    jp1OnFold: options['jp1OnFold'] === 'forfeit' ? 'forfeit' : 'play',
    consolationTrigger: options['consolationTrigger'] === 'jp1Player' ? 'jp1Player' : 'anyPlayer',
    lastBetsAt,
  };
};

/** Stakes that cannot stand go back, then the list of those that do. */
const closing = (round: OpenedRound): readonly RoundEvent[] => {
  const unsupported = new Set(
    gameOfRound(round)
      .returnedAtClose(viewOf(round))
      .map(({ id }) => id),
  );
  const back = round.bets.filter((bet) => unsupported.has(stakeOf(bet).id));
  const returned = withdrawn(round, back, 'unsupported-at-close');
  const standing = evolveAll(round, returned).bets.filter(isStanding);
  const jackpot = standing.some(isJp1) ? conditionsOf(round) : null;
  return [...returned, { type: 'BettingClosed', data: { ...coupOf(round), seats: seatStakesOf(standing), jackpot } }];
};

/** The events, and after rien ne va plus the close of the betting, once every stake is answered and JP1 sensors, console and stakes agree. */
export const closingIfAgreed = (round: OpenedRound, ...events: readonly RoundEvent[]): Decision<RoundEvent> => {
  const after = evolveAll(round, events);
  const closes = after.phase === 'closing' && !after.bets.some(isPending) && disagreementsOf(after).length === 0;
  return closes ? accept(...events, ...closing(after)) : withCollections(round, ...events);
};

export const callLastBets = ({ now: calledAt }: CallLastBets, round: OpenedRound): Decision<RoundEvent> =>
  round.phase === 'betting'
    ? closingIfAgreed(round, { type: 'LastBetsCalled', data: { ...coupOf(round), calledAt } })
    : refuse('betting-closed');
