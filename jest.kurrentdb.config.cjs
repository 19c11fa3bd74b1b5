/**
 * Against a real server: KURRENTDB_URL=kurrentdb://localhost:2113?tls=false npm run test:kurrentdb
 * Every spec with `.kurrentdb.` in its name; the server takes appends of 8 MiB (KURRENTDB_MAX_APPEND_SIZE=8388608).
 */
if (!process.env.KURRENTDB_URL) throw new Error('test:kurrentdb needs KURRENTDB_URL, the connection string of a KurrentDB or EventStoreDB server');
module.exports = {
  ...require('./jest.preset.cjs'),
  displayName: 'kurrentdb',
  rootDir: __dirname,
  roots: ['<rootDir>/test', '<rootDir>/libs', '<rootDir>/apps'],
  testMatch: ['**/*.kurrentdb.spec.ts'],
  maxWorkers: 1,
  testTimeout: 30_000,
};
