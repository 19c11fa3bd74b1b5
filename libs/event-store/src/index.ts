export * from './event-store.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite/open-sqlite-event-store.js';
export { lockDataFile } from './sqlite/lock.js';
export * from './decider-runner/index.js';
export * from './read-models/index.js';
