import { randomUUID } from 'node:crypto';
import type { NewEvent, Position, StoredEvent } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';

/** A republish in progress. */
export interface Progress {
  readonly request: string;
  /** Where it ends: what the relay had sent as the request was taken up. */
  readonly until: Position;
  /** Sent up to here. */
  readonly position: Position;
  /** Partitions that have their first record of it. */
  readonly begun: readonly number[];
}

/** Entries of `relay-<service>`: unpublished machinery, so a small JSON of their own (decision 0012). */
export type RelayEntry =
  /** Whoever appends it holds the lease until another appends one. */
  | { readonly kind: 'taken'; readonly holder: string }
  /** Everything up to `position` was acknowledged by the brokers; an unchanged one only keeps the lease. */
  | { readonly kind: 'checkpoint'; readonly holder: string; readonly position: Position; readonly republish?: Progress }
  /** Anybody may ask; whoever holds the lease does it. */
  | { readonly kind: 'republish'; readonly request: string; readonly from: Position }
  | { readonly kind: 'republished'; readonly holder: string; readonly request: string }
  | { readonly kind: 'released'; readonly holder: string };

const TYPE_PREFIX = 'casino.relay.';
const KINDS: Readonly<Record<RelayEntry['kind'], string>> = {
  taken: 'LeaseTaken',
  checkpoint: 'Checkpoint',
  republish: 'RepublishRequested',
  republished: 'Republished',
  released: 'LeaseReleased',
};

/** @param at ms since the epoch, for people */
export const encodeEntry = (entry: RelayEntry, at: number): NewEvent => ({
  id: randomUUID(),
  type: `${TYPE_PREFIX}${KINDS[entry.kind]}.v1`,
  bytes: new TextEncoder().encode(JSON.stringify({ ...entry, at })),
});

/** @throws CasinoError `malformed-event` for what no relay wrote */
export const decodeEntry = ({ stream, revision, type, bytes }: StoredEvent): RelayEntry => {
  const entry = JSON.parse(new TextDecoder().decode(bytes)) as RelayEntry;
  if (type !== `${TYPE_PREFIX}${KINDS[entry.kind]}.v1`)
    throw new CasinoError('malformed-event', `${stream}@${revision} is no entry of a relay: ${type}`);
  return entry;
};

export interface RelayState {
  readonly holder: string | undefined;
  /** Undefined before the first checkpoint: from the start. */
  readonly position: Position | undefined;
  /** Asked for and not finished, the first first. */
  readonly requests: readonly { readonly request: string; readonly from: Position }[];
  readonly republish: Progress | undefined;
}

export const NOTHING: RelayState = { holder: undefined, position: undefined, requests: [], republish: undefined };

export const foldEntry = (state: RelayState, entry: RelayEntry): RelayState => {
  switch (entry.kind) {
    case 'taken':
      return { ...state, holder: entry.holder };
    case 'checkpoint':
      return { ...state, position: entry.position, republish: entry.republish };
    case 'republish':
      return { ...state, requests: [...state.requests, { request: entry.request, from: entry.from }] };
    case 'republished':
      return { ...state, requests: state.requests.filter(({ request }) => request !== entry.request), republish: undefined };
    case 'released':
      return { ...state, holder: undefined };
  }
};
