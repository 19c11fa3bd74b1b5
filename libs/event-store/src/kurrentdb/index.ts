/** Apart from the library's index, so that only those who use it load the client (0.4 s). */
export { openKurrentDbEventStore, type KurrentDbEventStore, type KurrentDbEventStoreOptions } from './open-kurrentdb-event-store.js';
