import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLISHED_PREFIXES, streams, type Context } from '@casino/contracts';
import { lockDataFile, openSqliteEventStore, type EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import type { CasinoConfiguration } from '../configuration/configuration.js';

type Configured = Pick<CasinoConfiguration, 'floorId' | 'store' | 'dataFolder' | 'kurrentDbUrl'>;

/** On a server that several services share, a service reads and follows its own streams only. */
const ownPrefixes = (service: Context): readonly string[] =>
  PUBLISHED_PREFIXES[service].map((prefix) => (prefix === 'anomaly-' ? streams.anomaly(service) : prefix));

/** A server that is away is no reason not to start: it is asked again at each call. */
const refuseAnotherFloor = async (store: EventStore): Promise<void> => {
  try {
    await store.head();
  } catch (error) {
    if (!(error instanceof CasinoError && error.code === 'another-floor')) return;
    await store.close();
    throw error;
  }
};

const openKurrentDb = async ({ kurrentDbUrl, dataFolder, floorId }: Configured, service: Context): Promise<EventStore> => {
  if (kurrentDbUrl === undefined) throw new CasinoError('configuration-invalid', 'CASINO_KURRENTDB_URL is missing');
  // the read models of an instance are its own: two that write the same files would spoil them
  const claim = lockDataFile(
    join(dataFolder, `${service}.instance`),
    `Another instance of ${service} uses ${dataFolder}; each needs a CASINO_DATA of its own.`,
  );
  try {
    // loaded only when chosen: its client is large
    const { openKurrentDbEventStore } = await import('@casino/event-store/kurrentdb');
    const store = openKurrentDbEventStore({ connectionString: kurrentDbUrl.reveal(), floor: floorId, prefixes: ownPrefixes(service) });
    const close = async (): Promise<void> => {
      await store.close();
      claim.release();
    };
    await refuseAnotherFloor(store);
    return { ...store, close };
  } catch (error) {
    claim.release();
    throw error;
  }
};

/**
 * The event store of a service that the configuration names. With KurrentDB several instances share it, each with a data folder of
 * its own for read models; with SQLite the service is one process.
 * @throws CasinoError `store-in-use` when another process of the service has this data folder; `another-floor`; `store-unavailable`
 */
export const openEventStore = async (configuration: Configured, service: Context): Promise<EventStore> => {
  const { store, dataFolder, floorId } = configuration;
  mkdirSync(dataFolder, { recursive: true });
  if (store === 'kurrentdb') return openKurrentDb(configuration, service);
  const file = join(dataFolder, `${service}.sqlite`);
  return openSqliteEventStore({ file, floor: floorId, lockMessage: `Another process uses ${file}.` });
};
