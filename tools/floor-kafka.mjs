#!/usr/bin/env node
// npm run floor:kafka [-- --data .data/services --port 3001]: a first try of the services as processes of their own, without containers:
// a broker (kafka:up), and every service, on this port and those after it. Ctrl-C ends the services; the broker stays until kafka:down.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CONTEXTS } from '@casino/contracts/contexts';

const tools = dirname(fileURLToPath(import.meta.url));
const root = join(tools, '..');
const { values } = parseArgs({
  options: { data: { type: 'string', default: join(root, '.data', 'services') }, port: { type: 'string', default: '3001' } },
});
const data = resolve(values.data);
const services = CONTEXTS.map((name, index) => {
  const port = Number(values.port) + index;
  return { name, port: String(port), url: `http://127.0.0.1:${port}` };
});

console.log('starting the broker …');
const brokers = execFileSync(process.execPath, [join(tools, 'kafka', 'up.mjs')], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  .trim()
  .split('\n')
  .at(-1);

const start = ({ name, port }) => {
  const env = {
    CASINO_LOG_LEVEL: 'error',
    CASINO_FLOOR_ID: 'local',
    ...process.env,
    CASINO_DATA: data,
    CASINO_PORT: port,
    CASINO_BUS: 'kafka',
    CASINO_KAFKA_BROKERS: brokers,
  };
  return spawn(process.execPath, [join(root, 'apps', name, 'dist', 'main.js')], { env, stdio: 'inherit' });
};
const ready = async ({ url }, child) => {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return true;
    await pause(100);
  }
  return false;
};

const children = services.map(start);
const ended = children.map((child) => once(child, 'exit'));
// Ctrl-C reaches the services as well; a signal to this process alone is passed on
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')));
const up = await Promise.all(services.map((service, index) => ready(service, children[index])));
if (up.every(Boolean)) {
  const address = services.map(({ name, url }) => `${name}=${url}`).join(',');
  console.log(`
Kafka at ${brokers}; data in ${data}
${services.map(({ name, url }) => `  ${name.padEnd(16)} ${url}/docs`).join('\n')}
In another terminal:
  npm run -s casino -- demo --url ${address}
  npm run -s casino -- simulate --url ${address} --tables 8 --duration 10
  npm run -s casino -- ops status --url ${address}
  npm run -s casino -- token --role mcd --data ${data}
Ctrl-C ends the services, npm run kafka:down the broker.`);
} else {
  children.forEach((child) => child.kill('SIGTERM'));
  process.exitCode = 1;
}
await Promise.all(ended);
