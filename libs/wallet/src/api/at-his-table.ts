import { mustBeAtTable, type Actor } from '@casino/platform';

/** Whoever's token is for one table: its sittings are his, and no others. @throws CasinoError `forbidden` */
export const mustBeAtItsTable = (actor: Actor, sittingId: string): void =>
  mustBeAtTable(actor, sittingId.slice(0, sittingId.lastIndexOf('-')));
