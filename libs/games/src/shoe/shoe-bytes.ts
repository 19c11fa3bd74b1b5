import { TABLE_ID_PATTERN } from '@casino/kernel';
import type { Card } from '../cards/card.js';
import { asciiBytes, concatBytes } from './bytes.js';

/** The coup that a shoe belongs to. Every byte that a shoe hashes names it, so that no part of one shoe fits another. */
export interface ShoeOf {
  /** `TABLE_ID_PATTERN` of the kernel: 1 to 24 ASCII characters. */
  readonly tableId: string;
  /** 1 to 2^32 − 1. */
  readonly coup: number;
}

const UINT32_MAX = 0xffff_ffff;

export const isShoeOf = ({ tableId, coup }: ShoeOf): boolean =>
  typeof tableId === 'string' && TABLE_ID_PATTERN.test(tableId) && Number.isInteger(coup) && coup >= 1 && coup <= UINT32_MAX;

/*
 * Byte layout, normative in docs/sealed-shoe.md. Integers are unsigned, big-endian; text is ASCII; `‖` joins.
 *
 *   about(tag, index) = tag (4 characters) ‖ length of tableId (1 byte) ‖ tableId ‖ coup (4 bytes) ‖ index (4 bytes)
 *   draw(k)  = HMAC-SHA256(secret, about("draw", k))                         k-th 32 bytes of randomness, k from 0
 *   salt(i)  = HMAC-SHA256(secret, about("salt", i))                         i = position in the shoe, from 0
 *   seal(i)  = SHA-256(0x00 ‖ about("seal", i) ‖ card(i) (2 characters) ‖ salt(i))
 *
 * The tag differs at the first bytes and everything of variable length has its length before it: no two messages are the same bytes.
 */
export type ShoeTag = 'draw' | 'salt' | 'seal';

export const aboutBytes = (tag: ShoeTag, { tableId, coup }: ShoeOf, index: number): Uint8Array => {
  const text = `${tag}${String.fromCharCode(tableId.length)}${tableId}`;
  const bytes = new Uint8Array(text.length + 8);
  bytes.set(asciiBytes(text));
  const view = new DataView(bytes.buffer);
  view.setUint32(text.length, coup);
  view.setUint32(text.length + 4, index);
  return bytes;
};

/** RFC 6962's prefix of a leaf. */
const LEAF = Uint8Array.of(0x00);

export const sealBytes = (shoe: ShoeOf, position: number, card: Card, salt: Uint8Array): Uint8Array =>
  concatBytes(LEAF, aboutBytes('seal', shoe, position), asciiBytes(card), salt);
