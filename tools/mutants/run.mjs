/** `npm run mutants -- libs/kernel/src`: which changes of the code would its tests not notice? Results stay in .mutants/, so that a second run asks about what changed only. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const folder = process.argv[2]?.replace(/\/+$/, '');
if (folder === undefined || !existsSync(folder)) {
  console.error('npm run mutants -- <folder>, for example libs/kernel/src');
  process.exit(2);
}
const { status } = spawnSync('npx', ['stryker', 'run', 'tools/mutants/stryker.config.mjs', ...process.argv.slice(3)], {
  stdio: 'inherit',
  env: { ...process.env, MUTANTS_OF: folder },
});
process.exit(status ?? 1);
