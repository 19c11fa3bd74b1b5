#!/usr/bin/env node
// npm run kafka:down [-- --dir …] [--remove]: ends the brokers that kafka:up started, by their own pid files.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import cluster from './cluster.cjs';

const { values } = parseArgs({ options: { dir: { type: 'string' }, remove: { type: 'boolean', default: false } } });
const dirs = values.dir === undefined ? ['one', 'three'].map((name) => join(cluster.HOME, name)) : [resolve(values.dir)];

/** A pid file may be older than the process that has its number now. */
const isOurs = (pid, dir) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(dir, 'server-'));
  } catch {
    return !existsSync('/proc') && cluster.isAlive(pid);
  }
};

for (const dir of dirs.filter(existsSync)) {
  for (const name of readdirSync(dir).filter((file) => file.endsWith('.pid'))) {
    const file = join(dir, name);
    const pid = Number(readFileSync(file, 'utf8'));
    if (isOurs(pid, dir)) {
      process.kill(pid, 'SIGCONT');
      process.kill(pid, 'SIGTERM');
      for (let tries = 0; tries < 150 && cluster.isAlive(pid); tries++) await new Promise((done) => setTimeout(done, 100));
      if (cluster.isAlive(pid)) process.kill(pid, 'SIGKILL');
      console.log(`ended ${pid}`);
    }
    rmSync(file, { force: true });
  }
  if (values.remove) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
