import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '../../kit/workspace.js';

const root = workspace();

type Status = 'passed' | 'failed' | 'pending' | 'skipped' | 'todo' | 'disabled';
/** A test of a run: the file that ran it, its groups and name, how it went. */
type Ran = readonly [file: string, names: readonly string[], status: Status];

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'promises-')));
  mkdirSync(join(folder, 'docs'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A page with these rows, in a table of claims under P1. */
const pageOf = (...rows: readonly string[]): string => {
  const file = join(folder, 'docs', 'page.md');
  const head = ['## P1 · Kept', '', '| when | who |', '|---|---|', '| [any] “no row of tests” | x |', ''];
  const table = ['| claim | test |', '|---|---|', ...rows, ''];
  const links = [
    '[wallet]: ../src/wallet.spec.ts',
    '[suite]: ../src/conformance/reading.ts',
    '[broker]: ../src/broker.kafka.spec.ts',
    '[server]: ../src/server.kurrentdb.spec.ts',
  ];
  writeFileSync(file, [...head, ...table, ...links, ''].join('\n'));
  return file;
};
const reportOf = (...ran: readonly Ran[]): string => {
  const file = join(mkdtempSync(join(folder, 'run-')), 'report.json');
  const testResults = ran.map(([name, names, status]) => ({
    name: join(folder, 'src', name),
    assertionResults: [{ title: names.at(-1), ancestorTitles: names.slice(0, -1), status }],
  }));
  writeFileSync(file, JSON.stringify({ testResults }));
  return file;
};
const check = (page: string, ...more: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/check-promises.mjs'), '--page', page, ...more], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
};

const CLAIM = '| the books balance | [wallet] “P1: it balances” |';
const NAMES = ['the wallet', 'P1: it balances'];
const OTHER: Ran = ['wallet.spec.ts', ['the wallet', 'something else'], 'passed'];
const KEPT: Ran = ['wallet.spec.ts', NAMES, 'passed'];

describe('the names of a page against the reports of a run', () => {
  it('a test that passed keeps its promise', () => {
    expect(check(pageOf(CLAIM), reportOf(OTHER, KEPT))).toEqual({
      status: 0,
      lines: ['promises: 1 kept, 0 not run here, 0 not kept'],
      stderr: '',
    });
  });

  const wrong: readonly (readonly [what: string, ran: readonly Ran[], against: string])[] = [
    ['is skipped', [['wallet.spec.ts', NAMES, 'pending']], 'skipped'],
    ['is to do', [['wallet.spec.ts', NAMES, 'todo']], 'todo'],
    ['is disabled', [['wallet.spec.ts', NAMES, 'disabled']], 'disabled'],
    ['fails', [['wallet.spec.ts', NAMES, 'failed']], 'failed'],
    ['passes in one run and is skipped in another', [KEPT, ['wallet.spec.ts', NAMES, 'pending']], 'skipped'],
    ['is renamed', [['wallet.spec.ts', ['the wallet', 'P1: it balances well'], 'passed']], 'in no run'],
    ['is gone', [OTHER], 'in no run'],
    ['is in another file', [['cage.spec.ts', NAMES, 'passed']], 'in no run'],
    ['was in no run', [], 'in no run'],
  ];
  it.each(wrong)('a promise is named whose test %s', (_, ran, against) => {
    const { status, lines } = check(pageOf(CLAIM), ...ran.map((one) => reportOf(one)), reportOf());
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^NOT KEPT, ${against}: page\\.md, P1 · Kept: the books balance: “P1: it balances” in .*/src/wallet\\.spec\\.ts$`),
      ),
      'promises: 0 kept, 0 not run here, 1 not kept',
    ]);
  });

  it('a name may be that of a group: each of its tests is needed', () => {
    const page = pageOf(CLAIM);
    const first: Ran = ['wallet.spec.ts', ['P1: it balances', 'by day'], 'passed'];
    expect(check(page, reportOf(first)).status).toBe(0);
    expect(check(page, reportOf(first, ['wallet.spec.ts', ['P1: it balances', 'by night'], 'pending'])).status).toBe(1);
  });

  it('%s is each case of a table, and … is more words: each of them is needed', () => {
    const page = pageOf('| the books balance | [wallet] “P1: %s (twice)…” |');
    const by = (name: string, status: Status = 'passed'): Ran => ['wallet.spec.ts', [`P1: ${name} (twice) and more`], status];
    expect(check(page, reportOf(by('by day'), by('by night'))).status).toBe(0);
    expect(check(page, reportOf(by('by day'), by('by night', 'todo'))).status).toBe(1);
    expect(check(page, reportOf(['wallet.spec.ts', ['P1: (twice) and more'], 'passed'])).status).toBe(1);
  });

  it('what a suite asks is answered by the specs that run it', () => {
    const page = pageOf('| it reads | [suite] “P1: reads” |');
    expect(check(page, reportOf(['sqlite.spec.ts', ['P1: reads'], 'passed'])).status).toBe(0);
    const both = [['sqlite.spec.ts', ['P1: reads'], 'passed'] as const, ['memory.spec.ts', ['P1: reads'], 'pending'] as const];
    expect(check(page, reportOf(...both)).status).toBe(1);
  });

  it('what needs a server that is not there is named as not run here, and only when that is said', () => {
    const page = pageOf(CLAIM, '| | [broker] “P1: over a broker” *(Kafka)* |', '| | [server] “P1: on a server” *(KurrentDB)* |');
    const reports = [reportOf(KEPT), reportOf(['broker.kafka.spec.ts', ['P1: over a broker'], 'passed'])];
    expect(check(page, ...reports)).toMatchObject({ status: 1 });
    const { status, lines } = check(page, '--without', 'kurrentdb', ...reports);
    expect([status, lines]).toEqual([
      0,
      [
        expect.stringMatching(/^not run here, needs kurrentdb: page\.md, P1 · Kept: the books balance: “P1: on a server” in /),
        'promises: 2 kept, 1 not run here, 0 not kept',
      ],
    ]);
    // a test that was skipped is not one that could not run
    const skipped = reportOf(['server.kurrentdb.spec.ts', ['P1: on a server'], 'pending']);
    expect(check(page, '--without', 'kurrentdb', ...reports, skipped).status).toBe(1);
    // nor does it excuse a test that needs nothing
    expect(check(pageOf(CLAIM), '--without', 'kafka', '--without', 'kurrentdb', reportOf(OTHER)).status).toBe(1);
  });

  it.each([
    ['names no test', '| the books balance | by looking at them |'],
    ['names a file that the page does not have', '| the books balance | [nowhere] “P1: it balances” |'],
    ['says more than it may', '| the books balance | [wallet] “P1: it balances” or so |'],
  ])('a row that %s is an error', (_, row) => {
    const { status, stderr } = check(pageOf(CLAIM, row), reportOf(KEPT));
    expect([status, stderr]).toEqual([1, expect.stringContaining(row)]);
  });

  it('a page without a test, a run without a report and a report that is none are errors', () => {
    expect(check(pageOf(), reportOf(KEPT)).status).toBe(1);
    expect(check(pageOf(CLAIM)).status).toBe(1);
    expect(check(pageOf(CLAIM), join(folder, 'nothing.json')).status).toBe(1);
  });
});
