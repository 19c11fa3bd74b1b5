import { setTimeout as pause } from 'node:timers/promises';
import { ANY, jsonEvent, metastreamOf, type AppendStreamState, type EventData, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import type streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { createLeaderClient } from './client.js';
import { failureOf, isNoPlace, isNoStream, isNotLeader } from './failures.js';
import { laterOf, type Place } from './position.js';
import { allRequest, headRequest, placeRequest, scanRequest, streamRequest } from './read-request.js';
import { fromResponse, placeOf, type Recorded } from './recorded.js';

/** While the cluster elects, the node asked is no leader; the client then goes to the one it was told. */
const LEADER_TRIES = 5;
const LEADER_PAUSE = 100;
/** A scan is to be over long before its call has failed. */
const SCANS_IN_PATIENCE = 5;

export interface ReadStreamOptions {
  /** Inclusive; the end of the stream when reading backwards. */
  readonly from?: bigint;
  readonly limit?: number;
  readonly backwards?: boolean;
}

/** How much of a stream can be read, in the server's words. */
export interface StreamLimits {
  /** Only the last so many events. */
  readonly $maxCount?: number;
  /** Only events from this number on. */
  readonly $tb?: number;
}

export interface Scanned {
  readonly events: readonly Recorded[];
  /** Up to here everything was looked at; undefined: nothing was. */
  readonly looked: Place | undefined;
  /** Everything that was there as the scan began was looked at. */
  readonly end: boolean;
}

export interface Connection {
  readonly client: KurrentDBClient;
  /**
   * @returns where the server says that the last of them stands
   * @throws Conflict (nothing was written), CasinoError `event-too-large` (neither) or `store-unavailable` (unknown outcome)
   */
  append(stream: string, state: AppendStreamState, events: readonly EventData[]): Promise<Place | undefined>;
  setMetadata(stream: string, metadata: StreamLimits): Promise<void>;
  /** Empty when there is no such stream. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<Recorded[]>;
  /** Events from `from` on (inclusive), at most `limit` of those that the server takes for wanted. */
  readAll(from: Place | undefined, prefixes: readonly string[] | 'all', limit: number): Promise<Recorded[]>;
  /**
   * What comes after `from` (exclusive), at most `limit` of those that the server takes for wanted, as far as it gets in a part of the
   * patience: from where that ended, the next goes on.
   */
  scan(from: Place | undefined, prefixes: readonly string[] | 'all', limit: number): Promise<Scanned>;
  /** Whether a record begins at this place. */
  hasPlace(place: Place): Promise<boolean>;
  /** The last record of the log, of whatever stream; undefined when there is none. */
  head(): Promise<Place | undefined>;
  close(): Promise<void>;
}

const againUntilLeader = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isNotLeader(error) || tries === LEADER_TRIES) throw error;
      await pause(tries * LEADER_PAUSE);
    }
  }
};

/** Every call asks the leader and ends within `patience` ms; every append says what it expects. */
export const connect = (connectionString: string, patience: number): Connection => {
  const { client, read } = createLeaderClient(connectionString);

  const readEvents = async (what: string, request: streams.ReadReq): Promise<Recorded[]> => {
    try {
      const answers = await againUntilLeader(() => read(request, patience));
      return answers.map(fromResponse).filter((event) => event !== undefined);
    } catch (error) {
      if (isNoStream(error)) return [];
      throw failureOf(what, error);
    }
  };

  const write = async (what: string, stream: string, events: readonly EventData[], streamState: AppendStreamState) => {
    try {
      const { position } = await againUntilLeader(() =>
        client.appendToStream(stream, [...events], { streamState, requiresLeader: true, deadline: patience }),
      );
      return position;
    } catch (error) {
      throw failureOf(what, error);
    }
  };

  return {
    client,
    append: (stream, state, events) => write(`append to ${stream}`, stream, events, state),
    // the client's own `setStreamMetadata` takes no stream state
    async setMetadata(stream, limits) {
      await write(`metadata of ${stream}`, metastreamOf(stream), [jsonEvent({ type: '$metadata', data: { ...limits } })], ANY);
    },
    readStream: (stream, { from, limit = Number.MAX_SAFE_INTEGER, backwards = false } = {}) =>
      readEvents(`read of ${stream}`, streamRequest(stream, from, limit, backwards)),
    readAll: (from, prefixes, limit) => readEvents('read of all streams', allRequest(from, prefixes, limit)),
    async scan(from, prefixes, limit) {
      const until = performance.now() + patience / SCANS_IN_PATIENCE;
      let found = 0;
      const enough = (answer: streams.ReadResp): boolean => {
        if (answer.hasEvent() && ++found >= limit) return true;
        return answer.hasCaughtUp() || (placeOf(answer) !== undefined && performance.now() > until);
      };
      try {
        const answers = await againUntilLeader(() => read(scanRequest(from, prefixes), patience, enough));
        return {
          events: answers.map(fromResponse).filter((event) => event !== undefined),
          // a checkpoint right after an event may stand before it
          looked: answers
            .map(placeOf)
            .reduce((last, place) => (last === undefined || place === undefined ? (place ?? last) : laterOf(last, place)), undefined),
          end: answers.at(-1)?.hasCaughtUp() === true,
        };
      } catch (error) {
        throw failureOf('scan of all streams', error);
      }
    },
    async hasPlace(place) {
      try {
        await againUntilLeader(() => read(placeRequest(place), patience));
        return true;
      } catch (error) {
        if (isNoPlace(error)) return false;
        throw failureOf('look at a place', error);
      }
    },
    async head() {
      const [last] = await readEvents('read of the end', headRequest());
      return last?.place;
    },
    close: () => client.dispose(),
  };
};
