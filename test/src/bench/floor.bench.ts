import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const CLI = join(__dirname, '../../../apps/cli/dist/main.js');
const HOLDEM = ['--game', 'ultimate-holdem', '--tables', '20', '--players', '7'];

/** Loads of a floor of their own, in another process. */
const LOADS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["hold'em, 20 tables of 7, as many coups as go", HOLDEM],
  ["hold'em, 20 tables of 7, 45 coups/s", [...HOLDEM, '--rate', '45']],
  ["hold'em, 20 tables of 7, 25 coups/s", [...HOLDEM, '--rate', '25']],
  ["pair'e poker, 20 tables of 5, as many coups as go", ['--game', 'pair-e-poker', '--tables', '20', '--players', '5']],
];

export const run = async (): Promise<void> => {
  for (const [name, args] of LOADS) {
    console.log(`\n${name}`);
    const { status } = spawnSync(process.execPath, [CLI, 'simulate', ...args, '--warm-up', '5', '--duration', '20', '--seed', '1'], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`simulate ended with ${String(status)}`);
  }
};
