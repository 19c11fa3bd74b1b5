import { accept, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { ConcludeCoup } from '../jackpot.commands.js';
import { claimIdOf, claimOf, openCoupOf, type JackpotEvent, type JackpotState } from '../jackpot.state.js';
import { closeCycleIfComplete } from './close-cycle.js';
import { fromDealersRight, payConsolations, payFixedPrize } from './pay.js';

/** The royal was handled when its cards were turned; now the fixed prizes, then the consolations if it is confirmed already. */
export const concludeCoup = ({ tableId, coup: number, prizes, forfeited }: ConcludeCoup, state: JackpotState): Decision<JackpotEvent> => {
  const coup = openCoupOf(state, tableId, number);
  if (coup === undefined) return accept();
  const append = new Append(state);
  for (const { seat, hand } of fromDealersRight(prizes)) {
    const entry = coup.entries.find((candidate) => candidate.seat === seat);
    if (entry === undefined) continue;
    payFixedPrize(append, entry, coup.policy, { tableId, coup: number, hand, claimId: null, paidAt: 'table' });
  }
  const claim = claimOf(state, claimIdOf(tableId, number));
  if (claim !== undefined && claim.confirmed) payConsolations(append, claim);
  const { jackpotId } = append.jackpot;
  append.say({
    type: 'CoupConcluded',
    data: { jackpotId, cycle: coup.cycle, tableId, coup: number, outcome: 'settled', forfeited: [...forfeited] },
  });
  closeCycleIfComplete(append, coup.cycle);
  return append.decision();
};
