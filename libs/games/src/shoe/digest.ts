import { createHash, createHmac } from 'node:crypto';

/** SHA-256 of the bytes, 32 bytes. */
export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** HMAC-SHA256 of the bytes under the key, 32 bytes. */
export const hmacSha256 = (key: Uint8Array, bytes: Uint8Array): Buffer => createHmac('sha256', key).update(bytes).digest();

const DIGEST = /^[0-9a-f]{64}$/;

/** A digest, salt or secret on the wire: 64 lower-case hex digits, no other spelling. */
export const isHexDigest = (text: unknown): text is string => typeof text === 'string' && DIGEST.test(text);
