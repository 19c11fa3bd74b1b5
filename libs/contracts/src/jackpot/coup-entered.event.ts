import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import {
  consolationTrigger,
  currency,
  jackpotId,
  jp1Entry,
  jp1OnFold,
  nonNegative,
  opaqueId,
  ordinal,
  seatInPlay,
  tableId,
} from '../fields.js';

const data = z.strictObject({
  jackpotId,
  cycle: ordinal,
  currency,
  tableId,
  coup: ordinal,
  croupier: opaqueId,
  chefDeTable: opaqueId,
  jp1OnFold,
  consolationTrigger,
  /** Every seat with an Ante, with JP1 or without. */
  dealtIn: z.array(seatInPlay).min(1).max(9),
  entries: z.array(jp1Entry).min(1).max(9),
  /** The running meter after it. */
  meter: nonNegative,
});

/** All JP1 stakes of a coup are in the open cycle, before its first card: from here on the coup belongs to this cycle. */
export const coupEntered = defineEvent('jackpot', 'CoupEntered', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  currency: 'EUR',
  tableId: 'T1',
  coup: 12,
  croupier: 'croupier-1',
  chefDeTable: 'chef-1',
  jp1OnFold: 'play',
  consolationTrigger: 'anyPlayer',
  dealtIn: [{ seat: 3, sittingId: 'T1-7', playerId: 'player-5' }],
  entries: [
    { betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, sittingId: 'T1-7', playerId: 'player-5', stake: 500n, contribution: 500n },
  ],
  meter: 1000500n,
});

export type CoupEntered = EventOf<typeof coupEntered>;
