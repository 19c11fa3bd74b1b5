import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  keyId: z.string().min(1).max(64),
  /** 12 bytes, hex. */
  nonce: z.string().regex(/^[0-9a-f]{24}$/),
  /** Ciphertext and tag, hex. */
  sealed: z.string().regex(/^[0-9a-f]{96}$/),
});

/** Vault only, never published: the shoe's secret, encrypted (AES-256-GCM, AAD = table and coup), stored before the round opens. */
export const shoeSealed = defineEvent('game-round', 'ShoeSealed', 1, data, {
  tableId: 'T1',
  coup: 12,
  keyId: 'k1',
  nonce: '0a0a0a0a0a0a0a0a0a0a0a0a',
  sealed: '0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b',
});

export type ShoeSealed = EventOf<typeof shoeSealed>;
