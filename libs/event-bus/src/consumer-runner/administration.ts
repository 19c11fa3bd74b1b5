import type { Inbox, InboxMark, ParkedRecord, Revision } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { parkedId, type Lane, type ParkedKey } from './lane.js';
import type { Logger } from './logger.js';
import type { Parking } from './parking.js';
import type { WorkThrough } from './work-through.js';

export interface Resumed {
  readonly dealtWith: number;
  /** Still parked under this key. */
  readonly waiting: number;
}

/** What a person may do about parked records. */
export interface Administration {
  parked(): Promise<readonly ParkedRecord[]>;
  /** Retries what is parked under a key, the first first, until something fails. @throws CasinoError `not-found`, `store-unavailable`, `bus-unavailable` (another member has its partition) */
  resume(key: string): Promise<Resumed>;
  /**
   * A person's act: a quarantined or forked record is dealt with, and what waits behind it goes on.
   * @param as the stream and revision that unreadable bytes stood for, so that the next revision is no gap
   * @throws CasinoError `not-found`; `invalid-request` for any other record
   */
  discard(
    record: Pick<ParkedRecord, 'key' | 'source' | 'at' | 'bytes' | 'stream' | 'revision'>,
    as?: { readonly stream: string; readonly revision: Revision },
  ): Promise<Resumed>;
}

export interface AdministrationOptions {
  readonly group: string;
  readonly inbox: Inbox;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly parking: Parking;
  readonly workThrough: WorkThrough;
  readonly logger: Logger;
}

export const createAdministration = ({ group, inbox, lanes, parking, workThrough, logger }: AdministrationOptions): Administration => {
  const found = (key: string): { readonly lane: Lane; readonly waiting: ParkedKey }[] =>
    [...lanes.values()].flatMap((lane) => {
      const waiting = lane.parked.get(key);
      return waiting === undefined ? [] : [{ lane, waiting }];
    });

  /** Parked here or not, nothing is to be said of a key whose partition is elsewhere. */
  const missing = async (key: string): Promise<CasinoError> => {
    const elsewhere = (await inbox.parked(group, key)).some(({ source }) => lanes.get(source)?.stale !== false);
    if (elsewhere) return new CasinoError('bus-unavailable', `the partition of "${key}" is not with this member of ${group} now`);
    return new CasinoError('not-found', `no such thing is parked under "${key}"`);
  };

  const usable = ({ lane }: { readonly lane: Lane }): void => {
    if (!lane.owned()) throw new CasinoError('bus-unavailable', `${lane.name} went to another member of ${group}`);
    if (lane.stale) throw new CasinoError('store-unavailable', `${lane.name} is about to be delivered again; try again then`);
  };

  return {
    parked: () => inbox.parked(group),

    async resume(key) {
      const keys = found(key);
      if (keys.length === 0) throw await missing(key);
      keys.forEach(usable);
      let dealtWith = 0;
      for (const { lane, waiting } of keys) dealtWith += await workThrough(lane, waiting);
      return { dealtWith, waiting: found(key).reduce((sum, { waiting }) => sum + waiting.items.size, 0) };
    },

    async discard(record, as) {
      const id = parkedId(record);
      const place = found(record.key).find(({ lane, waiting }) => lane.name === record.source && waiting.items.has(id));
      if (place === undefined) throw await missing(record.key);
      usable(place);
      const { lane, waiting } = place;
      const dealtWith = await workThrough(lane, waiting, async () => {
        const item = waiting.items.get(id);
        const stored = (await parking.readKey(lane, waiting.key)).get(id);
        if (item === undefined || stored === undefined)
          throw new CasinoError('not-found', `no such record is parked under "${record.key}"`);
        if (item.reason !== 'malformed' && item.reason !== 'fork') {
          throw new CasinoError('invalid-request', `a record parked as ${item.reason} is not to be discarded`);
        }
        const stands =
          as ??
          (item.reason === 'malformed' && stored.stream !== undefined && stored.revision !== undefined
            ? { stream: stored.stream, revision: stored.revision }
            : undefined);
        let mark: InboxMark | undefined;
        if (stands !== undefined) {
          const known = lane.known.peek(stands.stream) ?? (await lane.known.load(stands.stream));
          if (known.revision + 1n !== stands.revision)
            throw new CasinoError(
              'invalid-request',
              `${stands.stream} stands at ${known.revision}, so ${stands.revision} is not its next revision`,
            );
          // nobody knows what should have stood there, but the event after it
          mark = { group, lane: lane.name, ...stands, digest: undefined };
        }
        await parking.unpark(lane, stored, mark);
        waiting.items.delete(id);
        logger.warn({ group, lane: lane.name, key: record.key, at: record.at, stands }, 'record discarded by a person');
      });
      return { dealtWith, waiting: found(record.key).reduce((sum, { waiting: left }) => sum + left.items.size, 0) };
    },
  };
};
