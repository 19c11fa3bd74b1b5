import { createHmac, hash } from 'node:crypto';

/** SHA-256 of the bytes, 32 bytes. */
export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** HMAC-SHA256 of the bytes under the key, 32 bytes. */
export const hmacSha256 = (key: Uint8Array, bytes: Uint8Array): Uint8Array => createHmac('sha256', key).update(bytes).digest();
