import { CasinoError } from '@casino/kernel';
import type { EventStore, Inbox, Page, Position, StoredEvent } from '../event-store.js';
import { appendAndVerify } from './append.js';
import { connect } from './connection.js';
import { createFollower, type Follower } from './follower.js';
import { createInbox } from './inbox.js';
import { pinned } from './pinned.js';
import { comparePlaces, formatPlace, isNear, laterOf, parsePlace, START } from './position.js';
import type { Recorded } from './recorded.js';
import { createSnapshots } from './snapshots.js';
import { streamFilter } from './stream-filter.js';
import { createSubscriptions } from './subscriptions.js';

export interface KurrentDbEventStoreOptions {
  /** `kurrentdb://host:port?tls=false`, `kurrentdb+discover://…`; credentials and TLS files belong to it. */
  readonly connectionString: string;
  /** Whose events the server holds: pinned there at the first contact. */
  readonly floor: string;
  /**
   * What the names of the service's own streams begin with, since several services share one server: no read and no subscription
   * goes beyond them. Every stream of the server when absent.
   */
  readonly prefixes?: readonly string[];
  /** ms after which a call that got no answer has failed; 5,000 by default. */
  readonly patience?: number;
  /** Every so many ms the subscription is compared with what there is to read; 10,000 by default. */
  readonly heartbeat?: number;
}

export interface KurrentDbEventStore extends EventStore {
  /** How often the one shared subscription was opened; for metrics. */
  readonly subscriptionsOpened: number;
}

const toStored = ({ stream, revision, id, type, bytes, place }: Recorded): StoredEvent => ({
  stream,
  revision,
  id,
  type,
  // a view on a larger buffer, or of a class of its own, compares unequal to what went in
  bytes: Uint8Array.from(bytes),
  position: formatPlace(place),
});

/**
 * An event store in KurrentDB (EventStoreDB 22.6 and later), for any number of processes. Only single-stream appends of the
 * v1 protocol. It connects when it is first used, so that a service starts while the server is away; every call of a store whose
 * server is another floor's, or of another format, is refused with `another-floor`.
 */
export const openKurrentDbEventStore = (options: KurrentDbEventStoreOptions): KurrentDbEventStore => {
  const { connectionString, prefixes: own, patience = 5_000, heartbeat = 10_000 } = options;
  const connection = pinned(connect(connectionString, patience), options.floor, own);
  const inProgress = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;
  let open = true;

  /** Refuses what comes after the close, which waits for what came before. */
  const whileOpen = <T>(work: () => Promise<T>): Promise<T> => {
    if (!open) return Promise.reject(new CasinoError('store-unavailable', 'the event store is closed'));
    const result = work();
    const settled: Promise<unknown> = result.then(
      () => inProgress.delete(settled),
      () => inProgress.delete(settled),
    );
    inProgress.add(settled);
    return result;
  };
  const guarded =
    <A extends unknown[], R>(method: (...parameters: A) => Promise<R>) =>
    (...parameters: A): Promise<R> =>
      whileOpen(() => method(...parameters));

  const readPage = async (after: Position, asked: readonly string[] | undefined, limit: number): Promise<Page> => {
    const from = parsePlace(after);
    const { prefixes, wants } = streamFilter(own, asked);
    // first the end: whatever is found, everything up to there has been looked at
    const head = laterOf(from, (await connection.head()) ?? from);
    if (prefixes === undefined) return { events: [], next: formatPlace(head), end: true };
    if (!isNear(from, head)) {
      const scanned = await connection.scan(from.commit < 0n ? undefined : from, prefixes, limit + 1);
      const found = scanned.events.filter(({ stream }) => wants(stream));
      const events = found.slice(0, limit);
      const looked = scanned.end ? head : (scanned.looked ?? from);
      const next = found.length > limit ? (events.at(-1)?.place ?? from) : laterOf(from, looked);
      return { events: events.map(toStored), next: formatPlace(next), end: false };
    }
    // the server begins with the event at `from` itself, and one more than asked for tells whether there is more
    const raw = await connection.readAll(from.commit < 0n ? undefined : from, prefixes, limit + 2);
    const found = raw.filter(({ stream, place }) => comparePlaces(place, from) > 0 && wants(stream));
    const events = found.slice(0, limit);
    const end = found.length <= limit && raw.length < limit + 2;
    const looked = end ? head : (raw.at(-1)?.place ?? head);
    const next = found.length > limit ? (events.at(-1)?.place ?? from) : laterOf(looked, events.at(-1)?.place ?? from);
    return { events: events.map(toStored), next: formatPlace(next), end };
  };

  const subscriptions = createSubscriptions({
    follower: () => shared(),
    readPage,
    wants: (asked) => streamFilter(own, asked).wants,
    toStored,
  });
  let follower: Follower | undefined;
  const shared = (): Follower => {
    const { prefixes, wants } = streamFilter(own, undefined);
    return (follower ??= createFollower({
      connection,
      filter: { prefixes: prefixes ?? [], wants },
      heartbeat,
      probe: async (after) => {
        const { events, next } = await readPage(formatPlace(after), undefined, 1);
        const [first] = events;
        return { found: first === undefined ? undefined : parsePlace(first.position), next: parsePlace(next) };
      },
      progress: subscriptions.progress,
    }));
  };

  // what nobody subscribes to is read
  const brought: Follower['brought'] = async (...asked) => follower?.brought(...asked);

  const inbox = createInbox(connection);
  const guardedInbox: Inbox = {
    mark: guarded(inbox.mark),
    lastMark: guarded(inbox.lastMark),
    savePosition: guarded(inbox.savePosition),
    loadPosition: guarded(inbox.loadPosition),
    park: guarded(inbox.park),
    parked: guarded(inbox.parked),
    unpark: guarded(inbox.unpark),
  };
  const { saveSnapshot, loadSnapshot } = createSnapshots(connection);

  const close = async (): Promise<void> => {
    // a handler in progress may still append
    await subscriptions.close();
    open = false;
    await follower?.stop();
    await Promise.allSettled([...inProgress]);
    await connection.close();
  };

  return {
    floor: options.floor,
    append: guarded(async (stream, expected, events, { marks = [] } = {}) => {
      const appended = await appendAndVerify(connection, brought, stream, expected, events);
      await inbox.mark(marks);
      return appended;
    }),
    readStream: guarded(async (stream, from = 0n, limit = Number.MAX_SAFE_INTEGER) =>
      limit < 1 ? [] : (await connection.readStream(stream, { from, limit })).map(toStored),
    ),
    count: guarded(async (after, asked) => {
      const head = (await connection.head()) ?? parsePlace(START);
      const { known, from } = subscriptions.known(parsePlace(after), asked);
      if (isNear(from, head))
        return Math.min(asked.limit, known + (await readPage(formatPlace(from), asked.prefixes, asked.limit)).events.length);
      // what was not looked at by now is not looked at for being counted
      return Math.min(asked.limit, known + 1);
    }),
    readAll: guarded(async (after, { prefixes, limit }) => readPage(after, prefixes, limit)),
    subscribe(after, subscription, deliver) {
      if (closed !== undefined) throw new CasinoError('store-unavailable', 'the event store is closed');
      return subscriptions.add(after, subscription, deliver);
    },
    start: START,
    head: guarded(async () => {
      const head = await connection.head();
      return head === undefined ? START : formatPlace(head);
    }),
    comparePositions: (a, b) => comparePlaces(parsePlace(a), parsePlace(b)),
    holdsPosition: guarded(async (position) => {
      const place = parsePlace(position);
      return place.commit < 0n || connection.hasPlace(place);
    }),
    inbox: guardedInbox,
    marksApart: true,
    keepNewest: guarded((stream, count) => connection.setMetadata(stream, { $maxCount: count })),
    saveSnapshot: guarded(saveSnapshot),
    loadSnapshot: guarded(loadSnapshot),
    get subscriptionsOpened() {
      return follower?.opened ?? 0;
    },
    close: () => (closed ??= close()),
  };
};
