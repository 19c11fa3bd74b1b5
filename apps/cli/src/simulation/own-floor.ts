import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface OwnFloor {
  readonly url: string;
  stop(): Promise<void>;
}

/** A floor in a process of its own, on any free port and a temporary data folder that goes with it. @param variables beside those of this process */
export const startOwnFloor = async (variables: Readonly<Record<string, string>> = {}): Promise<OwnFloor> => {
  const folder = await mkdtemp(join(tmpdir(), 'casino-simulate-'));
  const main = join(__dirname, '..', 'main.js');
  const floor = spawn(process.execPath, [main, 'serve', '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables },
  });
  const ended = once(floor, 'exit');
  const stop = async (): Promise<void> => {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    floor.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  /** Ctrl-C leaves nothing behind. */
  const interrupted = (): void => {
    void stop().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  for await (const line of createInterface({ input: floor.stdout })) {
    const url = /floor at (http:\/\/\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    // What else it prints is for people who look at it.
    floor.stdout.resume();
    return { url, stop };
  }
  await stop();
  throw new Error('the floor of the simulation did not start');
};
