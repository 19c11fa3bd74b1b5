import { accept, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { RecordDisplayedAmount } from '../jackpot.commands.js';
import { tableOf, type JackpotEvent, type JackpotState } from '../jackpot.state.js';

/** Once for each séance; a jackpot that was stopped displays nothing. */
export const recordDisplayedAmount = (
  { tableId, seance, now: recordedAt }: RecordDisplayedAmount,
  state: JackpotState,
): Decision<JackpotEvent> => {
  const table = tableOf(state, tableId);
  if (state.running === null || (table !== undefined && seance <= table.lastSeance)) return accept();
  const append = new Append(state);
  const { jackpotId } = append.jackpot;
  const shown = ({ cycle, meter }: { readonly cycle: number; readonly meter: bigint }) => ({ cycle, amount: meter });
  const data = { jackpotId, tableId, seance, running: shown(append.running), frozen: state.frozen.map(shown), recordedAt };
  return append.say({ type: 'DisplayedAmountRecorded', data }).decision();
};
