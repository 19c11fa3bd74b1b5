import { CasinoError } from '@casino/kernel';
import type { Actor } from './actor.js';

/** A token for one table is for acts at that table and at no other. @throws CasinoError `forbidden` */
export const mustBeAtTable = ({ table }: Actor, tableId: string): void => {
  if (table !== undefined && table !== tableId) throw new CasinoError('forbidden', 'This token is for another table.');
};

/** The table of a sitting or a claim, `T-n`. */
export const tableOf = (sittingOrClaimId: string): string => sittingOrClaimId.slice(0, sittingOrClaimId.lastIndexOf('-'));
