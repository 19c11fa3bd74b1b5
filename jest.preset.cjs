/** Shared by every project: swc compiles, the source condition lets tests run without a build. */
module.exports = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@casino/source', 'node', 'require', 'default'] },
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.kafka\\.spec\\.ts$', 'services/.*\\.kurrentdb\\.spec\\.ts$'],
  modulePathIgnorePatterns: ['/dist/'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
      },
    ],
  },
};
