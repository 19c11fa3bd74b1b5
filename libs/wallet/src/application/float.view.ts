import { CasinoError } from '@casino/kernel';
import { standingOf, type FloatState } from '../domain/index.js';

/** What was signed for a float, as answers show it; what it holds is in the books. @throws CasinoError `float-not-found` */
export const floatViewOf = (float: FloatState) => {
  if (standingOf(float) === 'never-opened') throw new CasinoError('float-not-found');
  if (!float.open) return { open: false };
  const { open, seance, currency, opening, refills, refillRequested } = float;
  return { open, seance, currency, opening, refills, refillRequested };
};
export type FloatView = ReturnType<typeof floatViewOf>;
