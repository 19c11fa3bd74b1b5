import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

let root = __dirname;
while (!existsSync(join(root, 'nx.json'))) root = dirname(root);

const PROMISES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12];
const CASES = [
  1, 2, 4, 5, 7, 9, 11, 12, 13, 14, 16, 17, 18, 20, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 38, 41, 42, 43, 52, 53, 54, 55, 56,
  58,
];

interface Row {
  readonly head: string;
  readonly tests: readonly (readonly [file: string, name: string])[];
}

const rowsOf = (text: string): readonly Row[] =>
  text.split('\n').flatMap((line): Row[] => {
    const match = /^\| ([^|]+) \|/.exec(line);
    return match === null
      ? []
      : [
          {
            head: match[1] as string,
            tests: [...line.matchAll(/`([^`]+\.ts)`: “([^”]+)”/g)].map(([, file, name]) => [file as string, name as string]),
          },
        ];
  });

const rows = rowsOf(readFileSync(join(root, 'docs/promises.md'), 'utf8'));

/** Rules §3, sentence by sentence. */
const sentences = rowsOf(
  readFileSync(join(root, 'docs/jackpot.md'), 'utf8').split('## Rules §3, sentence by sentence')[1] as string,
).filter(({ head }) => head !== 'what the rules say');

/** The text of a test file with its escapes undone, so that a name reads there as it is printed. */
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").replaceAll('\\"', '"');

const rowOf = (starts: string): Row | undefined => rows.find(({ head }) => head === starts || head.startsWith(`${starts} `));

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
  it.each(rows.flatMap(({ head, tests }) => tests.map(([file, name]) => [head, name, file] as const)))(
    '%s is kept by “%s”, which is in %s',
    (_, name, file) => {
      expect(existsSync(join(root, file))).toBe(true);
      expect(textOf(file)).toContain(name);
    },
  );

  it.each(PROMISES)('P%d has its tests', (promise) => {
    expect(rowOf(`P${promise}`)?.tests.length).toBeGreaterThan(0);
  });

  it.each(CASES)('case %d has its tests, which carry its number', (number) => {
    const tests = rowOf(String(number))?.tests;
    expect(tests?.length).toBeGreaterThan(0);
    for (const [, name] of tests as Row['tests']) expect(name).toMatch(new RegExp(`case-${number}\\b`));
  });
});

describe('docs/jackpot.md', () => {
  it.each(sentences.map(({ head, tests }) => [head, tests] as const))('rules §3: “%s” has its tests', (_, tests) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const [file, name] of tests) {
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
      expect([name, textOf(file).includes(name)]).toEqual([name, true]);
    }
  });

  it('has every part of the rules on JP1', () => {
    const page = readFileSync(join(root, 'docs/jackpot.md'), 'utf8');
    const parts = [...page.matchAll(/^### (.+)$/gm)].map(([, part]) => part);
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
    expect(sentences.length).toBeGreaterThan(70);
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
