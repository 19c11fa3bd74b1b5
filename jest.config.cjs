/** One run over every project that has tests. */
const { readdirSync, existsSync } = require('node:fs');
const found = ['apps', 'libs'].flatMap((dir) => readdirSync(`${__dirname}/${dir}`).map((name) => `${dir}/${name}`)).concat('test');
module.exports = {
  // a busy machine is no failure: timings live in benchmarks
  testTimeout: 30_000,
  // a test that leaves something open is its own fault, and does not hold the run
  forceExit: true,
  projects: found.filter((dir) => existsSync(`${__dirname}/${dir}/jest.config.cjs`)).map((dir) => `<rootDir>/${dir}`),
};
