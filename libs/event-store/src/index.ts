export * from './event-store.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite/open-sqlite-event-store.js';
export * from './decider-runner/index.js';
