import { casinoCatalogue, decodeSharedEvent } from '@casino/contracts';
import { createFollowing, type EventStore, type Following, type StoredEvent } from '@casino/event-store';
import {
  incidentDecider,
  incidentStatus,
  reviewDecider,
  type IncidentEvent,
  type IncidentState,
  type IncidentStatus,
  type KnownIncident,
  type ReviewedClaim,
  type ReviewEvent,
  type ReviewState,
  type ReviewStatus,
} from '../domain/index.js';
import { openListsFile, type Entry, type PageOf, type Paging, type PersonCount, type Wanted } from './lists-file.js';

/** Injection token of the Lists. */
export const LISTS = Symbol('surveillance.lists');

/** Every review and every incident, as they can be asked for. */
export interface Lists extends Following<void> {
  /** The newest claim first. */
  reviews(wanted: Paging & { readonly status?: ReviewStatus | undefined; readonly tableId?: string | undefined }): PageOf<ReviewedClaim>;
  /** The newest first. */
  incidents(
    wanted: Paging & {
      readonly status?: IncidentStatus | undefined;
      readonly kind?: string | undefined;
      readonly tableId?: string | undefined;
    },
  ): PageOf<KnownIncident>;
  /** Whose acts were incidents, and how many of each kind; the most frequent first. */
  persons(limit: number): readonly PersonCount[];
  /** How many wait for somebody. */
  open(): { readonly reviews: number; readonly incidents: number };
}

const REVIEW = 'review-';
const INCIDENT = 'incident-';

const reviewEntry = (id: string, known: string | undefined, event: unknown): Entry | undefined => {
  const state = reviewDecider.evolve(
    known === undefined ? reviewDecider.initial : (JSON.parse(known) as ReviewState),
    event as ReviewEvent,
  );
  return state.known
    ? { list: 'review', id, status: state.status, kind: null, tableId: state.tableId, person: null, state: JSON.stringify(state) }
    : undefined;
};

const incidentEntry = (id: string, known: string | undefined, event: unknown): Entry | undefined => {
  const state = incidentDecider.evolve(
    known === undefined ? incidentDecider.initial : (JSON.parse(known) as IncidentState),
    event as IncidentEvent,
  );
  return state.known
    ? {
        ...{ list: 'incident', id, status: incidentStatus(state), kind: state.kind, tableId: state.tableId },
        ...{ person: state.person === undefined ? null : state.person, state: JSON.stringify(state) },
      }
    : undefined;
};

const read = <T>({ states, next }: PageOf<string>): PageOf<T> => ({ states: states.map((state) => JSON.parse(state) as T), next });

/**
 * Reviews and incidents, fed by surveillance's own store. Kept in a file with the position they stand at; rebuilt when the file is
 * lost, of another version, damaged, or ahead of the store (which was restored from a backup).
 */
export const openLists = async (store: EventStore, file: string): Promise<Lists> => {
  const kept = openListsFile(file);
  const { put, stateOf, page, count, counts } = kept.content;

  const entriesOf = (events: readonly StoredEvent[]): Iterable<Entry> => {
    const entries = new Map<string, Entry>();
    for (const { stream, bytes } of events) {
      const list = stream.startsWith(REVIEW) ? 'review' : 'incident';
      const id = stream.slice(`${list}-`.length);
      const before = entries.get(stream);
      const known = before === undefined ? stateOf(list, id) : before.state;
      // the catalogue has validated it, and these streams hold their own events
      const { event } = decodeSharedEvent(casinoCatalogue, bytes);
      const entry = list === 'review' ? reviewEntry(id, known, event) : incidentEntry(id, known, event);
      if (entry !== undefined) entries.set(stream, entry);
    }
    return entries.values();
  };

  const following = await createFollowing<void>({
    store,
    prefixes: [REVIEW, INCIDENT],
    name: 'lists',
    kept,
    take: (events, next) => kept.write(next, () => put(entriesOf(events))),
  });

  return Object.assign(following, {
    reviews: (wanted: Wanted) => read<ReviewedClaim>(page('review', wanted)),
    incidents: (wanted: Wanted) => read<KnownIncident>(page('incident', wanted)),
    persons: (limit: number) => counts('incident', limit),
    open: () => ({ reviews: count('review', 'requested') + count('review', 'assigned'), incidents: count('incident', 'open') }),
  });
};
