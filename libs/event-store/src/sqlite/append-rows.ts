import { inflateRawSync } from 'node:zlib';
import { CasinoError } from '@casino/kernel';
import type { StoredEvent } from '../event-store.js';
import { ID_LENGTH, readEventId } from './event-id.js';

/** What was appended together, as its row has it; position and revision are those of the last event. */
export type AppendRow = readonly [
  position: number,
  stream: string,
  revision: number,
  count: number,
  dictionary: number,
  ids: Uint8Array | null,
  bytes: Uint8Array,
];

/** The columns in their order. */
export const APPEND_COLUMNS = 'a.position, s.name, a.revision, a.count, a.dictionary, a.ids, a.bytes';

/** Events are about a fifth of their size in a row: room for most appends, without a large buffer kept alive by a small one. */
const EXPANSION = 6;
const SMALLEST_CHUNK = 1_024;
const LARGEST_CHUNK = 65_536;
/** Where an event of ours has its id as text; the writer has looked. */
const ID_AT = '{"specversion":"1.0","id":"'.length;
const ID_TEXT_LENGTH = 36;

/** @param words of a dictionary, by its number @param typeOf a type, by the number of its name */
export const createUnpack = (words: (dictionary: number) => Uint8Array, typeOf: (name: number) => string) => {
  const plainOf = (dictionary: number, bytes: Uint8Array): Buffer => {
    if (dictionary === 0) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const chunkSize = Math.min(Math.max(SMALLEST_CHUNK, EXPANSION * bytes.byteLength), LARGEST_CHUNK);
    return inflateRawSync(bytes, { dictionary: words(dictionary) as Buffer, chunkSize });
  };

  /** The events of a row, with the exact bytes that were appended. @throws CasinoError `store-unavailable` for a row that was damaged */
  return ([position, stream, revision, count, dictionary, ids, bytes]: AppendRow): StoredEvent[] => {
    const damaged = (cause?: unknown) =>
      new CasinoError('store-unavailable', `${stream}: the events up to revision ${revision} are damaged`, { cause });
    let plain: Buffer;
    try {
      plain = plainOf(dictionary, bytes);
    } catch (error) {
      throw damaged(error);
    }
    const events: StoredEvent[] = [];
    let at = 8 * count;
    for (let index = 0; index < count; index++) {
      if (at > plain.byteLength) throw damaged();
      const end = at + plain.readUInt32LE(8 * index);
      const content = plain.subarray(at, end);
      events.push({
        id: ids === null ? content.toString('latin1', ID_AT, ID_AT + ID_TEXT_LENGTH) : readEventId(ids.subarray(ID_LENGTH * index)),
        type: typeOf(plain.readUInt32LE(8 * index + 4)),
        bytes: content,
        stream,
        revision: BigInt(revision - count + 1 + index),
        position: String(position - count + 1 + index),
      });
      at = end;
    }
    if (at !== plain.byteLength) throw damaged();
    return events;
  };
};
