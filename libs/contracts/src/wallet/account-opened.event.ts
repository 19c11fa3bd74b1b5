import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, opaqueId } from '../fields.js';

const data = z.strictObject({
  playerId: opaqueId,
  currency,
});

/** The cage opened an account for an opaque player id. */
export const accountOpened = defineEvent('wallet', 'AccountOpened', 1, data, {
  playerId: 'player-5',
  currency: 'EUR',
});

export type AccountOpened = EventOf<typeof accountOpened>;
