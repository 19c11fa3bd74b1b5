import { accept, refuse, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { NotifyStop, ReceiveIncrement, Stop } from '../jackpot.commands.js';
import type { JackpotEvent, JackpotState } from '../jackpot.state.js';
import { legsOf } from '../legs.js';

/** Between the notice and the stop, in ms (art. 66-4 by analogy). */
export const STOP_NOTICE = 15 * 24 * 60 * 60 * 1000;

/** The first notice counts. */
export const notifyStop = ({ now: notifiedAt }: NotifyStop, state: JackpotState): Decision<JackpotEvent> => {
  const append = new Append(state);
  return state.stopNotifiedAt === null
    ? append.say({ type: 'StopNotified', data: { jackpotId: append.jackpot.jackpotId, notifiedAt } }).decision()
    : accept();
};

const refuseTarget = (
  { to, other }: Stop,
  { jackpotId, currency }: { readonly jackpotId: string; readonly currency: string },
): Decision<never> | undefined => {
  if (to.kind === 'orphelins') return undefined;
  if (to.jackpotId === jackpotId) return refuse('invalid-request', 'The increment goes to another jackpot.');
  if (other === undefined || other === null) return refuse('jackpot-not-found', 'There is no such jackpot for the increment.');
  if (other.stopped) return refuse('jackpot-stopped', 'The jackpot for the increment has been stopped.');
  return other.currency === currency ? undefined : refuse('currency-differs');
};

/** Not with a frozen cycle, an open claim (one whose payment is not released is open) or an unfinished coup. */
export const stop = (command: Stop, state: JackpotState): Decision<JackpotEvent> => {
  const append = new Append(state);
  const { jackpotId, currency } = append.jackpot;
  const { cycle, meter, policy } = append.running;
  if (state.stopNotifiedAt === null) return refuse('stop-notice-needed', 'No notice of its end was given; it stops 15 days after it.');
  if (command.now - state.stopNotifiedAt < STOP_NOTICE)
    return refuse('stop-notice-needed', 'The 15 days since the notice of its end are not over.');
  if (state.frozen.length + state.coups.length + state.claims.length > 0) return refuse('jackpot-busy');
  const refused = refuseTarget(command, append.jackpot);
  if (refused !== undefined) return refused;
  const increment = meter - policy.seed;
  const legs = legsOf.stopped(jackpotId, increment, command.to.kind, policy.seed);
  const tables = state.tables.filter(({ linked }) => linked).map(({ tableId }) => tableId);
  append.say({
    type: 'JackpotStopped',
    data: { jackpotId, cycle, increment, to: command.to, seedGivenBack: policy.seed, tables, currency, legs },
  });
  return append.say({ type: 'CycleClosed', data: { jackpotId, cycle, outcome: 'stopped' } }).decision();
};

/** A jackpot stops once, so what it gives comes once. Stopped meanwhile, this one has no meter for it: to the orphelins. */
export const receiveIncrement = ({ jackpotId, from, amount, currency }: ReceiveIncrement, state: JackpotState): Decision<JackpotEvent> => {
  if (amount === 0n || state.receivedFrom.includes(from)) return accept();
  const { opened, running } = state;
  if (running === null || opened === null || opened.currency !== currency) {
    const legs = legsOf.receivedAsOrphelins(amount);
    return accept({
      type: 'IncrementReceived',
      data: { jackpotId, from, amount, cycle: null, currency, legs, meter: running === null ? 0n : running.meter },
    });
  }
  const data = {
    jackpotId,
    from,
    amount,
    cycle: running.cycle,
    currency,
    legs: legsOf.received(jackpotId, amount),
    meter: running.meter + amount,
  };
  return accept({ type: 'IncrementReceived', data });
};
