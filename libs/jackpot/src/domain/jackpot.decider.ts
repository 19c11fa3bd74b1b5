import { refuse, type Decider, type Decision } from '@casino/kernel';
import { keepingBooks } from './books.js';
import { concludeCoup } from './decisions/conclude-coup.js';
import { declareHand } from './decisions/declare-hand.js';
import { enterCoup } from './decisions/enter-coup.js';
import { returnCoup, voidCoup } from './decisions/give-back.js';
import { callSupervisor, identify } from './decisions/identify.js';
import { linkTable, unlinkTable } from './decisions/link-table.js';
import { changePolicy, openJackpot } from './decisions/policy.js';
import { receiveReview } from './decisions/receive-review.js';
import { recordDisplayedAmount } from './decisions/record-displayed-amount.js';
import { release } from './decisions/release.js';
import { notifyStop, receiveIncrement, stop } from './decisions/stop.js';
import { resume, suspend } from './decisions/suspend.js';
import type { JackpotAct, JackpotCommand, JackpotFact } from './jackpot.commands.js';
import { evolve } from './jackpot.evolve.js';
import { NO_JACKPOT, type JackpotEvent, type JackpotState } from './jackpot.state.js';

/** What is heard is never refused. */
const hear = (fact: JackpotFact, state: JackpotState): Decision<JackpotEvent> => {
  switch (fact.type) {
    case 'EnterCoup':
      return enterCoup(fact, state);
    case 'ReturnCoup':
      return returnCoup(fact, state);
    case 'DeclareHand':
      return declareHand(fact, state);
    case 'ConcludeCoup':
      return concludeCoup(fact, state);
    case 'VoidCoup':
      return voidCoup(fact, state);
    case 'ReceiveReview':
      return receiveReview(fact, state);
    case 'RecordDisplayedAmount':
      return recordDisplayedAmount(fact, state);
    case 'ReceiveIncrement':
      return receiveIncrement(fact, state);
  }
};

const act = (command: JackpotAct, state: JackpotState): Decision<JackpotEvent> => {
  if (command.type === 'OpenJackpot') return openJackpot(command, state);
  if (state.opened === null) return refuse('jackpot-not-found');
  if (state.stopped) return refuse('jackpot-stopped');
  switch (command.type) {
    case 'ChangePolicy':
      return changePolicy(command, state);
    case 'LinkTable':
      return linkTable(command, state);
    case 'UnlinkTable':
      return unlinkTable(command, state);
    case 'Suspend':
      return suspend(command, state);
    case 'Resume':
      return resume(command, state);
    case 'NotifyStop':
      return notifyStop(command, state);
    case 'Stop':
      return stop(command, state);
    case 'CallSupervisor':
      return callSupervisor(command, state);
    case 'Identify':
      return identify(command, state);
    case 'Release':
      return release(command, state);
  }
};

const decide = (command: JackpotCommand, state: JackpotState): Decision<JackpotEvent> => {
  switch (command.type) {
    case 'EnterCoup':
    case 'ReturnCoup':
    case 'DeclareHand':
    case 'ConcludeCoup':
    case 'VoidCoup':
    case 'ReceiveReview':
    case 'RecordDisplayedAmount':
    case 'ReceiveIncrement':
      return hear(command, state);
    default:
      return act(command, state);
  }
};

/** `jackpot-J`: the meter, its cycles, its coups and claims; the order of its log decides who hit first. The books are asserted over every decision. */
export const jackpotDecider: Decider<JackpotCommand, JackpotEvent, JackpotState> = keepingBooks({ initial: NO_JACKPOT, decide, evolve });
