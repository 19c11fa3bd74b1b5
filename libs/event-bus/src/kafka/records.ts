import { busKey } from '@casino/contracts';
import type { StoredEvent } from '@casino/event-store';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { BusRecord } from '../event-bus.js';

/** Of one request: brokers refuse more than 1 MiB for one partition, and do so for good. */
export const REQUEST_BYTES = 512 * 1024;
/** More than key, headers and framing of a record need. */
const RECORD_OVERHEAD = 256;

/** On every record that was sent again on request: which request it was. */
export const REPUBLISH = 'republish';
/** On the first of them in each partition: everything of the request in this partition comes after it. */
export const REPUBLISH_BEGINS = 'republishbegins';

/** A name without a key is a defect of the publisher: it gets a key of its own, and the runner refuses the record. */
export const keyOf = (stream: string): string => {
  try {
    return busKey(stream);
  } catch {
    return stream;
  }
};

/** What the store holds, byte for byte; `headers` say the floor. */
export const messageOf = ({ stream, bytes }: StoredEvent, headers: IHeaders): Message => ({
  key: keyOf(stream),
  value: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  headers,
});

/** Consecutive parts whose bytes fit one request. */
export const inRequests = (messages: readonly Message[]): readonly Message[][] => {
  const parts: Message[][] = [];
  let size = Infinity;
  for (const message of messages) {
    const bytes = Buffer.byteLength(message.value ?? '') + Buffer.byteLength(message.key ?? '') + RECORD_OVERHEAD;
    size += bytes;
    if (size > REQUEST_BYTES) {
      parts.push([]);
      size = bytes;
    }
    parts.at(-1)?.push(message);
  }
  return parts;
};

export const headersOf = (headers: IHeaders | undefined): Record<string, string> => {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    const last = Array.isArray(value) ? value.at(-1) : value;
    if (last !== undefined && last !== null) plain[name] = last.toString();
  }
  return plain;
};

/** Its own copy of the bytes: what a consumer does to them does not last. No value (a tombstone) is no bytes. */
export const recordOf = ({ key, value, offset, headers }: KafkaMessage): BusRecord => ({
  key: key?.toString() ?? '',
  at: offset,
  bytes: new Uint8Array(value ?? []),
  headers: headersOf(headers),
});
