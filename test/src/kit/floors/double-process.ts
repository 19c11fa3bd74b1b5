import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { workspace } from '../workspace.js';

/** The KurrentDB double (in memory, no KurrentDB) in a process of its own, which several services share. */
export interface DoubleProcess {
  readonly connectionString: string;
  stop(): Promise<void>;
}

export const startDoubleProcess = async (): Promise<DoubleProcess> => {
  const child = spawn(process.execPath, [join(workspace(), 'test/dist/kit/kurrentdb-double/main.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const connectionString = /(kurrentdb:\/\/\S+)/.exec(line)?.[1];
    if (connectionString === undefined) continue;
    child.stdout.resume();
    return { connectionString, stop };
  }
  throw new Error('the KurrentDB double did not start');
};
