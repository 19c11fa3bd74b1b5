import type { Actor } from '@casino/platform';
import type { TwoSignatures } from '../domain/index.js';

/** Who sends a correction, and who is asked to sign it as well. */
export const ADJUSTMENT_SIGNERS = ['cashier'] as const;
/** Who signs for a float beside the MCD (rules §4): at the cage, at the table, or another MCD. */
export const FLOAT_SIGNERS = ['cashier', 'chef-de-table', 'croupier', 'mcd'] as const;

/** The MCD who sends the command, and the person who presented himself as the second. */
export const signedBy = (mcd: Actor, second: Actor): TwoSignatures => [
  { id: mcd.id, role: mcd.role },
  { id: second.id, role: second.role },
];
