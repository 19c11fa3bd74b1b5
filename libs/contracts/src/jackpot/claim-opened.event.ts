import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import {
  claimId,
  claimKind,
  currency,
  instant,
  jackpotId,
  jp1Entry,
  opaqueId,
  ordinal,
  royalCards,
  seatInPlay,
  tableId,
} from '../fields.js';

const data = z.strictObject({
  jackpotId,
  claimId,
  /** Of the coup. */
  cycle: ordinal,
  currency,
  tableId,
  coup: ordinal,
  kind: claimKind,
  /** Whose royal it is; null of a community royal. */
  holder: z.nullable(seatInPlay),
  cards: royalCards,
  croupier: opaqueId,
  chefDeTable: opaqueId,
  /** The JP1 players of the coup. */
  entries: z.array(jp1Entry).min(1).max(9),
  openedAt: instant,
});

/** One of the two best hands: identified, reviewed and released before anything of it is paid (rules §3 *Control*). */
export const claimOpened = defineEvent('jackpot', 'ClaimOpened', 1, data, {
  jackpotId: 'JP1',
  claimId: 'T1-12',
  cycle: 1,
  currency: 'EUR',
  tableId: 'T1',
  coup: 12,
  kind: 'jackpot',
  holder: { seat: 3, sittingId: 'T1-7', playerId: 'player-5' },
  cards: ['Ts', 'Js', 'Qs', 'Ks', 'As'],
  croupier: 'croupier-1',
  chefDeTable: 'chef-1',
  entries: [
    { betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, sittingId: 'T1-7', playerId: 'player-5', stake: 500n, contribution: 500n },
  ],
  openedAt: 1790000000123,
});

export type ClaimOpened = EventOf<typeof claimOpened>;
