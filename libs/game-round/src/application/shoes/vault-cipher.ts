import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SECRET_BYTES } from '@casino/games';
import { CasinoError } from '@casino/kernel';
import type { VaultKey } from '@casino/platform';
import type { SealedSecret } from '../../domain/index.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret moved to another table or coup does not open. Table ids hold no dash. */
const aboutOf = (tableId: string, coup: number): Buffer => Buffer.from(`${tableId}-${coup}`);

/** A new 256-bit secret from the operating system. */
export const drawSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** AES-256-GCM, AAD = table and coup, a fresh nonce each. */
export const encryptSecret = ({ id, secret: key }: VaultKey, tableId: string, coup: number, secret: Uint8Array): SealedSecret => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aboutOf(tableId, coup));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { tableId, coup, keyId: id, nonce: nonce.toString('hex'), sealed: sealed.toString('hex') };
};

/** @throws CasinoError `configuration-invalid` without the key that sealed it; `seal-broken` when it was changed */
export const decryptSecret = (keys: readonly VaultKey[], { tableId, coup, keyId, nonce, sealed }: SealedSecret): Buffer => {
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) throw new CasinoError('configuration-invalid', `The vault key "${keyId}" is not configured.`);
  const bytes = Buffer.from(sealed, 'hex');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.secret, Buffer.from(nonce, 'hex'))
      .setAAD(aboutOf(tableId, coup))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new CasinoError('seal-broken', `The vault of coup ${coup} at table ${tableId} does not open.`, { cause: error });
  }
};
