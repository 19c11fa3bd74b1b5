import { binaryEvent, NO_STREAM, type AppendStreamState } from '@kurrent/kurrentdb-client';
import { CasinoError } from '@casino/kernel';
import { MAX_EVENT_BYTES, type Appended, type ExpectedRevision, type NewEvent } from '../event-store.js';
import type { Connection } from './connection.js';
import type { Follower } from './follower.js';
import type { Recorded } from './recorded.js';
import { Conflict } from './failures.js';
import { isPort } from './names.js';
import { formatPlace, type Place } from './position.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LAST_REVISION = 2n ** 63n - 1n;

const check = (stream: string, events: readonly NewEvent[]): void => {
  if (!isPort(stream)) throw new CasinoError('malformed-event', `"${stream}" is no name for a stream`);
  if (events.length === 0) throw new CasinoError('malformed-event', `nothing to append to ${stream}`);
  for (const { id, type, bytes } of events) {
    if (!UUID.test(id)) throw new CasinoError('malformed-event', `"${id}" is no UUID in lower case`);
    if (bytes.byteLength > MAX_EVENT_BYTES) throw new CasinoError('event-too-large', `${type} ${id} has ${bytes.byteLength} bytes`);
  }
};

/** Never `any`: an append without an expectation is no append of the port. */
export const streamStateOf = (stream: string, expected: ExpectedRevision): Exclude<AppendStreamState, 'any' | 'stream_exists'> => {
  if (expected === 'no-stream') return NO_STREAM;
  if (typeof expected !== 'bigint') throw new TypeError('an append names the revision that it expects');
  if (expected < 0n || expected > LAST_REVISION)
    throw new CasinoError('revision-conflict', `no stream can be at ${expected}, as is expected of ${stream}`);
  return expected;
};

const isSame = (event: NewEvent, stored: Recorded | undefined): boolean =>
  stored !== undefined && stored.id === event.id && stored.type === event.type && Buffer.from(stored.bytes).equals(event.bytes);

/**
 * Appends and looks at what is stored there now. The server acknowledges an append below the head when the event ids at
 * those places are the same, without comparing bytes, so its word alone does not say that these bytes are stored; and a
 * cut connection says nothing at all. The store's own subscription brings the bytes of whatever is appended: only what it
 * does not bring is read.
 */
export const appendAndVerify = async (
  connection: Connection,
  brought: Follower['brought'],
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended> => {
  check(stream, events);
  const state = streamStateOf(stream, expected);
  const first = expected === 'no-stream' ? 0n : expected + 1n;
  const conflict = (actual: string, cause?: unknown) =>
    new CasinoError('revision-conflict', `${stream} is at ${actual}, not at ${expected}`, { cause });

  let unknown: unknown;
  let answered: Place | undefined;
  try {
    answered = await connection.append(
      stream,
      state,
      events.map(({ id, type, bytes }) => binaryEvent({ id, type, data: bytes })),
    );
  } catch (error) {
    if (error instanceof Conflict) throw conflict(error.actual < 0n ? 'no-stream' : String(error.actual), error);
    if (!(error instanceof CasinoError) || error.code !== 'store-unavailable') throw error;
    unknown = error;
  }
  const stored =
    (answered && (await brought(stream, first, events.length, answered))) ??
    (await connection.readStream(stream, { from: first, limit: events.length }).catch((error: unknown) => {
      throw unknown ?? error;
    }));
  const last = stored[events.length - 1];
  if (last !== undefined && events.every((event, index) => isSame(event, stored[index]))) {
    return { revision: last.revision, position: formatPlace(last.place) };
  }
  // nothing there yet: it may still come, but then at this revision or not at all
  if (unknown !== undefined && stored.length === 0) throw unknown;
  throw conflict('a later revision with other events', unknown);
};
