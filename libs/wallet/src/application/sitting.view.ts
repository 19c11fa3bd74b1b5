import { CasinoError } from '@casino/kernel';
import type { SittingState } from '../domain/index.js';

/** One sitting, as answers show it. @throws CasinoError `sitting-not-found` */
export const sittingViewOf = (sitting: SittingState) => {
  if (sitting.phase === 'unknown') throw new CasinoError('sitting-not-found');
  const { phase, sittingId, tableId, seat, playerId, game, currency, colour, balance, reserved, reservations } = sitting;
  return { phase, sittingId, tableId, seat, playerId, game, currency, colour, balance, reserved, reservations };
};
export type SittingView = ReturnType<typeof sittingViewOf>;
