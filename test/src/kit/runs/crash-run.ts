import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@casino/games';
import { FloorProcess } from '../floors/floor-process.js';
import { Evening, type EveningReport } from './evening.js';

export interface CrashOptions {
  readonly kills: number;
  readonly seed: number;
  readonly tables?: number;
  readonly players?: number;
  /** Shortest and longest life between two kills, in ms. */
  readonly life?: readonly [number, number];
  readonly progress?: (line: string) => void;
}

export interface CrashReport extends EveningReport {
  readonly kills: number;
}

/**
 * Kills the floor's process without warning at random moments while both games are played, with a jackpot, starts it again each time, ends
 * every coup and audits what is stored. @throws at the first error that nothing explains, and with everything that the audit finds
 */
export const crashRun = async ({
  kills,
  seed,
  tables = 6,
  players = 3,
  life: [shortest, longest] = [100, 1400],
  progress = () => undefined,
}: CrashOptions): Promise<CrashReport> => {
  const random = seededRandom(seed);
  const floor = await FloorProcess.start({ env: { CASINO_LOG_LEVEL: 'warn' } });
  // a large gain needs several refills, each of which may take several lives
  const evening = new Evening(floor, { tables, players, seed, pause: 0, forgiven: ['table-held'], anomalies: [] });
  try {
    await evening.begin();
    for (let kill = 1; kill <= kills; kill++) {
      await pause(shortest + random() * (longest - shortest), undefined, { signal: evening.failed }).catch(() => undefined);
      evening.failed.throwIfAborted();
      await floor.stop('SIGKILL');
      // the last life ends the play as well: nobody is there to go on where he was
      if (kill === kills) evening.interrupt();
      // now and then it dies again before it is up, while it picks up what the last life left
      while (random() < 0.2) {
        floor.spawn();
        await pause(random() * 1200);
        await floor.stop('SIGKILL');
      }
      await floor.start();
      progress(`kill ${kill} of ${kills}: ${evening.acknowledged} commands acknowledged so far`);
    }
    return { kills, ...(await evening.end()) };
  } catch (error) {
    progress(floor.log.slice(-2000));
    throw error;
  } finally {
    await evening.close();
    await floor.dispose();
  }
};
