import { gameOfRound, stakeOf, viewOf } from '../coup-view.js';
import type { RoundCommand } from '../round.commands.js';
import { isJp1, isPending, isStanding, type Bet, type OpenedRound, type RoundState } from '../round.state.js';

/**
 * Sensor, console and stakes of a seat do not agree (rules §3 *Before the deal*). `no-stake`: a chip with no accepted JP1 stake behind it;
 * `no-chip`: a stake or a registration without a chip; `not-registered`: both are there, and the console does not know.
 */
export interface Disagreement {
  readonly seat: number;
  readonly kind: 'no-stake' | 'no-chip' | 'not-registered';
}

const SAID = {
  'no-stake': 'a chip with no accepted stake behind it',
  'no-chip': 'no chip on its sensor',
  'not-registered': 'a stake that is not registered',
};

export const said = (disagreements: readonly Disagreement[]): string =>
  `${disagreements.map(({ seat, kind }) => `seat ${seat}: ${SAID[kind]}`).join('; ')}.`;

/** Whether a stake of the seat waits for the wallet: until then nothing can be said of its JP1. */
export const isAnswering = (round: OpenedRound, seat: number): boolean => round.bets.some((bet) => bet.seat === seat && isPending(bet));

/** JP1 stakes that are accepted and have their accepted Ante and Blind: the ones to be registered, or registered already. */
const jp1Stakes = (round: OpenedRound): readonly Bet[] => {
  const unsupported = new Set(
    gameOfRound(round)
      .returnedAtClose(viewOf(round))
      .map(({ id }) => id),
  );
  return round.bets.filter((bet) => isJp1(bet) && bet.status === 'accepted' && !unsupported.has(stakeOf(bet).id));
};

/** The seat's stake when it can be registered, else what is in the way. */
export const registrable = (round: OpenedRound, seat: number): Bet | Disagreement => {
  const stake = jp1Stakes(round).find((bet) => bet.seat === seat);
  if (!round.jp1.chips.includes(seat)) return { seat, kind: 'no-chip' };
  return stake === undefined ? { seat, kind: 'no-stake' } : stake;
};

/** Of all seats but those whose stakes are being answered. From the registration on the croupier collects: what the sensor says then matters no more. */
export const disagreementsOf = (round: OpenedRound): readonly Disagreement[] => {
  const { chips, registered } = round.jp1;
  const staked = round.bets.some((bet) => isJp1(bet) && isStanding(bet)) ? jp1Stakes(round).map(({ seat }) => seat) : [];
  const seats = [...new Set([...chips, ...staked])]
    .filter((seat) => !registered.includes(seat) && !isAnswering(round, seat))
    .sort((a, b) => a - b);
  return seats.map((seat) => {
    if (!staked.includes(seat)) return { seat, kind: 'no-stake' };
    return { seat, kind: chips.includes(seat) ? 'not-registered' : 'no-chip' };
  });
};

/** What a refused command shows to be wrong, for the record: a deal only when every stake is answered. */
export const disagreementsShownBy = (command: RoundCommand, round: RoundState): readonly Disagreement[] => {
  if (round.phase === 'none') return [];
  if (command.type === 'RegisterStakes') return command.seats.map((seat) => registrable(round, seat)).filter((answer) => 'kind' in answer);
  return command.type === 'Deal' && !round.bets.some(isPending) ? disagreementsOf(round) : [];
};
