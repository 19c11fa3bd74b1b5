import { setTimeout as pause } from 'node:timers/promises';
import { CONTEXTS } from '@casino/contracts';
import { seededRandom } from '@casino/games';
import { startCluster } from '../floors/cluster.js';
import { startDoubleProcess } from '../floors/double-process.js';
import { ServiceFloor } from '../floors/service-floor.js';
import { Evening, type EveningReport } from './evening.js';
import { brokerVictim, killUntil, serviceVictim, type Strike } from './killer.js';

export interface ChaosOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly tables?: number;
  readonly players?: number;
  /** More than one of each service: over the KurrentDB double. One: over SQLite. */
  readonly instances?: number;
  /** ms that a process stands still when it is frozen. */
  readonly freeze?: number;
  readonly progress?: (line: string) => void;
}

export interface ChaosReport extends EveningReport {
  readonly seconds: number;
  /** By target and kind. */
  readonly strikes: Readonly<Record<string, number>>;
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

/**
 * Services as processes over a real broker, simulated play on many tables, and a killer who ends, freezes and restarts random services and
 * the broker; afterwards everything drains and is audited. @throws with everything that is lost, doubled or not in balance
 */
export const chaosRun = async ({
  minutes,
  seed,
  tables = 20,
  players = 3,
  instances = 1,
  freeze = 20_000,
  progress = () => undefined,
}: ChaosOptions): Promise<ChaosReport> => {
  const cluster = await startCluster();
  const double = instances > 1 ? await startDoubleProcess() : undefined;
  const floor = await ServiceFloor.create({
    brokers: cluster.brokers,
    instances,
    ...(double === undefined ? {} : { kurrentDb: double.connectionString }),
  });
  const evening = new Evening(floor, { tables, players, seed, pause: 4_000 });
  const strikes: Record<string, number> = {};
  try {
    await Promise.all(floor.all.map((one) => one.start()));
    await evening.begin();
    const began = performance.now();
    progress(`${tables} tables are open`);
    const over = new AbortController();
    const services = CONTEXTS.flatMap((service) =>
      floor.instances[service].map((one, index) => serviceVictim(`${service}-${index + 1}`, one)),
    );
    const killing = killUntil({
      random: seededRandom(seed),
      victims: [...services, brokerVictim(cluster)],
      freeze,
      calm: [1_000, 8_000],
      signal: AbortSignal.any([over.signal, evening.failed]),
      struck: ({ target, kind, ms }: Strike) => {
        const name = `${target.replace(/-\d+$/, '')} ${kind}`;
        strikes[name] = (strikes[name] ?? 0) + 1;
        progress(`${seconds(began)} s: ${kind} ${target}, ${ms} ms; ${evening.acknowledged} commands acknowledged`);
      },
    });
    await Promise.race([killing, pause(minutes * 60_000, undefined, { signal: evening.failed }).catch(() => undefined)]);
    over.abort();
    await killing;
    progress(`${seconds(began)} s: the killer is gone`);
    const report = await evening.end();
    return { seconds: (performance.now() - began) / 1000, strikes, ...report };
  } catch (error) {
    progress(floor.log);
    throw error;
  } finally {
    // whoever still plays is let go before the floor
    await evening.close();
    await floor.dispose();
    await cluster.dispose();
    await double?.stop();
  }
};
