import type { JackpotEventOf } from '@casino/contracts';
import { accept, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { EnterCoup } from '../jackpot.commands.js';
import { tableOf, type JackpotEvent, type JackpotState } from '../jackpot.state.js';
import { contributionOf } from './policy.js';

type Reason = JackpotEventOf<'CoupDeclined'>['data']['reason'];

const whyNot = ({ tableId, policy, currency, bets }: EnterCoup, state: JackpotState): Reason | undefined => {
  if (state.opened === null) return 'not-open';
  if (state.running === null) return 'stopped';
  const table = tableOf(state, tableId);
  // only between coups (rules §3): a coup that names this jackpot began while its table was linked
  if (table === undefined || !table.everLinked) return 'not-linked';
  if (state.suspended || table.suspended) return 'suspended';
  if (currency !== state.opened.currency) return 'currency-differs';
  // a cycle of another policy opened while these lay on the layout: they go back (rules §3 *Books*)
  const { version, stake } = state.running.policy;
  return policy === version && bets.every((bet) => bet.stake === stake) ? undefined : 'policy-changed';
};

/** All JP1 stakes of the coup into the open cycle, in one event; or none. Said once of each coup. */
export const enterCoup = (command: EnterCoup, state: JackpotState): Decision<JackpotEvent> => {
  const { type: _, bets, dealtIn, ...coup } = command;
  const { jackpotId, tableId } = coup;
  const table = tableOf(state, tableId);
  if (bets.length === 0 || (table !== undefined && coup.coup <= table.lastCoup)) return accept();
  const reason = whyNot(command, state);
  if (reason !== undefined) return accept({ type: 'CoupDeclined', data: { jackpotId, tableId, coup: coup.coup, reason, bets: [...bets] } });
  const append = new Append(state);
  const { cycle, policy, meter } = append.running;
  const contribution = contributionOf(policy);
  const entries = bets.map((bet) => ({ ...bet, contribution }));
  return append
    .say({
      type: 'CoupEntered',
      data: { ...coup, cycle, dealtIn: [...dealtIn], entries, meter: meter + contribution * BigInt(entries.length) },
    })
    .decision();
};
