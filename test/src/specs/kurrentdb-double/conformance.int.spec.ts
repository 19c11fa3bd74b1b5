import { eventStoreConformance } from '@casino/event-store/conformance';
import { openKurrentDbEventStore } from '@casino/event-store/kurrentdb';
import { startKurrentDbDouble } from '../../kit/kurrentdb-double/start-kurrentdb-double.js';

/** On a busy machine; nothing here measures time. */
jest.setTimeout(60_000);

eventStoreConformance('kurrentdb, against the double', async () => {
  // one append of the suite has 4 MB, more than a server takes unless it is told to
  const double = await startKurrentDbDouble({ maxAppendSize: 8 * 1024 * 1024 });
  const { connectionString } = double;
  let store = openKurrentDbEventStore({ floor: 'f-1', connectionString, patience: 30_000 });
  return {
    store,
    async reopen() {
      await store.close();
      store = openKurrentDbEventStore({ floor: 'f-1', connectionString, patience: 30_000 });
      return store;
    },
    async dispose() {
      await store.close();
      await double.stop();
    },
  };
});
