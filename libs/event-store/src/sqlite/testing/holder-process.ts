import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';

const library = join(__dirname, '../../..');

/** Brings dist up to date, so that another process can run what is tested here. */
export const buildLibrary = (): void => {
  const compiler = join(dirname(require.resolve('@typescript/native/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [compiler, '-b', library], { stdio: 'inherit' });
};

const running = new Set<ChildProcess>();

/** Ends what a failed test has left. */
export const killHolders = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** Starts `holder` on a data file. @returns what it said first, and ways to end it */
export const startHolder = async (file: string) => {
  const child = fork(join(library, 'dist/sqlite/testing/holder.js'), [file], { execArgv: [] });
  const hear = async (): Promise<string> => String((await once(child, 'message'))[0]);
  const ended = once(child, 'exit');
  running.add(child);
  void ended.then(() => running.delete(child));
  const said = await hear();
  return {
    said,
    append: () => {
      child.send('append');
      return hear();
    },
    close: async () => {
      child.send('close');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
};
