import { setTimeout as pause } from 'node:timers/promises';
import type { FloorProcess } from '../floors/floor-process.js';
import type { Cluster } from '../floors/cluster.js';

/** What befalls a process: an end without warning, standing still, or an orderly restart. */
export type StrikeKind = 'kill' | 'freeze' | 'restart';
export const KINDS: readonly StrikeKind[] = ['kill', 'freeze', 'restart'];

export interface Strike {
  readonly target: string;
  readonly kind: StrikeKind;
  /** ms from the blow until the process is called back. */
  readonly ms: number;
}

export interface Victim {
  readonly name: string;
  strike(kind: StrikeKind, ms: number): Promise<void>;
}

export interface KillerOptions {
  readonly random: () => number;
  readonly victims: readonly Victim[];
  /** ms that a frozen process stands still. */
  readonly freeze: number;
  /** Shortest and longest ms between the end of a strike and the next one. */
  readonly calm: readonly [number, number];
  readonly signal: AbortSignal;
  readonly struck: (strike: Strike) => void;
}

const between = ([least, most]: readonly [number, number], random: () => number): number => least + random() * (most - least);
/** ms that a killed process stays down. */
const DOWN = [0, 4_000] as const;

/** A service: ready again when the strike is over, unless its broker is away. */
export const serviceVictim = (name: string, service: FloorProcess): Victim => ({
  name,
  async strike(kind, ms) {
    if (kind === 'freeze') {
      service.freeze();
      await pause(ms);
      service.resume();
      return;
    }
    await service.stop(kind === 'kill' ? 'SIGKILL' : 'SIGTERM');
    await pause(ms);
    await service.start();
  },
});

export const brokerVictim = (cluster: Cluster): Victim => ({
  name: 'broker',
  async strike(kind, ms) {
    if (kind === 'freeze') {
      cluster.pause();
      await pause(ms);
      cluster.resume();
      return;
    }
    await (kind === 'kill' ? cluster.kill() : cluster.stop());
    await pause(ms);
    await cluster.start();
  },
});

/** Strikes one random process after another until it is told to stop; everything runs when it ends. The same seed, the same strikes. */
export const killUntil = async ({ random, victims, freeze, calm, signal, struck }: KillerOptions): Promise<void> => {
  while (!signal.aborted) {
    await pause(between(calm, random), undefined, { signal }).catch(() => undefined);
    const victim = victims[Math.floor(random() * victims.length)];
    const kind = KINDS[Math.floor(random() * KINDS.length)];
    const down = between(DOWN, random);
    if (signal.aborted || victim === undefined || kind === undefined) return;
    const ms = Math.round(kind === 'freeze' ? freeze : down);
    struck({ target: victim.name, kind, ms });
    await victim.strike(kind, ms);
  }
};
