import { defineEvent, type EventOf } from '../define-event.js';
import { coupTerms, coupTermsV1 } from '../fields.js';
import type { z } from 'zod';

const data = coupTerms;

/** The table decided that coup n begins. Carries all that its round opens with, so that a restart completes the pair. */
export const coupStarted = defineEvent(
  'game-round',
  'CoupStarted',
  2,
  data,
  {
    tableId: 'T1',
    coup: 12,
    seance: 1,
    game: 'ultimate-holdem',
    currency: 'EUR',
    options: { tripsOnFold: 'play' },
    payTable: { version: 'ultimate-holdem-1', lines: { ante: '1:1' } },
    limits: { minimum: 200n, maxima: { ante: 10, blind: 10, trips: 10 } },
    croupier: 'croupier-1',
    seats: [{ seat: 3, sittingId: 'T1-7', playerId: 'player-5' }],
    previous: { coup: 11, lastRevision: 187n },
    chefDeTable: 'chef-1',
  },
  [
    {
      version: 1,
      schema: coupTermsV1,
      upcast: (v1: z.output<typeof coupTermsV1>): z.output<typeof data> => ({ ...v1, chefDeTable: null }),
    },
  ],
);

export type CoupStarted = EventOf<typeof coupStarted>;
