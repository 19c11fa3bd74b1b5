import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { workspace } from '../workspace.js';
import type { FloorProcess } from '../floors/floor-process.js';

/** All that the reader's machine is asked to have. */
const NEEDED = ['node', 'npm', 'curl', 'sh'];

const found = (program: string): string => {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
  if (path === undefined) throw new Error(`there is no ${program} on this machine`);
  return path;
};

/** The shell blocks of a page, one after the other. */
export const blocksOf = (page: string): string =>
  [...readFileSync(join(workspace(), page), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block).join('\n');

/** A bash as a reader has it, with nothing but the needed programs. */
export class DocShell {
  private readonly folder = mkdtempSync(join(tmpdir(), 'casino-docs-'));

  constructor(private readonly floor: FloorProcess) {
    mkdirSync(join(this.folder, 'bin'));
    for (const program of NEEDED) symlinkSync(found(program), join(this.folder, 'bin', program));
  }

  /** What the script says on its two outputs. */
  run(script: string): Promise<{ readonly out: string; readonly err: string }> {
    const { folder, floor } = this;
    return new Promise((resolve) => {
      const env = { PATH: join(folder, 'bin'), HOME: folder, CASINO_DATA: floor.data, CASINO_PORT: String(floor.port) };
      execFile(
        '/bin/bash',
        ['--norc', '-u', '-c', script],
        { cwd: workspace(), env, maxBuffer: 2 ** 26, timeout: 150_000 },
        (_, out, err) => resolve({ out, err }),
      );
    });
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Each answer with its HTTP status, which stands on the line after it. */
export const answersIn = (out: string): readonly { readonly status: number; readonly answer: string }[] => {
  const lines = out.split('\n');
  return lines.flatMap((line, index) => (/^[0-9]{3}$/.test(line) ? [{ status: Number(line), answer: lines[index - 1] as string }] : []));
};
