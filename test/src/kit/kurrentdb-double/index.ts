export type { Faults } from './faults.js';
export { startKurrentDbDouble, type Counts, type KurrentDbDouble, type KurrentDbDoubleOptions } from './start-kurrentdb-double.js';
