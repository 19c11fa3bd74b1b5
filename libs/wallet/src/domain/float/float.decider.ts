import { accept, refuse, type Decider, type Decision } from '@casino/kernel';
import { keepingBooks } from '../assert-books.js';
import { legsOf } from '../legs.js';
import { twoPeople } from '../signatures.js';
import type { CloseFloat, FloatCommand, OpenFloat, RefillFloat } from './float.commands.js';
import { evolveFloat, noFloat, type FloatEvent, type FloatState, type OpenFloatState } from './float.state.js';

type Decided = Decision<FloatEvent>;

/** Each séance has one float, counted at its end: the same one, or an earlier, is not put up again (rules §4). */
const openFloat = ({ tableId, seance, amount, currency, signatures }: OpenFloat, lastSeance: number): Decided => {
  if (!twoPeople(signatures)) return refuse('two-people-needed');
  if (seance <= lastSeance) return refuse('seance-used', `The float was last open for séance ${lastSeance}.`);
  return accept({
    type: 'FloatOpened',
    data: { tableId, seance, amount, currency, signatures: [...signatures], legs: legsOf.floatPutUp(tableId, amount) },
  });
};

const refill = ({ amount, balance, signatures }: RefillFloat, { tableId, seance, currency, opening }: OpenFloatState): Decided => {
  if (!twoPeople(signatures)) return refuse('two-people-needed');
  if (amount !== opening) return refuse('refill-differs', `A refill of this float is ${opening}.`);
  return accept({
    type: 'FloatRefilled',
    data: {
      tableId,
      seance,
      amount,
      balance: balance + amount,
      currency,
      signatures: [...signatures],
      legs: legsOf.floatPutUp(tableId, amount),
    },
  });
};

// The books are moved by what the events say; the count and the result are what the register shows (rules §4).
const close = (
  { counted, expected, drop, chipsOut, signatures }: CloseFloat,
  { tableId, seance, currency, opening, refills }: OpenFloatState,
): Decided => {
  if (!twoPeople(signatures)) return refuse('two-people-needed');
  if (chipsOut > 0n) return refuse('seats-occupied', `Players of this table still hold ${chipsOut} in chips.`);
  const result = counted + drop - opening - refills;
  return accept({
    type: 'FloatClosed',
    data: {
      tableId,
      seance,
      counted,
      expected,
      drop,
      result,
      currency,
      signatures: [...signatures],
      legs: legsOf.floatTakenDown(tableId, expected, drop),
    },
  });
};

const decide = (command: FloatCommand, state: FloatState): Decided => {
  if (command.type === 'OpenFloat') return state.open ? refuse('float-already-open') : openFloat(command, state.lastSeance);
  if (!state.open) return command.type === 'RequestRefill' ? accept() : refuse(state.lastSeance > 0 ? 'float-not-open' : 'float-not-found');
  const { tableId, seance, currency } = state;
  switch (command.type) {
    case 'RequestRefill':
      if (command.balance >= 0n || state.refillRequested) return accept();
      return accept({ type: 'FloatRefillRequested', data: { tableId, seance, balance: command.balance, currency } });
    case 'RefillFloat':
      return refill(command, state);
    case 'CloseFloat':
      return close(command, state);
  }
};

/** A table's float from opening to count: stream `float-<T>`. It guards no balance: a payout is always honoured (P4). */
export const floatDecider: Decider<FloatCommand, FloatEvent, FloatState> = keepingBooks(
  { initial: noFloat, decide, evolve: evolveFloat },
  () => ({}),
);
