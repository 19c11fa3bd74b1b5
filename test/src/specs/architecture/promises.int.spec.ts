import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

let root = __dirname;
while (!existsSync(join(root, 'nx.json'))) root = dirname(root);

const PROMISES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12];
const CASES = [
  1, 2, 4, 5, 7, 9, 11, 12, 13, 14, 16, 17, 18, 20, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 38, 41, 42, 43, 52, 53, 54, 55, 56,
  58,
];

/** As `npm run promises` reads the pages: that each test passes is compared with the run's own report at its end. */
interface Row {
  readonly page: 'promises.md' | 'jackpot.md';
  readonly heading: string;
  /** The cells before the test: the claim, after its number in the table of cases. */
  readonly says: readonly string[];
  readonly file: string;
  readonly name: string;
  readonly needs: 'kafka' | 'kurrentdb' | null;
}

const all = JSON.parse(
  execFileSync(process.execPath, [join(root, 'tools/check-promises.mjs'), '--list'], { encoding: 'utf8' }),
) as readonly Row[];
const rows = all.filter(({ page }) => page === 'promises.md');
/** Rules §3, sentence by sentence. */
const ofRules = all.filter(({ page }) => page === 'jackpot.md');
const sentenceOf = ({ heading, says }: Row): string => `${heading}: ${says[0]}`;
const sentences = [...new Set(ofRules.map(sentenceOf))].map(
  (sentence) => [sentence, ofRules.filter((row) => sentenceOf(row) === sentence)] as const,
);

/** The text of a test file with its escapes undone, so that a name reads there as it is printed. */
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").replaceAll('\\"', '"');

/** `…` stands for more words of the name. */
const expectThere = ({ file, name, needs }: Row): void => {
  expect([file, existsSync(join(root, file))]).toEqual([file, true]);
  for (const part of name.split('…')) expect([part, textOf(file).includes(part)]).toEqual([part, true]);
  expect([file, needs]).toEqual([file, /\.(kafka|kurrentdb)\.spec\.ts$/.exec(file)?.[1] ?? null]);
};

/** Sources of tests: specifications, and the suites that several of them run. */
const testFiles = (): readonly string[] =>
  ['libs', 'apps', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter(
        (path) =>
          /\/src\/(?:.*\.spec\.ts|(?:.*\/)?conformance\/[^/]+\.ts)$/.test(path) &&
          !path.includes('node_modules') &&
          !path.includes('/dist/'),
      ),
  );

describe('docs/promises.md', () => {
  it.each(rows.map((row) => [`${row.heading}: ${row.says.join(' ')}`, row.name, row.file, row] as const))(
    '%s is kept by “%s”, which is in %s',
    (...[, , , row]) => expectThere(row),
  );

  it.each(PROMISES)('P%d has its tests', (promise) => {
    expect(rows.filter(({ heading }) => heading.startsWith(`P${promise} · `))).not.toEqual([]);
  });

  it.each(CASES)('case %d has its tests, which carry its number', (number) => {
    const names = rows.filter(({ says }) => says.length === 2 && says[0] === String(number)).map(({ name }) => name);
    expect(names).not.toEqual([]);
    for (const name of names) expect(name).toMatch(new RegExp(`case-${number}\\b`));
  });
});

describe('docs/jackpot.md', () => {
  it.each(sentences)('rules §3: “%s” has its tests', (_, tests) => {
    for (const row of tests) expectThere(row);
  });

  it('has every part of the rules on JP1', () => {
    const parts = new Set(ofRules.map(({ heading }) => heading));
    for (const part of [
      'Meter',
      'Before the deal',
      'Display',
      'Prizes',
      'Consolation',
      'Cycles',
      'Books',
      'Void coup',
      'Control',
      'Fault',
      'Stop',
      'Registers',
    ])
      expect(parts).toContain(part);
    expect(sentences.length).toBeGreaterThan(100);
  });
});

describe('the tables of both pages', () => {
  it.each(['docs/promises.md', 'docs/jackpot.md'])('%s is readable raw: no row of tests is longer than 200 characters', (page) => {
    const long = readFileSync(join(root, page), 'utf8')
      .split('\n')
      .filter((line) => /^\|.*“/.test(line) && line.length > 200);
    expect(long).toEqual([]);
  });
});

describe('the tests of the workspace', () => {
  const named = testFiles().flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/['"`][^\n]*?\bcase-[0-9]+\b[^\n]*/g)].flatMap(([line]) =>
      [...line.matchAll(/case-([0-9]+)\b/g)].map(([, number]) => Number(number)),
    ),
  );

  it.each(CASES)('case-%d is in the name of a test', (number) => {
    expect(named).toContain(number);
  });
});
