import { accept, sumMoney, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { ReturnCoup, VoidCoup } from '../jackpot.commands.js';
import { claimIdOf, claimOf, openCoupOf, type JackpotEvent, type JackpotState, type OpenCoup } from '../jackpot.state.js';
import { closeCycleIfComplete } from './close-cycle.js';
import { rejectClaim } from './judge-claim.js';
import { topUpFor } from './pay.js';

/** In full, from the running meter, whatever cycle the coup belongs to; the rest of each stake from the house, by the wallet. */
const giveBack = (append: Append, { tableId, coup, cycle, entries }: OpenCoup, reason: 'returned' | 'voided'): Decision<JackpotEvent> => {
  const { jackpotId, currency } = append.jackpot;
  const contributions = sumMoney(entries.map(({ contribution }) => contribution));
  topUpFor(append, contributions, 'return');
  const { running } = append;
  append.say({
    type: 'ContributionReturned',
    data: { jackpotId, cycle: running.cycle, currency, tableId, coup, reason, returns: [...entries], meter: running.meter - contributions },
  });
  append.say({ type: 'CoupConcluded', data: { jackpotId, cycle, tableId, coup, outcome: reason, forfeited: [] } });
  closeCycleIfComplete(append, cycle);
  return append.decision();
};

/** Before the first card, so there is no claim. */
export const returnCoup = ({ tableId, coup: number }: ReturnCoup, state: JackpotState): Decision<JackpotEvent> => {
  const coup = openCoupOf(state, tableId, number);
  return coup === undefined ? accept() : giveBack(new Append(state), coup, 'returned');
};

/** The table voids a coup only after its claim was rejected; nothing of a void coup is ever paid, so one that is left is rejected here. */
export const voidCoup = ({ tableId, coup: number, by }: VoidCoup, state: JackpotState): Decision<JackpotEvent> => {
  const coup = openCoupOf(state, tableId, number);
  if (coup === undefined) return accept();
  const append = new Append(state);
  const claim = claimOf(state, claimIdOf(tableId, number));
  if (claim !== undefined) rejectClaim(append, claim, { by: 'supervisor', person: by, reason: 'no-valid-stake' });
  return giveBack(append, coup, 'voided');
};
