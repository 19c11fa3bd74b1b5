import type { Money } from '@casino/kernel';
import { legsOf } from '../legs.js';
import { evolveSitting, type KnownSitting, type SittingEvent, type SittingState } from './sitting.state.js';

export const isWholeChips = ({ colour }: KnownSitting, amount: Money): boolean => colour === null || amount % colour.value === 0n;

export const cashedOut = ({ sittingId, tableId, playerId, currency }: KnownSitting, amount: Money): SittingEvent => ({
  type: 'ChipsCashedOut',
  data: { sittingId, tableId, playerId, amount, currency, legs: legsOf.chipsCashedOut(sittingId, tableId, amount) },
});

/** Adds the end of a sitting that the player has left, in the append that resolves its last reservation. */
export const withEnd = (before: KnownSitting, events: readonly SittingEvent[]): readonly SittingEvent[] => {
  const state = events.reduce<SittingState>(evolveSitting, before);
  if (state.phase !== 'left' || state.reservations.length > 0) return events;
  const { sittingId, tableId, playerId, balance } = state;
  const ended: SittingEvent = { type: 'SittingEnded', data: { sittingId, tableId, playerId } };
  return balance > 0n ? [...events, cashedOut(state, balance), ended] : [...events, ended];
};
