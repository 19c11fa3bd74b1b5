import { TABLE_ID_PATTERN } from '@casino/kernel';
import type { Card } from '../cards/card.js';

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

export const aboutBytes = (tag: ShoeTag, { tableId, coup }: ShoeOf, index: number): Buffer => {
  const bytes = Buffer.allocUnsafe(tag.length + 1 + tableId.length + 8);
  bytes.write(tag, 0, 'latin1');
  bytes[4] = tableId.length;
  bytes.write(tableId, 5, 'latin1');
  bytes.writeUInt32BE(coup, bytes.length - 8);
  bytes.writeUInt32BE(index, bytes.length - 4);
  return bytes;
};

/** RFC 6962's prefix of a leaf. */
const LEAF = Buffer.of(0x00);

export const sealBytes = (shoe: ShoeOf, position: number, card: Card, salt: Uint8Array): Buffer =>
  Buffer.concat([LEAF, aboutBytes('seal', shoe, position), Buffer.from(card, 'latin1'), salt]);
