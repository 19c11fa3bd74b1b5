import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureLibs } from '../kit/floors/cluster.js';

const run = promisify(execFile);

/** Kinds of requests that consumers, relays and their groups send. */
export const REQUESTS = ['Produce', 'Fetch', 'OffsetCommit', 'Heartbeat', 'Metadata', 'FindCoordinator', 'ListOffsets'] as const;

export type Requests = Readonly<Record<string, number>>;

/** A broker that tells its own figures, to this machine alone. */
export const measured = (port: number): readonly string[] => [
  '-Dcom.sun.management.jmxremote.authenticate=false',
  '-Dcom.sun.management.jmxremote.ssl=false',
  '-Dcom.sun.management.jmxremote.host=127.0.0.1',
  '-Djava.rmi.server.hostname=127.0.0.1',
  `-Dcom.sun.management.jmxremote.port=${port}`,
  `-Dcom.sun.management.jmxremote.rmi.port=${port}`,
];

/** Requests by kind that the broker has answered since its start: its own count. */
export const requestsOf = async (port: number): Promise<Requests> => {
  const asked = ['--object-name', 'kafka.network:type=RequestMetrics,name=RequestsPerSec,request=*,version=*', '--attributes', 'Count'];
  const address = `service:jmx:rmi:///jndi/rmi://127.0.0.1:${port}/jmxrmi`;
  const tool = ['-cp', join(await ensureLibs(), '*'), 'org.apache.kafka.tools.JmxTool', '--jmx-url', address, '--one-time'];
  const { stdout } = await run('java', ['-Xmx64m', ...tool, ...asked], { maxBuffer: 1 << 24 });
  const [names = '', values = ''] = stdout.split('\n').filter((line) => line.includes(',') || /^\d/.test(line));
  const counts: Record<string, number> = {};
  // a kind of request once for each version of it that was heard
  const of = [...names.matchAll(/request=(\w+)[^"]*:Count/g)].map(([, kind]) => kind as string);
  const numbers = values.split(',').slice(1).map(Number);
  for (const [index, kind] of of.entries()) counts[kind] = (counts[kind] ?? 0) + (numbers[index] ?? 0);
  return counts;
};
