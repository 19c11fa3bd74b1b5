import type { WalletEventOf } from '@casino/contracts';
import { CasinoError, sumMoney, type Money } from '@casino/kernel';
import { legsOf } from '../legs.js';
import { isWholeChips, withEnd } from './end-of-sitting.js';
import type { Bet, Outcome, ReleaseBets, ReserveStakes, SettleCoup, VoidCoup } from './sitting.commands.js';
import { isJp1, type KnownSitting, type Reservation, type SittingEvent, type SittingState } from './sitting.state.js';

type Settled = WalletEventOf<'StakesSettled'>['data'];

const totalOf = (bets: readonly Bet[]): Money => sumMoney(bets.map(({ amount }) => amount));

/** Stable code of why stakes cannot be set aside; undefined when they can. */
const whyNot = (stakes: ReserveStakes, state: SittingState): string | undefined => {
  if (state.phase === 'unknown' || state.tableId !== stakes.tableId) return 'sitting-not-found';
  if (state.playerId !== stakes.playerId) return 'sitting-of-another-player';
  // A coup that came to its end for this sitting takes no more stakes: nothing would ever free them.
  if (stakes.coup < state.coup || stakes.coup <= state.settledCoup) return 'betting-closed';
  if (state.phase !== 'open') return 'sitting-ended';
  if (state.currency !== stakes.currency) return 'currency-differs';
  if (!stakes.bets.every(({ amount }) => isWholeChips(state, amount))) return 'not-whole-chips';
  if (totalOf(stakes.bets) > state.balance) return 'insufficient-chips';
  return undefined;
};

const shortfallOf = (bets: readonly Bet[], state: SittingState): Money | null =>
  state.phase === 'unknown' || totalOf(bets) <= state.balance ? null : totalOf(bets) - state.balance;

/** A refusal of stakes is a fact that the round hears, not an error. */
export const reserve = (stakes: ReserveStakes, state: SittingState): readonly SittingEvent[] => {
  const { sittingId, tableId, coup, currency } = stakes;
  // All or none: one of them stands for the others.
  if (state.phase !== 'unknown' && state.coup === coup && stakes.bets.some(({ bet }) => state.answered.includes(bet))) return [];
  const reason = whyNot(stakes, state);
  const bets = [...stakes.bets];
  if (reason !== undefined) {
    const shortfall = reason === 'insufficient-chips' ? shortfallOf(bets, state) : null;
    return [{ type: 'StakesRefused', data: { sittingId, tableId, coup, bets, currency, reason, shortfall } }];
  }
  return [
    { type: 'StakesReserved', data: { sittingId, tableId, coup, bets, currency, legs: legsOf.stakesReserved(sittingId, totalOf(bets)) } },
  ];
};

/** Reservations of one coup go back to the player's chips; where there is none, nothing does. */
export const released = (
  state: KnownSitting,
  coup: number,
  which: (reservation: Reservation) => boolean,
  reason: WalletEventOf<'StakesReleased'>['data']['reason'],
): readonly SittingEvent[] => {
  const open = state.reservations.filter((reservation) => reservation.coup === coup && which(reservation));
  if (open.length === 0) return [];
  const { sittingId, tableId, currency } = state;
  const bets = open.map(({ bet, position, amount }) => ({ bet, position, amount }));
  const legs = legsOf.stakesReleased(sittingId, totalOf(open));
  return withEnd(state, [{ type: 'StakesReleased', data: { sittingId, tableId, coup, bets, currency, reason, legs } }]);
};

/** Withdrawn bets; one that was refused or has ended already has nothing to give back. */
export const withdraw = ({ coup, bets }: ReleaseBets, state: KnownSitting): readonly SittingEvent[] =>
  released(state, coup, ({ bet }) => bets.includes(bet), 'withdrawn');

const defect = (coup: number, what: string): CasinoError => new CasinoError('books-do-not-balance', `coup ${coup}: ${what}`);

/** What is set aside for the coup, by position. */
const linesOf = (state: KnownSitting, coup: number, which: (reservation: Reservation) => boolean): Map<string, Money> => {
  const lines = new Map<string, Money>();
  for (const reservation of state.reservations) {
    if (reservation.coup !== coup || !which(reservation)) continue;
    const { position, amount } = reservation;
    const before = lines.get(position);
    lines.set(position, before === undefined ? amount : before + amount);
  }
  return lines;
};

const settledAs = (state: KnownSitting, coup: number, outcome: Settled['outcome'], stakes: Settled['stakes']): readonly SittingEvent[] => {
  const { sittingId, tableId, currency } = state;
  const back = sumMoney(stakes.map(({ stake, result, gain }) => (result === 'lost' ? 0n : stake + gain)));
  const legs = legsOf.stakesSettled(sittingId, tableId, sumMoney(stakes.map(({ stake }) => stake)), back);
  return withEnd(state, [{ type: 'StakesSettled', data: { sittingId, tableId, coup, outcome, stakes, currency, legs } }]);
};

const returned = (position: string, stake: Money): Settled['stakes'][number] => ({ position, stake, result: 'returned', gain: 0n });

const outcomeOf = (coup: number, { position, stake, result, gain }: Outcome, reserved: Money | undefined): Settled['stakes'][number] => {
  if (reserved === undefined) throw defect(coup, `${position} is settled, of which nothing is reserved`);
  if (stake !== reserved) throw defect(coup, `${reserved} is reserved on ${position}, ${stake} settled`);
  if (result === 'won' ? gain <= 0n : gain !== 0n) throw defect(coup, `${position} ${result} with a gain of ${gain}`);
  return result === 'pushed' ? returned(position, stake) : { position, stake, result, gain };
};

/**
 * All that is reserved for the coup, once; a JP1 stake is not part of it, it stays until the jackpot says what becomes of it.
 * @throws CasinoError `books-do-not-balance` when the round settled other stakes than those reserved here: a defect, nothing is appended
 */
export const settle = ({ coup, outcomes }: SettleCoup, state: KnownSitting): readonly SittingEvent[] => {
  const open = linesOf(state, coup, (reservation) => !isJp1(reservation));
  if (open.size === 0 && coup <= state.settledCoup) return [];
  const stakes = outcomes.map((outcome) => {
    const settled = outcomeOf(coup, outcome, open.get(outcome.position));
    open.delete(outcome.position);
    return settled;
  });
  if (open.size > 0) throw defect(coup, `${[...open.keys()].join(', ')} stays unsettled`);
  return settledAs(state, coup, 'settled', stakes);
};

/**
 * What of the void coup's stakes is reserved; what was refused has nothing to give back.
 * @throws CasinoError `books-do-not-balance` when more is reserved at the table than the coup lists: nothing would ever free it
 */
export const voided = ({ coup, stakes }: VoidCoup, state: KnownSitting): readonly SittingEvent[] => {
  const listed = new Map(stakes.map(({ position, stake }) => [position, stake]));
  const open = [...linesOf(state, coup, (reservation) => listed.has(reservation.position) || !isJp1(reservation))];
  for (const [position, reserved] of open) {
    const stake = listed.get(position);
    if (stake === undefined || stake < reserved) throw defect(coup, `${reserved} is reserved on ${position}, ${stake} voided`);
  }
  return open.length === 0
    ? []
    : settledAs(
        state,
        coup,
        'voided',
        open.map(([position, reserved]) => returned(position, reserved)),
      );
};
