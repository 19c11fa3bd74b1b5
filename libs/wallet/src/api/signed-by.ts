import type { Actor } from '@casino/platform';
import type { TwoSignatures } from '../domain/index.js';

/** The MCD who sends the command, and the person named as the second. */
export const signedBy = (mcd: Actor, second: string, as: 'cashier' | 'countersigner'): TwoSignatures => [
  { id: mcd.id, role: mcd.role },
  { id: second, role: as },
];
