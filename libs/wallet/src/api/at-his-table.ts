import { CasinoError } from '@casino/kernel';
import type { Actor } from '@casino/platform';

/** A croupier's token may be for one table: then its sittings are his, and no others. @throws CasinoError `forbidden` */
export const mustBeAtHisTable = ({ role, table }: Actor, sittingId: string): void => {
  if (role === 'croupier' && table !== undefined && !sittingId.startsWith(`${table}-`)) throw new CasinoError('forbidden', 'This token is for another table.');
};
