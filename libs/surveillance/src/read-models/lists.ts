import { casinoCatalogue, decodeSharedEvent } from '@casino/contracts';
import type { EventStore, Page, Position, StoredEvent, Subscription } from '@casino/event-store';
import { Logger } from '@nestjs/common';
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
import { openListsFile, type Entry, type PageOf, type Paging } from './lists-file.js';

const logger = new Logger('Lists');

/** Injection token of the Lists. */
export const LISTS = Symbol('surveillance.lists');

/** Every review and every incident, as they can be asked for. */
export interface Lists {
  /** Up to where in the store the lists are right. */
  readonly position: Position;
  /** Why the last page could not be taken; undefined when all is well. */
  readonly failure: string | undefined;
  /** Resolves once everything that was stored at the call is in the lists. */
  current(): Promise<void>;
  /** The newest claim first. */
  reviews(wanted: Paging & { readonly status?: ReviewStatus | undefined; readonly tableId?: string | undefined }): PageOf<ReviewedClaim>;
  /** The newest first. */
  incidents(wanted: Paging & { readonly status?: IncidentStatus | undefined; readonly kind?: string | undefined; readonly tableId?: string | undefined }): PageOf<KnownIncident>;
  /** How many wait for somebody. */
  open(): { readonly reviews: number; readonly incidents: number };
  /** From now on the lists go along with the store by themselves. */
  follow(): void;
  close(): Promise<void>;
}

const REVIEW = 'review-';
const INCIDENT = 'incident-';
const PREFIXES = [REVIEW, INCIDENT];
const PAGE = 500;

const reviewEntry = (id: string, known: string | undefined, event: unknown): Entry | undefined => {
  const state = reviewDecider.evolve(known === undefined ? reviewDecider.initial : (JSON.parse(known) as ReviewState), event as ReviewEvent);
  return state.known ? { list: 'review', id, status: state.status, kind: null, tableId: state.tableId, state: JSON.stringify(state) } : undefined;
};

const incidentEntry = (id: string, known: string | undefined, event: unknown): Entry | undefined => {
  const state = incidentDecider.evolve(known === undefined ? incidentDecider.initial : (JSON.parse(known) as IncidentState), event as IncidentEvent);
  return state.known ? { list: 'incident', id, status: incidentStatus(state), kind: state.kind, tableId: state.tableId, state: JSON.stringify(state) } : undefined;
};

/** Whether the store has come as far; what is no position of it does not. */
const isWithin = async (store: EventStore, position: Position): Promise<boolean> => {
  const head = await store.head();
  try {
    return store.comparePositions(position, head) <= 0;
  } catch {
    return false;
  }
};

const read = <T>({ states, next }: PageOf<string>): PageOf<T> => ({ states: states.map((state) => JSON.parse(state) as T), next });

/**
 * Reviews and incidents, fed by surveillance's own store. Kept in a file with the position they stand at; rebuilt when the file is
 * lost, of another version, damaged, or ahead of the store (which was restored from a backup).
 */
export const openLists = async (store: EventStore, file: string): Promise<Lists> => {
  const kept = openListsFile(file);
  let position: Position = store.start;
  if (kept.position !== undefined) {
    if (await isWithin(store, kept.position)) position = kept.position;
    else {
      logger.warn(`${file} does not fit the store (another one, or a restored one); the lists are made anew`);
      kept.clear();
    }
  }
  let failure: string | undefined;
  let subscription: Subscription | undefined;

  const entriesOf = (events: readonly StoredEvent[]): Iterable<Entry> => {
    const entries = new Map<string, Entry>();
    for (const { stream, bytes } of events) {
      const list = stream.startsWith(REVIEW) ? 'review' : 'incident';
      const id = stream.slice(`${list}-`.length);
      const before = entries.get(stream);
      const known = before === undefined ? kept.stateOf(list, id) : before.state;
      // the catalogue has validated it, and these streams hold their own events
      const { event } = decodeSharedEvent(casinoCatalogue, bytes);
      const entry = list === 'review' ? reviewEntry(id, known, event) : incidentEntry(id, known, event);
      if (entry !== undefined) entries.set(stream, entry);
    }
    return entries.values();
  };

  /** Whoever read it: pages overlap and come late, and nothing is taken twice. */
  const take = ({ events, next }: Page): void => {
    if (store.comparePositions(next, position) <= 0) return;
    try {
      kept.write(entriesOf(events.filter((event) => store.comparePositions(event.position, position) > 0)), next);
      position = next;
      failure = undefined;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      throw error;
    }
  };

  return {
    get position() {
      return position;
    },
    get failure() {
      return failure;
    },
    async current() {
      for (let end = false; !end; ) {
        const page = await store.readAll(position, { prefixes: PREFIXES, limit: PAGE });
        take(page);
        ({ end } = page);
      }
    },
    reviews: (wanted) => read<ReviewedClaim>(kept.page('review', wanted)),
    incidents: (wanted) => read<KnownIncident>(kept.page('incident', wanted)),
    open: () => ({ reviews: kept.count('review', 'requested') + kept.count('review', 'assigned'), incidents: kept.count('incident', 'open') }),
    follow() {
      subscription = store.subscribe(position, { prefixes: PREFIXES, limit: PAGE }, async (page) => take(page));
    },
    async close() {
      await subscription?.stop();
      kept.close();
    },
  };
};
