/** Mutation tests of one folder, by its own tests. Started by `npm run mutants -- <folder>`, by hand, never in CI. */
const { MUTANTS_OF: folder } = process.env;

export default {
  mutate: [`${folder}/**/*.ts`, `!${folder}/**/*.spec.ts`, `!${folder}/**/testing/**`],
  // a text in an answer is no guard
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'tools/mutants/jest.config.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  disableTypeChecks: true,
  concurrency: 1,
  tempDirName: '.mutants/tmp',
  incremental: true,
  incrementalFile: `.mutants/${folder.replaceAll('/', '-')}.json`,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false, reportTests: false },
};
