/** Stores that die and services that only speak, for the tests of whatever stands on a store. */
export * from './crashing-store.js';
export * from './say.js';
export { gatherAs, type Manner } from '../gather.js';
