import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import { ordinal, tableId } from '../fields.js';

/** `vault-T-n`, never published. */
export const vaultEvents = defineEvents('game-round', {
  /** The shoe's secret, encrypted (AES-256-GCM, AAD = table and coup), stored before the round opens. */
  ShoeSealed: z.strictObject({
    tableId,
    coup: ordinal,
    keyId: z.string().min(1).max(64),
    /** 12 bytes, hex. */
    nonce: z.string().regex(/^[0-9a-f]{24}$/),
    /** Ciphertext and tag, hex. */
    sealed: z.string().regex(/^[0-9a-f]{96}$/),
  }),
});

export type VaultEvent = EventIn<typeof vaultEvents>;
