import { inflateRawSync } from 'node:zlib';
import { ID_LENGTH, readEventId } from './event-id.js';

/** Events that were committed beside each other, as their row has them; the position is that of the last. */
export type BlockRow = readonly [position: number, count: number, dictionary: number, ids: Uint8Array | null, bytes: Uint8Array];

/** The columns in their order. */
export const BLOCK_COLUMNS = 'position, count, dictionary, ids, bytes';

export interface Block {
  /** Position of the last event. */
  readonly last: number;
  readonly count: number;
  /** One of its events, its bytes exactly as they were appended. @param index from 0 */
  event(index: number): { readonly id: string; readonly type: string; readonly bytes: Uint8Array };
}

/** Events are about a fifth of their size in a block: room for most, without a large buffer kept alive by a small one. */
const EXPANSION = 6;
const SMALLEST_CHUNK = 1_024;
const LARGEST_CHUNK = 65_536;
/** Where an event of ours has its id as text; the writer has looked. */
const ID_AT = '{"specversion":"1.0","id":"'.length;
const ID_TEXT_LENGTH = 36;

/** @param words of a dictionary, by its number @param typeOf a type, by the number of its name */
export const createOpenBlock = (words: (dictionary: number) => Uint8Array, typeOf: (name: number) => string) => {
  const plainOf = (dictionary: number, bytes: Uint8Array): Buffer => {
    if (dictionary === 0) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const chunkSize = Math.min(Math.max(SMALLEST_CHUNK, EXPANSION * bytes.byteLength), LARGEST_CHUNK);
    return inflateRawSync(bytes, { dictionary: words(dictionary) as Buffer, chunkSize });
  };

  /** @throws Error for a row that was damaged */
  return ([last, count, dictionary, ids, bytes]: BlockRow): Block => {
    const plain = plainOf(dictionary, bytes);
    const ends: number[] = [8 * count];
    for (let index = 0; index < count; index++) ends.push((ends[index] as number) + plain.readUInt32LE(8 * index));
    if (ends[count] !== plain.byteLength) throw new RangeError(`${plain.byteLength} bytes where ${ends[count]} are announced`);
    return {
      last,
      count,
      event: (index) => {
        const content = plain.subarray(ends[index], ends[index + 1]);
        return {
          id: ids === null ? content.toString('latin1', ID_AT, ID_AT + ID_TEXT_LENGTH) : readEventId(ids.subarray(ID_LENGTH * index)),
          type: typeOf(plain.readUInt32LE(8 * index + 4)),
          bytes: content,
        };
      },
    };
  };
};
