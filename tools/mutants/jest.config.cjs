/** The tests of the mutated folder; other libraries are the ones of this tree, unmutated. Properties run every example for every mutant: too slow. */
const preset = require('../../jest.preset.cjs');
module.exports = {
  ...preset,
  rootDir: process.cwd(),
  roots: [`<rootDir>/${process.env.MUTANTS_OF}`],
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, '\\.property\\.'],
};
