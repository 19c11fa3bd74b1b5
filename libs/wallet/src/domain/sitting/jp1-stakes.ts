import { accept, CasinoError, refuse, type Decision } from '@casino/kernel';
import { prizePaid, stakeRefunded, type Jp1Stake, type Prize, type Refund } from '../jp1.js';
import { legsOf } from '../legs.js';
import { withEnd } from './end-of-sitting.js';
import type { ContributeStakes, PayPrize, RefundStakes } from './sitting.commands.js';
import type { Contributed, KnownSitting, SittingEvent } from './sitting.state.js';

const defect = (detail: string): CasinoError => new CasinoError('books-do-not-balance', detail);

const contributed = (
  { coup, jackpotId, currency }: ContributeStakes,
  { betId, stake, contribution }: Jp1Stake,
  state: KnownSitting,
): SittingEvent => {
  const reservation = state.reservations.find((open) => open.betId === betId);
  if (reservation === undefined || reservation.kind !== 'jp1' || reservation.coup !== coup)
    throw defect(`bet ${betId} entered ${jackpotId}, of which no JP1 stake is reserved`);
  const { amount } = reservation;
  if (stake !== amount || contribution > amount)
    throw defect(`bet ${betId}: ${amount} is reserved, ${stake} entered ${jackpotId}, ${contribution} of it the meter`);
  if (currency !== state.currency) throw defect(`bet ${betId}: ${jackpotId} is in ${currency}`);
  const { sittingId, tableId } = state;
  return {
    type: 'StakeContributed',
    data: {
      sittingId,
      tableId,
      coup,
      betId,
      jackpotId,
      amount,
      contribution,
      currency,
      legs: legsOf.stakeContributed(sittingId, jackpotId, amount, contribution),
    },
  };
};

/** @throws CasinoError `books-do-not-balance` when the jackpot took what is not reserved for it here: a defect, nothing is appended */
export const contribute = (command: ContributeStakes, state: KnownSitting): readonly SittingEvent[] =>
  withEnd(
    state,
    command.entries.map((entry) => contributed(command, entry, state)),
  );

/** @throws CasinoError `books-do-not-balance`: the jackpot gives back, or pays on, what it never had of this sitting or gave back already */
const inJackpot = ({ betId, coup, jackpotId, playerId, tableId, currency }: Refund | Prize, state: KnownSitting): Contributed => {
  const found = state.contributed.find((stake) => stake.betId === betId && stake.coup === coup && stake.jackpotId === jackpotId);
  if (found === undefined) throw defect(`bet ${betId} of coup ${coup} is not in ${jackpotId}`);
  if (playerId !== state.playerId || tableId !== state.tableId || currency !== state.currency)
    throw defect(`bet ${betId} is not of ${playerId} at ${tableId} in ${currency}`);
  return found;
};

/** `sitting-ended` is final: who hears it credits the account, and hears the same at every retry. */
export const refund = ({ refunds }: RefundStakes, state: KnownSitting): Decision<SittingEvent> => {
  for (const line of refunds) {
    const { betId, jackpotId, stake, contribution } = line;
    const entered = inJackpot(line, state);
    if (stake !== entered.stake || contribution !== entered.contribution)
      throw defect(
        `bet ${betId}: ${entered.stake} and ${entered.contribution} entered ${jackpotId}, which gives back ${stake} and ${contribution}`,
      );
  }
  return state.phase === 'ended' ? refuse('sitting-ended') : accept<SittingEvent>(...refunds.map((line) => stakeRefunded('sitting', line)));
};

/** To the sitting while it lasts; `sitting-ended` (final, as in `refund`) also of what is paid at the cage. A share of nothing pays nothing. */
export const pay = ({ prize, paidAt }: PayPrize, state: KnownSitting): Decision<SittingEvent> => {
  inJackpot(prize, state);
  if (prize.amount === 0n) return accept();
  return state.phase === 'ended' || paidAt === 'cage' ? refuse('sitting-ended') : accept<SittingEvent>(prizePaid('sitting', prize));
};
