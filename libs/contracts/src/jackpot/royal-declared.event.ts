import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, jackpotId, opaqueId, ordinal, royalCards, seat, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  /** The cycle of the coup: what the royal is a share of. */
  cycle: ordinal,
  tableId,
  coup: ordinal,
  claimId,
  seat,
  sittingId,
  playerId: opaqueId,
  cards: royalCards,
});

/** The cards turned so far hold a royal with at least one own card of a JP1 player. */
export const royalDeclared = defineEvent('jackpot', 'RoyalDeclared', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  tableId: 'T1',
  coup: 12,
  claimId: 'T1-12',
  seat: 3,
  sittingId: 'T1-7',
  playerId: 'player-5',
  cards: ['Ts', 'Js', 'Qs', 'Ks', 'As'],
});

export type RoyalDeclared = EventOf<typeof royalDeclared>;
