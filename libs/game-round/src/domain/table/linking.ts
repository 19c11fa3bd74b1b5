import { accept, type Decision } from '@casino/kernel';
import type { OfferJp1, SuspendJp1 } from './table.commands.js';
import type { TableEvent, TableState } from './table.state.js';

/**
 * Heard from a jackpot, so never refused. A table is linked to one: what another tells of it says nothing, until the first lets it go. Then
 * whatever offers it JP1 counts it among its tables: also one whose link was heard too early, the two speaking under different keys.
 */
export const offerJp1 = ({ type: _, ...offer }: OfferJp1, { jackpot }: TableState): Decision<TableEvent> => {
  const { jackpotId, currency, policy } = offer;
  if (jackpot !== null && jackpot.jackpotId !== jackpotId) return accept();
  // what a version of the policy says of stake and prizes never changes
  const known = jackpot !== null && jackpot.offered && jackpot.policy === policy && jackpot.currency === currency;
  return known ? accept() : accept({ type: 'Jp1Offered', data: offer });
};

/** A table that is suspended is linked still; one that is unlinked, or whose jackpot stopped, is free for another. */
export const suspendJp1 = ({ tableId, jackpotId, reason, reference }: SuspendJp1, { jackpot }: TableState): Decision<TableEvent> => {
  if (jackpot === null || jackpot.jackpotId !== jackpotId || (reason === 'suspended' && !jackpot.offered)) return accept();
  return accept({ type: 'Jp1Suspended', data: { tableId, jackpotId, reason, reference } });
};
