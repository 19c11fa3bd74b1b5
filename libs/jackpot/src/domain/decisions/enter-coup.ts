import type { JackpotEventOf } from '@casino/contracts';
import { accept, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { EnterCoup } from '../jackpot.commands.js';
import { tableOf, type JackpotEvent, type JackpotState } from '../jackpot.state.js';
import { contributionOf } from './policy.js';

type Reason = JackpotEventOf<'CoupDeclined'>['data']['reason'];

const whyNot = ({ tableId, currency, bets }: EnterCoup, state: JackpotState): Reason | undefined => {
  if (state.opened === null) return 'not-open';
  if (state.running === null) return 'stopped';
  const table = tableOf(state, tableId);
  // only between coups (rules §3): a coup that names this jackpot began while its table was linked
  if (table === undefined || !table.everLinked) return 'not-linked';
  if (state.suspended || table.suspended) return 'suspended';
  if (currency !== state.opened.currency) return 'currency-differs';
  // the cycle of another stake opened while these lay on the layout: they go back (rules §3 *Books*)
  const { stake } = state.running.policy;
  return bets.every((bet) => bet.stake === stake) ? undefined : 'stake-changed';
};

/** All JP1 stakes of the coup into the open cycle, in one event; or none. Said once of each coup. */
export const enterCoup = (command: EnterCoup, state: JackpotState): Decision<JackpotEvent> => {
  const { jackpotId, tableId, coup, currency, croupier, chefDeTable, jp1OnFold, consolationTrigger, dealtIn, bets } = command;
  const table = tableOf(state, tableId);
  if (bets.length === 0 || (table !== undefined && coup <= table.lastCoup)) return accept();
  const reason = whyNot(command, state);
  if (reason !== undefined) return accept({ type: 'CoupDeclined', data: { jackpotId, tableId, coup, reason, bets: [...bets] } });
  const append = new Append(state);
  const { cycle, policy, meter } = append.running;
  const contribution = contributionOf(policy);
  const entries = bets.map((bet) => ({ ...bet, contribution }));
  const data = {
    jackpotId,
    cycle,
    currency,
    tableId,
    coup,
    croupier,
    chefDeTable,
    jp1OnFold,
    consolationTrigger,
    dealtIn: [...dealtIn],
    entries,
  };
  return append.say({ type: 'CoupEntered', data: { ...data, meter: meter + contribution * BigInt(entries.length) } }).decision();
};
