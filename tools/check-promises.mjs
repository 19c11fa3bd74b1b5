#!/usr/bin/env node
// npm run promises -- [--without kafka] [--without kurrentdb] <report of jest --json> …
// Compares the tests that the pages name with what the runs report: a promise whose test was skipped, is to do, failed or was not part of
// any run is named, and the exit code is 1. `--without` says which servers there are not: what needs them is named as not run here.
// `--list` prints what the pages name as JSON instead; `--page <file>` reads other pages than the two of docs.
import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values, positionals: reports } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: 'string', multiple: true, default: ['promises.md', 'jackpot.md'].map((page) => join(root, 'docs', page)) },
    without: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
  },
});

const cellsOf = (line) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());

/**
 * The rows of a page's tables whose last column is `test`: `[label] “name”`, or `[label] “name” *(Kafka)*` when it needs a server; the
 * label is that of a link to the file at the end of the page. An empty cell says what the one above it says.
 */
const rowsOf = (page) => {
  const text = readFileSync(page, 'utf8');
  const folder = realpathSync(dirname(page));
  const files = new Map([...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, label, path]) => [label, resolve(folder, path)]));
  const rows = [];
  let heading = '';
  let names;
  let above = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!line.startsWith('|')) names = undefined;
    else if (names === undefined) names = cellsOf(line).at(-1) === 'test';
    else if (names && !/^[|\s:-]+$/.test(line)) {
      const cells = cellsOf(line);
      const test = cells.pop();
      above = cells.map((cell, index) => (cell === '' ? above[index] : cell));
      const [, label, name, needs = null] = /^\[([^\]]+)\] “([^”]+)”(?: \*\((\w+)\)\*)?$/.exec(test) ?? [];
      if (!files.has(label)) throw new Error(`${basename(page)}, ${heading}: no test that a file of the page has: ${line}`);
      rows.push({ page: basename(page), heading, says: above, file: files.get(label), name, needs: needs?.toLowerCase() ?? null });
    }
  }
  if (rows.length === 0) throw new Error(`${page} names no test`);
  return rows;
};

/** A name as it is printed: `%s` is what a table of cases puts there, `…` stands for more words. */
const patternOf = (name) =>
  new RegExp(
    `^${name
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/%[a-zA-Z]/g, '.+')
      .replaceAll('…', '.*')}$`,
    's',
  );

/** Every test of the runs, with the names of the groups in which it stands. */
const testsOf = (report) =>
  JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, status }) => ({ file, names: [...ancestorTitles, title], status })),
  );

/** What stands against a row: nothing when each test of that name ran and passed. A suite that several specs run may be in any of them. */
const againstOf = ({ file, name }, tests) => {
  const pattern = patternOf(name);
  const found = tests.filter((test) => (test.file === file || !file.endsWith('.spec.ts')) && test.names.some((one) => pattern.test(one)));
  if (found.length === 0) return 'in no run';
  const [bad] = found.filter(({ status }) => status !== 'passed');
  return bad === undefined ? undefined : bad.status === 'pending' ? 'skipped' : bad.status;
};

const rows = values.page.flatMap(rowsOf);
if (values.list) console.log(JSON.stringify(rows.map((row) => ({ ...row, file: relative(root, row.file) }))));
else {
  if (reports.length === 0) throw new Error('which runs? Give the reports of jest --json --outputFile=…');
  const tests = reports.flatMap(testsOf);
  const count = { kept: 0, elsewhere: 0, broken: 0 };
  for (const row of rows) {
    const against = againstOf(row, tests);
    const elsewhere = against === 'in no run' && values.without.includes(row.needs);
    count[against === undefined ? 'kept' : elsewhere ? 'elsewhere' : 'broken']++;
    if (against === undefined) continue;
    const what = elsewhere ? `not run here, needs ${row.needs}` : `NOT KEPT, ${against}`;
    console.log(`${what}: ${row.page}, ${row.heading}: ${row.says.join(', ')}: “${row.name}” in ${relative(root, row.file)}`);
  }
  console.log(`promises: ${count.kept} kept, ${count.elsewhere} not run here, ${count.broken} not kept`);
  if (count.broken > 0) process.exitCode = 1;
}
