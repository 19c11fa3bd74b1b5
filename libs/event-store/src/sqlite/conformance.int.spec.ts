import { eventStoreConformance } from '../conformance/index.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { openSqliteEventStore } from './open-sqlite-event-store.js';

eventStoreConformance('sqlite', async () => {
  const folder = temporaryFolder();
  const file = folder.file('events.db');
  let store = await openSqliteEventStore({ floor: 'f-1', file });
  return {
    store,
    async reopen() {
      await store.close();
      store = await openSqliteEventStore({ floor: 'f-1', file });
      return store;
    },
    async dispose() {
      await store.close();
      folder.remove();
    },
  };
});
