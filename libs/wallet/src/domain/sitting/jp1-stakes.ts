import { accept, CasinoError, refuse, type Decision } from '@casino/kernel';
import { prizePaid, stakeRefunded, type Prize, type Refund } from '../jp1.js';
import { legsOf } from '../legs.js';
import { withEnd } from './end-of-sitting.js';
import type { ContributeStake, PayPrize, RefundStake, ReleaseJp1 } from './sitting.commands.js';
import { isJp1, type Contributed, type KnownSitting, type SittingEvent } from './sitting.state.js';
import { released } from './stakes.js';

const defect = (detail: string): CasinoError => new CasinoError('books-do-not-balance', detail);

/** @throws CasinoError `books-do-not-balance` when the jackpot took what is not reserved for it here: a defect, nothing is appended */
export const contribute = (command: ContributeStake, state: KnownSitting): readonly SittingEvent[] => {
  const { coup, jackpotId, currency, stake, contribution } = command;
  const reservation = state.reservations.find((open) => open.coup === coup && isJp1(open));
  if (reservation === undefined) throw defect(`coup ${coup} entered ${jackpotId}, of which no JP1 stake is reserved`);
  const { amount } = reservation;
  if (stake !== amount || contribution > amount)
    throw defect(`coup ${coup}: ${amount} is reserved, ${stake} entered ${jackpotId}, ${contribution} of it the meter`);
  if (currency !== state.currency) throw defect(`coup ${coup}: ${jackpotId} is in ${currency}`);
  const { sittingId, tableId } = state;
  const legs = legsOf.stakeContributed(sittingId, jackpotId, amount, contribution);
  return withEnd(state, [
    { type: 'StakeContributed', data: { sittingId, tableId, coup, jackpotId, amount, contribution, currency, legs } },
  ]);
};

/** The coup's JP1 stake goes back, if it is still there. */
export const decline = ({ coup }: ReleaseJp1, state: KnownSitting): readonly SittingEvent[] =>
  released(state, coup, isJp1, 'jp1-not-entered');

/** @throws CasinoError `books-do-not-balance`: the jackpot gives back, or pays on, what it never had of this sitting or gave back already */
const inJackpot = ({ coup, jackpotId, playerId, tableId, currency }: Refund | Prize, state: KnownSitting): Contributed => {
  const found = state.contributed.find((stake) => stake.coup === coup && stake.jackpotId === jackpotId);
  if (found === undefined) throw defect(`no stake of coup ${coup} is in ${jackpotId}`);
  if (playerId !== state.playerId || tableId !== state.tableId || currency !== state.currency)
    throw defect(`the stake of coup ${coup} in ${jackpotId} is not of ${playerId} at ${tableId} in ${currency}`);
  return found;
};

/** `sitting-ended` is final: who hears it credits the account, and hears the same at every retry. */
export const refund = ({ refund: line }: RefundStake, state: KnownSitting): Decision<SittingEvent> => {
  const { coup, jackpotId, stake, contribution } = line;
  const entered = inJackpot(line, state);
  if (stake !== entered.stake || contribution !== entered.contribution)
    throw defect(
      `coup ${coup}: ${entered.stake} and ${entered.contribution} entered ${jackpotId}, which gives back ${stake} and ${contribution}`,
    );
  return state.phase === 'ended' ? refuse('sitting-ended') : accept<SittingEvent>(stakeRefunded('sitting', line));
};

/** To the sitting while it lasts; `sitting-ended` (final, as in `refund`) also of what is paid at the cage. A share of nothing pays nothing. */
export const pay = ({ prize, paidAt }: PayPrize, state: KnownSitting): Decision<SittingEvent> => {
  inJackpot(prize, state);
  if (prize.amount === 0n) return accept();
  return state.phase === 'ended' || paidAt === 'cage' ? refuse('sitting-ended') : accept<SittingEvent>(prizePaid('sitting', prize));
};
