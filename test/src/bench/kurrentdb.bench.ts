import { randomUUID } from 'node:crypto';
import { runLoad, type Load } from '@casino/cli';
import { eventsOf } from '../kit/floors/stored-floor.js';
import { startCluster } from '../kit/floors/cluster.js';
import { startDoubleProcess, type DoubleProcess } from '../kit/floors/double-process.js';
import { ServiceFloor } from '../kit/floors/service-floor.js';
import { processorTimeOf } from './processor-time.js';

type Figures = Readonly<Record<string, number>>;

const SECONDS = 15;
const LOAD: Omit<Load, 'url'> = {
  tables: 10,
  players: 7,
  seed: 1,
  warmUp: 5,
  duration: SECONDS,
  game: 'ultimate-holdem',
  looking: false,
  jackpot: false,
};
/** Streams that hold no event of the contract. */
const MACHINERY = ['inbox', 'parked', 'snapshot', 'relay', 'acts', 'casino', '$'];

const figure = (value: number | undefined, digits = 1): string => (value === undefined ? '–' : value.toFixed(digits));

const sum = (figures: Figures): number => Object.values(figures).reduce((all, one) => all + one, 0);

/** What came between two looks, the largest first. */
const difference = (before: Figures, after: Figures): Figures =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, value]): [string, number] => [name, value - (before[name] ?? 0)])
      .filter(([, value]) => value > 0)
      .sort(([, a], [, b]) => b - a),
  );

const perCoup = (figures: Figures, coups: number): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${figure(value / coups)}`)
    .join(', ');

const look = async (floor: ServiceFloor, broker: number, double: DoubleProcess | undefined) => {
  const times: Record<string, number> = { load: processorTimeOf(process.pid), broker: processorTimeOf(broker) };
  for (const { app, pid } of floor.all) times[app] = processorTimeOf(pid as number);
  if (double !== undefined) times['double'] = processorTimeOf(double.pid);
  return { times, counts: await double?.counts() };
};

const play = async (name: string, brokers: readonly string[], broker: number, double: DoubleProcess | undefined): Promise<void> => {
  const floor = await ServiceFloor.start({
    brokers,
    prefix: `b${randomUUID().slice(0, 8)}.`,
    ...(double === undefined ? {} : { kurrentDb: double.connectionString }),
  });
  try {
    let first: { readonly coups: number; readonly seen: ReturnType<typeof look> } | undefined;
    let last = 0;
    const result = await runLoad({ ...LOAD, url: floor.address }, (coups, seconds) => {
      if (seconds >= 1) first ??= { coups, seen: look(floor, broker, double) };
      last = coups;
    });
    const after = await look(floor, broker, double);
    if (first === undefined) throw new Error('nothing was played');
    const before = await first.seen;
    const coups = last - first.coups;
    const { p50, p99 } = result.stakeToAccepted;
    const spent = difference(before.times, after.times);
    console.log(`\n${name}: ${figure(result.coupsPerSecond)} coups/s; stake → accepted p50 ${figure(p50, 0)} ms, p99 ${figure(p99, 0)} ms`);
    console.log(`  ms of processor time a coup: ${figure(sum(spent) / coups)}; ${perCoup(spent, coups)}`);
    if (before.counts !== undefined && after.counts !== undefined) {
      const calls = difference(before.counts.calls, after.counts.calls);
      const events = difference(before.counts.events, after.counts.events);
      const own = Object.entries(events).filter(([kind]) => !MACHINERY.some((begin) => kind.startsWith(begin)));
      const domain = sum(Object.fromEntries(own));
      console.log(`  log events a domain event: ${figure(sum(events) / domain, 2)}; log events a coup: ${perCoup(events, coups)}`);
      console.log(`  calls a coup: ${figure(sum(calls) / coups)}; ${perCoup(calls, coups)}`);
    }
    if (result.errors > 0 || !result.books.balanced) throw new Error(`${result.errors} errors; ${result.errorSamples.join('; ')}`);
    await floor.end();
    console.log(`  events stored: ${eventsOf(await floor.stored()).length}`);
  } finally {
    await floor.dispose();
  }
};

/**
 * The four services as processes of their own over one broker, on SQLite and on KurrentDB in turn. It is our double of the server, whose
 * processor time is shown beside the rest: everything shares one machine.
 */
export const run = async (): Promise<void> => {
  const cluster = await startCluster();
  try {
    const broker = cluster.pids()[0] as number;
    for (let pair = 1; pair <= Number(process.env['BENCH_PAIRS'] ?? 1); pair++) {
      await play(`SQLite ${pair}`, cluster.brokers, broker, undefined);
      const double = await startDoubleProcess();
      try {
        await play(`KurrentDB (double) ${pair}`, cluster.brokers, broker, double);
      } finally {
        await double.stop();
      }
    }
  } finally {
    await cluster.dispose();
  }
};
