import { binaryEvent, NO_STREAM } from '@kurrent/kurrentdb-client';
import { FORMAT } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import type { Connection } from './connection.js';
import { Conflict } from './failures.js';
import { FLOOR_STREAM } from './names.js';
import type { Place } from './position.js';
import { streamFilter } from './stream-filter.js';

interface Pin {
  readonly floor: string;
  readonly format: number;
}

const read = async (connection: Connection): Promise<Pin | undefined> => {
  const [first] = await connection.readStream(FLOOR_STREAM, { limit: 1 });
  return first === undefined ? undefined : (JSON.parse(new TextDecoder().decode(first.bytes)) as Pin);
};

/**
 * A connection that says nothing and writes nothing before the server is known to be this floor's, and of this format: the first
 * floor to come puts its name there. Several services and instances may come at once.
 * @param own what the service's streams begin with; every stream when absent
 */
export const pinned = (connection: Connection, floor: string, own: readonly string[] | undefined): Connection => {
  const refusal = (found: string) =>
    new CasinoError('another-floor', `the KurrentDB server ${found}; this is floor "${floor}" with format ${FORMAT}`);
  const check = (pin: Pin): void => {
    if (pin.format !== FORMAT) throw refusal(`holds format ${pin.format} of floor "${pin.floor}"`);
    if (pin.floor !== floor) throw refusal(`belongs to floor "${pin.floor}"`);
  };

  /** @returns a stream of before formats had numbers */
  const former = async (): Promise<string | undefined> => {
    const { prefixes, wants } = streamFilter(own, undefined);
    if (prefixes === undefined) return undefined;
    for (let from: Place | undefined; ;) {
      const { events, looked, end } = await connection.scan(from, prefixes, 1);
      const found = events.find(({ stream }) => wants(stream));
      if (found !== undefined || end) return found?.stream;
      from = looked;
    }
  };

  const prove = async (): Promise<void> => {
    const pin = await read(connection);
    if (pin !== undefined) return check(pin);
    const stream = await former();
    if (stream === undefined) {
      const data = new TextEncoder().encode(JSON.stringify({ floor, format: FORMAT } satisfies Pin));
      try {
        await connection.append(FLOOR_STREAM, NO_STREAM, [binaryEvent({ type: 'floor', data })]);
        return;
      } catch (error) {
        // somebody was quicker, or it may be written all the same
        const there = await read(connection);
        if (there !== undefined) return check(there);
        throw error instanceof Conflict ? refusal(`has no ${FLOOR_STREAM} that can be read`) : error;
      }
    }
    // another instance may have put the name there and begun since it was looked for
    const there = await read(connection);
    if (there === undefined) throw refusal(`holds events of no floor and of before formats had numbers (${stream})`);
    check(there);
  };

  let proving: Promise<void> | undefined;
  const proven = (): Promise<void> => {
    proving ??= prove().catch((error: unknown) => {
      proving = undefined;
      throw error;
    });
    return proving;
  };
  const after =
    <A extends unknown[], R>(method: (...parameters: A) => Promise<R>) =>
    async (...parameters: A): Promise<R> => {
      await proven();
      return method(...parameters);
    };

  return {
    ...connection,
    append: after(connection.append),
    setMetadata: after(connection.setMetadata),
    readStream: after(connection.readStream),
    readAll: after(connection.readAll),
    scan: after(connection.scan),
    hasPlace: after(connection.hasPlace),
    head: after(connection.head),
  };
};
