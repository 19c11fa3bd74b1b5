import { runLoad, type LoadResult } from '@casino/cli';
import { ensureLibs, freePorts, startCluster } from '../kit/floors/cluster.js';
import { ServiceFloor } from '../kit/floors/service-floor.js';
import { measured, REQUESTS, requestsOf, type Requests } from './broker-requests.js';
import { processorTimeOf } from './processor-time.js';

interface Case {
  readonly name: string;
  readonly rate?: number;
  readonly tables: number;
  readonly seconds: number;
  readonly jackpot: boolean;
}

const CASES: readonly Case[] = [
  { name: 'idle: a coup every two seconds', rate: 0.5, tables: 4, seconds: 40, jackpot: false },
  { name: '5 coups/s', rate: 5, tables: 20, seconds: 15, jackpot: false },
  { name: '12 coups/s', rate: 12, tables: 20, seconds: 15, jackpot: false },
  { name: '30 coups/s, with JP1', rate: 30, tables: 50, seconds: 15, jackpot: true },
  { name: 'as many as go', tables: 20, seconds: 15, jackpot: false },
];
const WARM_UP = 6;

interface Sample {
  readonly at: number;
  readonly coups: number;
  readonly times: Readonly<Record<string, number>>;
}

interface Counted {
  readonly at: number;
  readonly requests: Requests;
}

const countedNow = async (port: number): Promise<Counted> => ({ at: performance.now(), requests: await requestsOf(port) });

const figure = (value: number | undefined, digits = 1): string => (value === undefined ? '–' : value.toFixed(digits));

const report = ({ name }: Case, result: LoadResult, [first, last]: readonly [Sample, Sample], before: Counted, after: Counted): void => {
  const coups = last.coups - first.coups;
  const seconds = (last.at - first.at) / 1_000;
  const spent = Object.entries(last.times).map(([who, ms]) => [who, ms - (first.times[who] ?? 0)] as const);
  const { p50, p99, max } = result.stakeToAccepted;
  console.log(`\n${name}`);
  console.log(
    `  ${figure(result.coupsPerSecond)} coups/s; stake → accepted p50 ${figure(p50)} ms, p99 ${figure(p99)} ms, max ${figure(max)} ms`,
  );
  if (result.jackpot !== undefined)
    console.log(`  JP1 in → deal p50 ${figure(result.jackpot.closedToDeal.p50)} ms, p99 ${figure(result.jackpot.closedToDeal.p99)} ms`);
  const floor = spent.filter(([who]) => who !== 'load').reduce((sum, [, ms]) => sum + ms, 0);
  console.log(
    `  ${figure(floor / coups)} ms of processor time a coup: ${spent.map(([who, ms]) => `${who} ${figure(ms / coups)}`).join(', ')}`,
  );
  console.log(`  cores busy: ${spent.map(([who, ms]) => `${who} ${figure(ms / seconds / 10, 0)} %`).join(', ')}`);
  const perSecond = (kind: string) => (((after.requests[kind] ?? 0) - (before.requests[kind] ?? 0)) * 1_000) / (after.at - before.at);
  const kinds = REQUESTS.map((kind) => `${kind} ${figure(perSecond(kind), 0)}`);
  console.log(`  the broker's requests a second: ${kinds.join(', ')}`);
  if (result.errors > 0 || !result.books.balanced) throw new Error(`${result.errors} errors; ${result.errorSamples.join('; ')}`);
};

/** Four services as processes of their own over one broker, all beside the load on the same machine. Names of cases may be given, by their beginning. */
export const run = async (wanted: readonly string[] = []): Promise<void> => {
  await ensureLibs();
  for (const one of CASES.filter(({ name }) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin)))) {
    const [port = 0] = await freePorts(1);
    const cluster = await startCluster({ jvm: measured(port) });
    const floor = await ServiceFloor.start({ brokers: cluster.brokers });
    const pids: Record<string, number> = { broker: cluster.pids()[0] as number, load: process.pid };
    for (const { app, pid } of floor.all) pids[app] = pid as number;
    const timesNow = () => Object.fromEntries(Object.entries(pids).map(([who, pid]) => [who, processorTimeOf(pid)]));
    const samples: Sample[] = [];
    try {
      const load = { url: floor.address, players: 7, seed: 1, warmUp: WARM_UP, game: 'ultimate-holdem', looking: false } as const;
      const { tables, rate, seconds, jackpot } = one;
      let asked: Promise<Counted> | undefined;
      const result = await runLoad({ ...load, tables, rate, duration: seconds, jackpot }, (coups, at) => {
        asked ??= countedNow(port);
        if (at >= 1 && at <= seconds) samples.push({ at: performance.now(), coups, times: timesNow() });
      });
      const before = (await asked) as Counted;
      report(one, result, [samples[0] as Sample, samples.at(-1) as Sample], before, await countedNow(port));
    } finally {
      await floor.dispose();
      await cluster.dispose();
    }
  }
};
