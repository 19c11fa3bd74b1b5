import { accept, refuse, type Decider, type Decision } from '@casino/kernel';
import { adjust } from '../adjustment.js';
import { keepingBooks } from '../assert-books.js';
import { books, legsOf } from '../legs.js';
import { colourOfSeat } from './colour-of-seat.js';
import { cashedOut, isWholeChips, withEnd } from './end-of-sitting.js';
import type { AdjustSitting, CashOut, ReallotColour, ReceiveChips, SittingCommand, StartSitting } from './sitting.commands.js';
import { contribute, decline, pay, refund } from './jp1-stakes.js';
import { evolveSitting, noSitting, ownOfSitting, type KnownSitting, type SittingEvent, type SittingState } from './sitting.state.js';
import { reserve, settle, voided, withdraw } from './stakes.js';

type Decided = Decision<SittingEvent>;

const colourAllotted = (
  { sittingId, seat, currency }: { sittingId: string; seat: number; currency: string },
  value: bigint,
): SittingEvent => ({
  type: 'ColourAllotted',
  data: { sittingId, colour: colourOfSeat(seat), value, currency },
});

const start = ({ sittingId, tableId, seat, playerId, game, currency, chips }: StartSitting): Decided => {
  const started: SittingEvent = { type: 'SittingStarted', data: { sittingId, tableId, seat, playerId, game, currency } };
  return chips.kind === 'colour' ? accept(started, colourAllotted({ sittingId, seat, currency }, chips.value)) : accept(started);
};

/** `sitting-ended` is final: who hears it gives the money back to the account, and hears the same at every retry. */
const receive = ({ playerId, amount, currency }: ReceiveChips, state: KnownSitting): Decided => {
  const { sittingId, tableId } = state;
  if (state.phase !== 'open') return refuse('sitting-ended');
  if (state.playerId !== playerId) return refuse('sitting-of-another-player');
  if (state.currency !== currency) return refuse('currency-differs');
  const received: SittingEvent = {
    type: 'ChipsReceived',
    data: { sittingId, tableId, playerId, amount, currency, legs: legsOf.chipsReceived(sittingId, tableId, amount) },
  };
  // The colour's value changed while the money was under way: it cannot be had in whole chips and goes back at once. Not a refusal,
  // because a refusal that may be different at the retry would pay twice.
  return isWholeChips(state, amount) ? accept(received) : accept(received, cashedOut(state, amount));
};

const cashOut = ({ amount }: CashOut, state: KnownSitting): Decided => {
  if (state.phase !== 'open') return refuse('sitting-ended');
  const chips = amount === null ? state.balance : amount;
  if (chips === 0n || chips > state.balance) return refuse('insufficient-chips');
  return isWholeChips(state, chips) ? accept(cashedOut(state, chips)) : refuse('not-whole-chips');
};

const reallot = ({ value }: ReallotColour, state: KnownSitting): Decided => {
  if (state.colour === null) return refuse('no-colour-chips');
  if (state.phase !== 'open') return refuse('sitting-ended');
  if (state.balance > 0n || state.reserved > 0n) return refuse('colour-chips-held');
  return accept(colourAllotted(state, value));
};

const leave = (state: KnownSitting): Decided => {
  if (state.phase !== 'open') return accept();
  const { sittingId, tableId, playerId } = state;
  return accept(...withEnd(state, [{ type: 'SittingLeft', data: { sittingId, tableId, playerId } }]));
};

const corrected = (command: AdjustSitting, state: KnownSitting): Decided => {
  const { sittingId, tableId, phase, balance, currency } = state;
  if (command.tableId !== tableId) return refuse('sitting-not-found', 'The sitting is at another table.');
  if (phase === 'ended') return refuse('sitting-ended');
  if (!isWholeChips(state, command.amount)) return refuse('not-whole-chips');
  return adjust(command, { subject: books.sitting(sittingId), balance, currency, insufficient: 'insufficient-chips' });
};

const decide = (command: SittingCommand, state: SittingState): Decided => {
  if (command.type === 'StartSitting') return state.phase === 'unknown' ? start(command) : accept();
  if (command.type === 'ReserveStakes') return accept(...reserve(command, state));
  if (state.phase === 'unknown') {
    // The stakes were refused, because nobody sits there: there is nothing to give back.
    return command.type === 'ReleaseBets' || command.type === 'VoidCoup' ? accept() : refuse('sitting-not-found');
  }
  switch (command.type) {
    case 'ReceiveChips':
      return receive(command, state);
    case 'ReleaseBets':
      return accept(...withdraw(command, state));
    case 'ReleaseJp1':
      return accept(...decline(command, state));
    case 'SettleCoup':
      return accept(...settle(command, state));
    case 'VoidCoup':
      return accept(...voided(command, state));
    case 'ContributeStake':
      return accept(...contribute(command, state));
    case 'RefundStake':
      return refund(command, state);
    case 'PayPrize':
      return pay(command, state);
    case 'CashOut':
      return cashOut(command, state);
    case 'ReallotColour':
      return reallot(command, state);
    case 'LeaveSitting':
      return leave(state);
    case 'AdjustSitting':
      return corrected(command, state);
  }
};

/** One sitting's chips and stakes: stream `chips-<T>-<k>`. */
export const chipsDecider: Decider<SittingCommand, SittingEvent, SittingState> = keepingBooks(
  { initial: noSitting, decide, evolve: evolveSitting },
  ownOfSitting,
);
