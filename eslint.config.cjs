const { readdirSync } = require('node:fs');
const js = require('@eslint/js');
const nx = require('@nx/eslint-plugin');
const globals = require('globals');
const tseslint = require('typescript-eslint');
const insideAContext = require('./tools/lint/inside-a-context.cjs');

/** Scopes of the services, as the tags of their libraries say. */
const CONTEXTS = readdirSync(`${__dirname}/libs`)
  .map((name) => require(`./libs/${name}/package.json`).nx.tags)
  .filter((tags) => tags.includes('type:context'))
  .map(([scope]) => scope);

const PURE = ['libs/kernel/src/**/*.ts', 'libs/games/src/**/*.ts', 'libs/contracts/src/**/*.ts', 'libs/*/src/domain/**/*.ts'];
const TESTS = ['**/*.spec.ts', '**/testing/**/*.ts', '**/conformance/**/*.ts', 'test/**/*.ts'];

/** What breaks determinism (P5): time and randomness come in with the command. */
const IMPURE_SYNTAX = [
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name!='parse']", message: 'Time comes in with the command (P5).' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time comes in with the command (P5).' },
  { selector: "CallExpression[callee.name='Date']", message: 'Time comes in with the command (P5).' },
  { selector: "MemberExpression[object.name='Math'][property.name='random']", message: 'Randomness comes in with the command (P5).' },
  { selector: "MemberExpression[object.name='process']", message: 'Pure code knows no process.' },
];

/** The names under which money goes here: none of them may be typed as a number (case 36). */
const MONEY_NAMES =
  '/^(amount|stake|gain|balance|minimum|payout|price|total|fee|winnings|deposit|withdrawal|refill|drop|counted|proceeds|money)$/i';
const MONEY_SYNTAX = [
  {
    selector: `:matches(TSPropertySignature, PropertyDefinition)[key.name=${MONEY_NAMES}] > TSTypeAnnotation > TSNumberKeyword`,
    message: 'Money is bigint minor units, never a number (case 36).',
  },
  {
    selector: `Identifier[name=${MONEY_NAMES}] > TSTypeAnnotation > TSNumberKeyword`,
    message: 'Money is bigint minor units, never a number (case 36).',
  },
  {
    selector: `Property[key.name=${MONEY_NAMES}] > CallExpression[callee.object.name='z'][callee.property.name=/^(number|int|float64)$/]`,
    message: 'Money is a decimal string on the wire, never a JSON number (case 31).',
  },
  { selector: "CallExpression[callee.name='parseFloat']", message: 'No floating point near money.' },
  {
    selector: "CallExpression[callee.property.name='toFixed'][callee.object.name=" + MONEY_NAMES + ']',
    message: 'No floating point near money.',
  },
];

module.exports = tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.mutants/**', 'coverage/**'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommended],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          banTransitiveDependencies: false,
          // their large adapters, /kurrentdb and /kafka, are loaded when they are chosen; what is imported statically is the rest
          checkDynamicDependenciesExceptions: ['@casino/event-store', '@casino/event-bus'],
          depConstraints: [
            { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
            ...CONTEXTS.map((scope) => ({ sourceTag: scope, onlyDependOnLibsWithTags: [scope, 'scope:shared'] })),
            ...['scope:app', 'scope:test'].map((sourceTag) => ({
              sourceTag,
              onlyDependOnLibsWithTags: ['scope:app', 'scope:shared', ...CONTEXTS],
            })),
            { sourceTag: 'type:pure', onlyDependOnLibsWithTags: ['type:pure'] },
            { sourceTag: 'type:infrastructure', onlyDependOnLibsWithTags: ['type:pure', 'type:infrastructure'] },
            { sourceTag: 'type:context', onlyDependOnLibsWithTags: ['type:pure', 'type:infrastructure'] },
            { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:pure', 'type:infrastructure', 'type:context', 'type:app'] },
            { sourceTag: 'type:test', onlyDependOnLibsWithTags: ['type:pure', 'type:infrastructure', 'type:context', 'type:app'] },
          ],
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...MONEY_SYNTAX],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // Nest reads constructor parameter types at run time: a type-only import there would erase the token.
    files: [
      'libs/*/src/{application,api,reactions,read-models}/**/*.ts',
      'libs/platform/src/**/*.ts',
      'libs/event-bus/src/**/*.ts',
      'apps/**/*.ts',
    ],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['libs/*/src/api/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@casino/platform',
              importNames: ['carryOut', 'mustBeDone', 'reactWith', 'reactWithAll'],
              message: 'Every command over HTTP passes the command bus: a controller sends it, a handler carries it out.',
            },
          ],
        },
      ],
    },
  },
  {
    files: PURE,
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': ['error', ...IMPURE_SYNTAX, ...MONEY_SYNTAX],
      'no-restricted-globals': [
        'error',
        'crypto',
        'process',
        'performance',
        'setTimeout',
        'setInterval',
        'setImmediate',
        'fetch',
        'Buffer',
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:crypto',
              allowImportNames: ['createHash', 'createHmac', 'hash'],
              message: 'Only hashing: the same input gives the same output.',
            },
            'crypto',
          ],
          patterns: [
            { group: ['@nestjs/*', 'rxjs', 'pino'], message: 'Domain code knows no framework.' },
            { group: ['node:*', '!node:crypto'], message: 'Pure code does no I/O.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.ts'],
    ignores: TESTS,
    plugins: { house: { rules: { 'inside-a-context': insideAContext } } },
    rules: { 'house/inside-a-context': 'error' },
  },
  { files: ['apps/cli/src/**/*.ts', 'test/src/bench/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: TESTS,
    rules: { 'no-console': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // configuration, tools, and the thread that writes: plain Node
    files: ['**/*.cjs', '**/*.mjs'],
    extends: [js.configs.recommended],
    languageOptions: { globals: globals.node },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['tools/**', 'docker/**'], rules: { 'no-console': 'off' } },
);
