import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { FloorProcess, workspace } from '../processes/index.js';

/** All that the reader's machine is asked to have. */
const NEEDED = ['node', 'npm', 'curl', 'sh'];

const found = (program: string): string => {
  const path = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program)).find((file) => existsSync(file));
  if (path === undefined) throw new Error(`there is no ${program} on this machine`);
  return path;
};

const blocksOf = (text: string): readonly string[] => [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);

describe('docs/api.md', () => {
  let floor: FloorProcess;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'casino-docs-'));
    mkdirSync(join(folder, 'bin'));
    for (const program of NEEDED) symlinkSync(found(program), join(folder, 'bin', program));
    floor = await FloorProcess.start();
  }, 60_000);
  afterAll(async () => {
    await floor.dispose();
    rmSync(folder, { recursive: true });
  });

  /** What a bash says that runs this, with nothing but the needed programs. */
  const bash = (script: string): Promise<{ readonly out: string; readonly err: string }> =>
    new Promise((resolve) => {
      const env = { PATH: join(folder, 'bin'), HOME: folder, CASINO_DATA: floor.data, CASINO_PORT: String(floor.port) };
      execFile('/bin/bash', ['--norc', '-u', '-c', script], { cwd: workspace(), env, maxBuffer: 2 ** 26 }, (_, out, err) => resolve({ out, err }));
    });

  it('every block runs as it is written, in order, on an empty floor, with Node, npm and curl alone', async () => {
    const blocks = blocksOf(readFileSync(join(workspace(), 'docs/api.md'), 'utf8'));
    const script = blocks.join('\n');
    expect(script.match(/^FLOOR=http:\/\/127\.0\.0\.1:3000$/gm)).toHaveLength(1);
    const { out, err } = await bash(script.replace('http://127.0.0.1:3000', floor.url));

    expect(err).toBe('');
    const lines = out.split('\n');
    const requests = script.split('\n').filter((line) => /^(?:post|both|get) /.test(line));
    const statuses = lines.flatMap((line, index) => (/^[0-9]{3}$/.test(line) ? [{ status: Number(line), answer: lines[index - 1] }] : []));
    expect(statuses.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(statuses).toHaveLength(requests.length);
    expect(requests.length).toBeGreaterThan(20);
    // over HTTP, and from the exported events alone
    expect(out.match(/All agrees: round-T1-1 was dealt and settled as it says/g)).toHaveLength(2);
    // the stream has the whole past of the table, in order
    const types = lines.flatMap((line) => /^event: casino\.game-round\.(\w+)\.v\d+$/.exec(line)?.[1] ?? []);
    expect([types[0], types.includes('RoundSettled'), types.includes('TableClosed')]).toEqual(['TableOpened', true, true]);
  }, 180_000);
});
