import { eventStoreConformance } from '@casino/event-store/conformance';
import { openKurrentDbEventStore } from '@casino/event-store/kurrentdb';

const connectionString = process.env['KURRENTDB_URL'];

if (connectionString === undefined) {
  process.stderr.write(
    'KURRENTDB_URL is not set: the event store was tried against the double only, not against a real KurrentDB (npm run test:kurrentdb)\n',
  );
  describe('event store conformance: a real KurrentDB', () => {
    it.skip('needs KURRENTDB_URL', () => undefined);
  });
} else {
  eventStoreConformance(`kurrentdb, a server at ${connectionString.replace(/\/\/[^@/]*@/, '//…@')}`, async () => {
    const open = () => openKurrentDbEventStore({ floor: 'f-1', connectionString });
    let store = open();
    return {
      store,
      async reopen() {
        await store.close();
        store = open();
        return store;
      },
      dispose: () => store.close(),
    };
  });
}
