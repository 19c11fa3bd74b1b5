/**
 * The bus against a real broker: `npm run test:kafka`. It fails, rather than skips, where no broker can start.
 * `npm run test:kafka:failover` takes longer: three brokers, and the leader is killed.
 */
const preset = require('./jest.preset.cjs');
const failover = process.env.KAFKA_FAILOVER !== undefined;
module.exports = {
  ...preset,
  rootDir: __dirname,
  roots: ['<rootDir>/libs/event-bus/src/kafka', '<rootDir>/test/src'],
  displayName: 'kafka',
  testMatch: ['**/*.kafka.spec.ts', '**/test/src/specs/floor/*.e2e.spec.ts'],
  // of the floor's own tests those that run on separate processes as well
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '/restored-backup\\.e2e\\.spec\\.ts$',
    ...(failover ? [] : ['/failover\\.kafka\\.spec\\.ts$']),
  ],
  ...(failover ? {} : { globalSetup: './tools/kafka/jest-setup.cjs', globalTeardown: './tools/kafka/jest-teardown.cjs' }),
  testTimeout: 60_000,
  forceExit: true,
  maxWorkers: 1,
};
