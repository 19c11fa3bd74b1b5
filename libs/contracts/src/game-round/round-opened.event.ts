import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { coupTerms, coupTermsV1, hex32 } from '../fields.js';

/** Where the cards come from; a sealed shoe commits to all of them. */
const cardSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sealed'), deckSize: z.int().min(52).max(54), commitment: hex32 }),
]);
const v1 = z.strictObject({ ...coupTermsV1.shape, cardSource });
const data = z.strictObject({ ...coupTerms.shape, cardSource });

/** The coup opens for stakes, its cards committed to before any of them (P10), with the rules and pay table in force. */
export const roundOpened = defineEvent(
  'game-round',
  'RoundOpened',
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
    cardSource: { kind: 'sealed', deckSize: 52, commitment: '5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e' },
  },
  [{ version: 1, schema: v1, upcast: (former: z.output<typeof v1>): z.output<typeof data> => ({ ...former, chefDeTable: null }) }],
);

export type RoundOpened = EventOf<typeof roundOpened>;
