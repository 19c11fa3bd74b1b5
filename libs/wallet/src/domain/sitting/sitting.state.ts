import type { ChipsEvent as SittingEvent } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import type { OwnBalances } from '../assert-books.js';
import type { Jp1Stake } from '../jp1.js';
import { books } from '../legs.js';

export type { SittingEvent };

/** A stake set aside; ends by capture, release, gain or contribution and nothing else. */
export interface Reservation {
  readonly betId: string;
  readonly coup: number;
  readonly amount: Money;
  /** A coup's end resolves a `table` stake; one of kind `jp1` waits for the jackpot, unless it is withdrawn before. */
  readonly kind: 'table' | 'jp1';
}

/** A JP1 stake in a jackpot. */
export interface Contributed extends Jp1Stake {
  readonly coup: number;
  readonly jackpotId: string;
}

export interface KnownSitting {
  readonly phase: 'open' | 'left' | 'ended';
  readonly sittingId: string;
  readonly tableId: string;
  readonly seat: number;
  readonly playerId: string;
  readonly game: 'pair-e-poker' | 'ultimate-holdem';
  readonly currency: string;
  /** null with value chips. */
  readonly colour: { readonly name: string; readonly value: Money } | null;
  /** Chips before the player, minor units. */
  readonly balance: Money;
  /** Chips on the layout. */
  readonly reserved: Money;
  readonly reservations: readonly Reservation[];
  /** In the order in which they entered, without those that came back to the sitting: a refund gives one of them back, a prize is paid on one of them. */
  readonly contributed: readonly Contributed[];
  /** The newest coup that a stake was answered in (0: none) and its answered bets: a bet is answered once. */
  readonly coup: number;
  readonly answered: readonly string[];
  /** The newest coup of which a stake was resolved at its end (0: none). */
  readonly resolvedCoup: number;
}
export type SittingState = { readonly phase: 'unknown' } | KnownSitting;

export const noSitting: SittingState = { phase: 'unknown' };

const answered = (state: KnownSitting, coup: number, betId: string): KnownSitting => {
  if (coup < state.coup) return state;
  return { ...state, coup, answered: coup > state.coup ? [betId] : [...state.answered, betId] };
};

const resolved = (state: KnownSitting, betId: string, back: Money): KnownSitting => {
  const open = state.reservations.find((reservation) => reservation.betId === betId);
  if (open === undefined) return state;
  return {
    ...state,
    balance: state.balance + back,
    reserved: state.reserved - open.amount,
    reservations: state.reservations.filter((reservation) => reservation !== open),
  };
};

const atCoupEnd = (state: KnownSitting, coup: number): KnownSitting =>
  coup > state.resolvedCoup ? { ...state, resolvedCoup: coup } : state;

export const evolveSitting = (state: SittingState, event: SittingEvent): SittingState => {
  if (event.type === 'SittingStarted') {
    return {
      ...event.data,
      phase: 'open',
      colour: null,
      balance: 0n,
      reserved: 0n,
      reservations: [],
      contributed: [],
      coup: 0,
      answered: [],
      resolvedCoup: 0,
    };
  }
  if (state.phase === 'unknown') return state;
  switch (event.type) {
    case 'ColourAllotted':
      return { ...state, colour: { name: event.data.colour, value: event.data.value } };
    case 'ChipsReceived':
    case 'BalanceAdjusted':
      return { ...state, balance: state.balance + event.data.amount };
    case 'ChipsCashedOut':
      return { ...state, balance: state.balance - event.data.amount };
    case 'StakeReserved': {
      const { betId, coup, amount, kind } = event.data;
      const next = answered(state, coup, betId);
      return {
        ...next,
        balance: state.balance - amount,
        reserved: state.reserved + amount,
        reservations: [...state.reservations, { betId, coup, amount, kind }],
      };
    }
    case 'StakeRefused':
      return answered(state, event.data.coup, event.data.betId);
    case 'StakeCaptured':
      return atCoupEnd(resolved(state, event.data.betId, 0n), event.data.coup);
    case 'GainPaid':
      return atCoupEnd(resolved(state, event.data.betId, event.data.stake + event.data.gain), event.data.coup);
    case 'StakeReleased': {
      const next = resolved(state, event.data.betId, event.data.amount);
      return event.data.reason === 'withdrawn' ? next : atCoupEnd(next, event.data.coup);
    }
    // The jackpot's events say nothing of the coup's end: a Play may follow the JP1 stake of its coup.
    case 'StakeContributed': {
      const { betId, coup, jackpotId, amount: stake, contribution } = event.data;
      return { ...resolved(state, betId, 0n), contributed: [...state.contributed, { betId, coup, jackpotId, stake, contribution }] };
    }
    case 'StakeRefunded': {
      const { betId, amount } = event.data;
      const contributed = state.contributed.filter((stake) => stake.betId !== betId);
      // what is not there comes back to nobody, and the books would say so
      return contributed.length === state.contributed.length ? state : { ...state, balance: state.balance + amount, contributed };
    }
    case 'PrizePaid':
      return { ...state, balance: state.balance + event.data.amount };
    case 'SittingLeft':
      return { ...state, phase: 'left' };
    case 'SittingEnded':
      return { ...state, phase: 'ended' };
  }
};

export const ownOfSitting = (state: SittingState): OwnBalances =>
  state.phase === 'unknown' ? {} : { [books.sitting(state.sittingId)]: state.balance, [books.reserved(state.sittingId)]: state.reserved };
