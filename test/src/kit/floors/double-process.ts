import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { Counts } from '../kurrentdb-double/index.js';
import { workspace } from '../workspace.js';

/** The KurrentDB double (in memory, no KurrentDB) in a process of its own, which several services share. */
export interface DoubleProcess {
  readonly connectionString: string;
  readonly pid: number;
  counts(): Promise<Counts>;
  stop(): Promise<void>;
}

export const startDoubleProcess = async (): Promise<DoubleProcess> => {
  const child = spawn(process.execPath, [join(workspace(), 'test/dist/kit/kurrentdb-double/main.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** '' when it has ended. */
  const nextLine = async (): Promise<string> => ((await lines.next()) as IteratorResult<string, undefined>).value ?? '';
  const connectionString = /(kurrentdb:\/\/\S+)/.exec(await nextLine())?.[1];
  if (connectionString === undefined) throw new Error('the KurrentDB double did not start');
  return {
    connectionString,
    pid: child.pid as number,
    async counts() {
      child.stdin.write('{"count":true}\n');
      return JSON.parse(await nextLine()) as Counts;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
