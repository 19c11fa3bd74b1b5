import { performance } from 'node:perf_hooks';
import { CasinoError } from '@casino/kernel';
import { pause } from '../backoff.js';
import type { LeaseOptions } from '../kafka-options.js';
import type { RelayEntry } from './relay-entry.js';
import type { RelayLog } from './relay-log.js';

/** Another instance holds the lease now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface LeaseTimes {
  readonly expires: number;
  readonly renew: number;
  readonly poll: number;
  /** Nobody else can take it. */
  readonly alone: boolean;
}

/**
 * ms from the last sign of a dead holder until another has the lease, its appends aside: it notices that sign within one look, and that
 * nothing followed within another.
 */
export const longestTakeOver = ({ expires, poll }: LeaseTimes): number => expires + 2 * poll;

export const leaseTimes = ({ expires = 7_000, renew = 2_500, poll = 1_000, alone = false }: LeaseOptions): LeaseTimes => {
  if (renew * 2 > expires)
    throw new CasinoError('configuration-invalid', `a lease of ${expires} ms is not kept by an entry every ${renew} ms`);
  return { expires, renew, poll, alone };
};

/**
 * Waits until this instance holds the lease: when it is free, when no entry has come for `expires`, or - at its start only -
 * when its own former life held it. Time is what this process has watched go by, so clocks need not agree.
 * @returns false when it was aborted before
 * @throws whatever the store throws
 */
export const takeLease = async (
  log: RelayLog,
  instance: string,
  { expires, poll }: LeaseTimes,
  mine: boolean,
  signal: AbortSignal,
): Promise<boolean> => {
  let own = mine;
  let seen: bigint | undefined;
  let since = performance.now();
  while (!signal.aborted) {
    await log.refresh();
    if (log.revision !== seen) {
      seen = log.revision;
      since = performance.now();
    }
    const { holder } = log.state;
    if (holder === undefined || (own && holder === instance) || performance.now() - since >= expires) {
      try {
        await log.append({ kind: 'taken', holder: instance });
        return true;
      } catch (error) {
        if (!isConflict(error)) throw error;
        // somebody under the same name is alive
        own = false;
        continue;
      }
    }
    await pause(poll, signal);
  }
  return false;
};

export const isConflict = (error: unknown): boolean => error instanceof CasinoError && error.code === 'revision-conflict';

export interface HeldLease {
  /** Appends as the holder, one entry after another. @throws LeaseLost, from then on always; or whatever the store throws */
  append(entry: () => RelayEntry): Promise<void>;
  /** Hears what others asked for, without an entry of its own: enough where nobody else can take the lease. @throws as `append` */
  look(): Promise<void>;
  /** ms since the last own entry, or look, was begun. */
  age(): number;
}

/** The holder's way to append: a request that came in between deposes nobody, an entry of another holder does. */
export const holdLease = (log: RelayLog, instance: string): HeldLease => {
  let last = performance.now();
  let tail: Promise<unknown> = Promise.resolve();
  let lost: LeaseLost | undefined;

  const hear = async (): Promise<void> => {
    const others = await log.refresh();
    if (others.every(({ kind }) => kind === 'republish')) return;
    lost = new LeaseLost(`${log.state.holder ?? 'another'} holds the lease, ${instance} stops`);
    throw lost;
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = tail.then(() => {
      // the log knows the end again by now: an entry that waited would be taken there, and would depose the new holder
      if (lost !== undefined) throw lost;
      return work();
    });
    tail = mine.catch(() => undefined);
    return mine;
  };

  const appendNow = async (entry: () => RelayEntry): Promise<void> => {
    for (;;) {
      const began = performance.now();
      try {
        await log.append(entry());
        last = began;
        return;
      } catch (error) {
        if (!isConflict(error)) throw error;
        await hear();
      }
    }
  };

  return {
    append: (entry) => inTurn(() => appendNow(entry)),
    look: () =>
      inTurn(async () => {
        last = performance.now();
        await hear();
      }),
    age: () => performance.now() - last,
  };
};
