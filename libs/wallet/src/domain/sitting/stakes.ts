import { CasinoError } from '@casino/kernel';
import { legsOf } from '../legs.js';
import { isWholeChips, withEnd } from './end-of-sitting.js';
import type { Outcome, ReserveStake, ResolveCoup, VoidCoup } from './sitting.commands.js';
import type { KnownSitting, Reservation, SittingEvent, SittingState } from './sitting.state.js';

/** Its position on the layout. */
const JP1 = 'jp1';

const released = (
  { sittingId, tableId, currency }: KnownSitting,
  { betId, coup, amount }: Reservation,
  reason: 'pushed' | 'withdrawn' | 'voided',
): SittingEvent => ({
  type: 'StakeReleased',
  data: { sittingId, tableId, coup, betId, amount, currency, reason, legs: legsOf.stakeReleased(sittingId, amount) },
});

/** Stable code of why a stake cannot be set aside; undefined when it can. */
const whyNot = (stake: ReserveStake, state: SittingState): string | undefined => {
  if (state.phase === 'unknown' || state.tableId !== stake.tableId) return 'sitting-not-found';
  if (state.playerId !== stake.playerId) return 'sitting-of-another-player';
  // A coup that came to its end for this sitting takes no more stakes: nothing would ever free them.
  if (stake.coup < state.coup || stake.coup <= state.resolvedCoup) return 'betting-closed';
  if (state.phase !== 'open') return 'sitting-ended';
  if (state.currency !== stake.currency) return 'currency-differs';
  if (!isWholeChips(state, stake.amount)) return 'not-whole-chips';
  if (stake.amount > state.balance) return 'insufficient-chips';
  return undefined;
};

/** A refusal of a stake is a fact that the round hears, not an error. */
export const reserve = (stake: ReserveStake, state: SittingState): readonly SittingEvent[] => {
  const { sittingId, tableId, coup, betId, position, amount, currency } = stake;
  if (state.phase !== 'unknown' && state.coup === coup && state.answered.includes(betId)) return [];
  const reason = whyNot(stake, state);
  if (reason !== undefined) return [{ type: 'StakeRefused', data: { sittingId, tableId, coup, betId, amount, currency, reason } }];
  return [
    {
      type: 'StakeReserved',
      data: {
        sittingId,
        tableId,
        coup,
        betId,
        amount,
        currency,
        kind: position === JP1 ? 'jp1' : 'table',
        legs: legsOf.stakeReserved(sittingId, amount),
      },
    },
  ];
};

/** A withdrawn or declined bet; one that was refused or is resolved already has nothing to give back. */
export const release = (betId: string, state: KnownSitting): readonly SittingEvent[] => {
  const open = state.reservations.find((reservation) => reservation.betId === betId);
  return open === undefined ? [] : withEnd(state, [released(state, open, 'withdrawn')]);
};

const outcomeEvent = (state: KnownSitting, reservation: Reservation, { stake, result, gain }: Outcome): SittingEvent => {
  const { sittingId, tableId, currency } = state;
  const { betId, coup, amount } = reservation;
  if (stake !== amount) throw new CasinoError('books-do-not-balance', `bet ${betId}: ${amount} is reserved, ${stake} settled`);
  if (result === 'won' ? gain <= 0n : gain !== 0n)
    throw new CasinoError('books-do-not-balance', `bet ${betId}: ${result} with a gain of ${gain}`);
  switch (result) {
    case 'won':
      return {
        type: 'GainPaid',
        data: { sittingId, tableId, coup, betId, stake, gain, currency, legs: legsOf.gainPaid(sittingId, tableId, stake, gain) },
      };
    case 'lost':
      return {
        type: 'StakeCaptured',
        data: { sittingId, tableId, coup, betId, amount, currency, legs: legsOf.stakeCaptured(sittingId, tableId, amount) },
      };
    case 'pushed':
      return released(state, reservation, 'pushed');
  }
};

/**
 * Exactly the open reservations of the coup, each once; a JP1 stake is not among them, it stays until the jackpot says what becomes of it.
 * @throws CasinoError `books-do-not-balance` when the round settled other bets than those reserved here: a defect, nothing is appended
 */
export const resolve = ({ coup, outcomes }: ResolveCoup, state: KnownSitting): readonly SittingEvent[] => {
  const open = new Map(
    state.reservations
      .filter((reservation) => reservation.coup === coup && reservation.kind === 'table')
      .map((reservation) => [reservation.betId, reservation]),
  );
  if (open.size === 0 && coup <= state.resolvedCoup) return [];
  const events = outcomes.map((outcome) => {
    const reservation = open.get(outcome.betId);
    if (reservation === undefined)
      throw new CasinoError('books-do-not-balance', `coup ${coup} settles bet ${outcome.betId}, of which nothing is reserved`);
    open.delete(outcome.betId);
    return outcomeEvent(state, reservation, outcome);
  });
  if (open.size > 0) throw new CasinoError('books-do-not-balance', `coup ${coup} leaves ${[...open.keys()].join(', ')} unsettled`);
  return withEnd(state, events);
};

/**
 * Exactly the bets that the void coup lists; one that was refused has nothing to give back.
 * @throws CasinoError `books-do-not-balance` when a table stake of the coup is not listed: nothing would ever free it
 */
export const voided = ({ coup, betIds }: VoidCoup, state: KnownSitting): readonly SittingEvent[] => {
  const open = state.reservations.filter((reservation) => reservation.coup === coup);
  const left = open.find(({ betId, kind }) => kind === 'table' && !betIds.includes(betId));
  if (left !== undefined) throw new CasinoError('books-do-not-balance', `void coup ${coup} leaves ${left.betId} reserved`);
  const listed = open.filter(({ betId }) => betIds.includes(betId));
  return listed.length === 0
    ? []
    : withEnd(
        state,
        listed.map((reservation) => released(state, reservation, 'voided')),
      );
};
