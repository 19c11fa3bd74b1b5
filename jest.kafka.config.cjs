/** The bus against a real broker: `npm run test:kafka`. It fails, rather than skips, where no broker can start. */
const preset = require('./jest.preset.cjs');
module.exports = {
  ...preset,
  rootDir: __dirname,
  roots: ['<rootDir>/libs/event-bus/src/kafka'],
  displayName: 'kafka',
  testMatch: ['**/*.kafka.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  globalSetup: './tools/kafka/jest-setup.cjs',
  globalTeardown: './tools/kafka/jest-teardown.cjs',
  testTimeout: 60_000,
  maxWorkers: 1,
};
