import { accept, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { DeclareHand } from '../jackpot.commands.js';
import { claimIdOf, openCoupOf, type JackpotEvent, type JackpotState } from '../jackpot.state.js';
import { openCycle } from './open-cycle.js';

/** The cycle's amount stands, and the next one opens: whatever comes after belongs there. */
const freeze = (append: Append): void => {
  const { running, now } = append;
  append.say({ type: 'CycleFrozen', data: { jackpotId: append.jackpot.jackpotId, cycle: running.cycle, amount: running.meter } });
  openCycle(append, running.cycle + 1, now.nextPolicy === null ? running.policy : now.nextPolicy);
};

/** The order of the log decides: the first royal of the open cycle freezes it, later ones of coups that belong to it share in it. */
export const declareHand = (
  { tableId, coup: number, kind, holder: seat, cards, now: openedAt }: DeclareHand,
  state: JackpotState,
): Decision<JackpotEvent> => {
  const coup = openCoupOf(state, tableId, number);
  if (coup === undefined || coup.claimed) return accept();
  const holder = coup.dealtIn.find((player) => player.seat === seat);
  const hisOwn = coup.entries.some((entry) => entry.seat === seat);
  if ((holder === undefined) !== (kind === 'community-royal') || (kind === 'jackpot' && !hisOwn)) return accept();
  const append = new Append(state);
  const { jackpotId, currency } = append.jackpot;
  const { cycle, policy, croupier, chefDeTable, entries, lastBetsAt } = coup;
  const claimId = claimIdOf(tableId, number);
  if (kind === 'jackpot' && holder !== undefined) {
    append.say({ type: 'RoyalDeclared', data: { jackpotId, cycle, tableId, coup: number, claimId, ...holder, cards: [...cards] } });
    if (append.running.cycle === cycle) freeze(append);
  }
  const about = {
    jackpotId,
    claimId,
    cycle,
    policy: policy.version,
    currency,
    tableId,
    coup: number,
    kind,
    holder: holder === undefined ? null : holder,
  };
  return append
    .say({ type: 'ClaimOpened', data: { ...about, cards: [...cards], croupier, chefDeTable, entries: [...entries], lastBetsAt, openedAt } })
    .decision();
};
