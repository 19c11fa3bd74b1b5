#!/usr/bin/env node
// npm run kafka:up [-- --brokers 3] [--port 19092] [--dir .kafka/data]: a broker that stays until kafka:down.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import cluster from './cluster.cjs';

const { values } = parseArgs({
  options: {
    brokers: { type: 'string', default: '1' },
    port: { type: 'string', default: process.env.KAFKA_PORT ?? '19092' },
    dir: { type: 'string' },
  },
});
const brokers = Number(values.brokers);
const port = Number(values.port);
if (brokers !== 1 && brokers !== 3) throw new Error('--brokers is 1 or 3');
const dir = resolve(values.dir ?? join(cluster.HOME, brokers === 1 ? 'one' : 'three'));
const ports = Array.from({ length: 2 * brokers }, (_, index) => port + index);

const running = existsSync(dir)
  ? readdirSync(dir)
      .filter((name) => name.endsWith('.pid'))
      .map((name) => Number(readFileSync(join(dir, name), 'utf8')))
      .filter(cluster.isAlive)
  : [];
try {
  if (running.length === 0) await cluster.startCluster({ brokers, dir, ports, detached: true });
  else await cluster.untilReady(ports.filter((_, index) => index % 2 === 0).map((one) => `127.0.0.1:${one}`));
  console.log(
    ports
      .filter((_, index) => index % 2 === 0)
      .map((one) => `127.0.0.1:${one}`)
      .join(','),
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
