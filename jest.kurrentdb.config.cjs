/**
 * Against a real server: KURRENTDB_URL=kurrentdb://localhost:2113?tls=false npm run test:kurrentdb
 * Every spec with `.kurrentdb.` in its name: the event store's conformance, and coups on services over that server and a broker of the
 * run's own. The server is empty before the run (`--mem-db`) and takes appends of 8 MiB (KURRENTDB_MAX_APPEND_SIZE=8388608).
 */
if (!process.env.KURRENTDB_URL)
  throw new Error('test:kurrentdb needs KURRENTDB_URL, the connection string of a KurrentDB or EventStoreDB server');
module.exports = {
  ...require('./jest.preset.cjs'),
  displayName: 'kurrentdb',
  rootDir: __dirname,
  roots: ['<rootDir>/test', '<rootDir>/libs', '<rootDir>/apps'],
  testMatch: ['**/*.kurrentdb.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: './tools/kafka/jest-setup.cjs',
  globalTeardown: './tools/kafka/jest-teardown.cjs',
  maxWorkers: 1,
  testTimeout: 30_000,
};
