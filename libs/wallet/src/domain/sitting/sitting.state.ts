import type { ChipsEvent as SittingEvent } from '@casino/contracts';
import { sumMoney, type Money } from '@casino/kernel';
import type { OwnBalances } from '../assert-books.js';
import type { Jp1Stake } from '../jp1.js';
import { books } from '../legs.js';
import type { Bet } from './sitting.commands.js';

export type { SittingEvent };

/** A bet set aside; ends with a release, its coup's end or its entry into a jackpot and nothing else. */
export interface Reservation extends Bet {
  readonly coup: number;
}

/** A coup's end resolves the stakes of the table; one at `jp1` waits for the jackpot, unless it goes back before. */
export const isJp1 = ({ position }: { readonly position: string }): boolean => position === 'jp1';

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
  /** The newest coup that a stake was answered in (0: none) and the numbers of its answered bets: a bet is answered once. */
  readonly coup: number;
  readonly answered: readonly number[];
  /** The newest coup that was settled (0: none). */
  readonly settledCoup: number;
}
export type SittingState = { readonly phase: 'unknown' } | KnownSitting;

export const noSitting: SittingState = { phase: 'unknown' };

const answered = (state: KnownSitting, coup: number, bets: readonly Bet[]): KnownSitting => {
  if (coup < state.coup) return state;
  const numbers = bets.map(({ bet }) => bet);
  return { ...state, coup, answered: coup > state.coup ? numbers : [...state.answered, ...numbers] };
};

/** @param back what of it, and besides, goes to the player's chips */
const freed = (state: KnownSitting, which: (reservation: Reservation) => boolean, back: Money): KnownSitting => {
  const gone = state.reservations.filter(which);
  return {
    ...state,
    balance: state.balance + back,
    reserved: state.reserved - sumMoney(gone.map(({ amount }) => amount)),
    reservations: state.reservations.filter((reservation) => !gone.includes(reservation)),
  };
};

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
      settledCoup: 0,
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
    case 'StakesReserved': {
      const { coup, bets } = event.data;
      const amount = sumMoney(bets.map((bet) => bet.amount));
      return {
        ...answered(state, coup, bets),
        balance: state.balance - amount,
        reserved: state.reserved + amount,
        reservations: [...state.reservations, ...bets.map((bet) => ({ ...bet, coup }))],
      };
    }
    case 'StakesRefused':
      return answered(state, event.data.coup, event.data.bets);
    case 'StakesReleased': {
      const { coup, bets } = event.data;
      const numbers = bets.map(({ bet }) => bet);
      const back = sumMoney(bets.map(({ amount }) => amount));
      return freed(state, (reservation) => reservation.coup === coup && numbers.includes(reservation.bet), back);
    }
    case 'StakesSettled': {
      const { coup, stakes } = event.data;
      const positions = stakes.map(({ position }) => position);
      const back = sumMoney(stakes.map(({ stake, result, gain }) => (result === 'lost' ? 0n : stake + gain)));
      const next = freed(state, (reservation) => reservation.coup === coup && positions.includes(reservation.position), back);
      return coup > state.settledCoup ? { ...next, settledCoup: coup } : next;
    }
    // The jackpot's events say nothing of the coup's end: a Play may follow the JP1 stake of its coup.
    case 'StakeContributed': {
      const { coup, jackpotId, amount: stake, contribution } = event.data;
      const next = freed(state, (reservation) => reservation.coup === coup && isJp1(reservation), 0n);
      return { ...next, contributed: [...state.contributed, { coup, jackpotId, stake, contribution }] };
    }
    case 'StakeRefunded': {
      const { coup, jackpotId, amount } = event.data;
      const contributed = state.contributed.filter((stake) => stake.coup !== coup || stake.jackpotId !== jackpotId);
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
