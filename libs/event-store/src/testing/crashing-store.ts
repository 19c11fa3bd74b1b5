import { CasinoError } from '@casino/kernel';
import type { EventStore, Inbox } from '../event-store.js';

export interface CrashingStore {
  readonly store: EventStore;
  readonly isDead: () => boolean;
}

/** The process dies before or after its nth write: an even step before, an odd one after it took place. From then on nothing works. */
export const crashAt = (inner: EventStore, step: number): CrashingStore => {
  let steps = 0;
  let dead = false;
  const check = (): void => {
    if (dead) throw new CasinoError('store-unavailable', 'the process died');
  };
  const pass = (): void => {
    check();
    if (steps++ !== step) return;
    dead = true;
    check();
  };
  const write =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      pass();
      const result = await work(...args);
      pass();
      return result;
    };
  const read =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      check();
      return work(...args);
    };
  const { inbox } = inner;
  const dying: Inbox = {
    mark: write(inbox.mark),
    savePosition: write(inbox.savePosition),
    park: write(inbox.park),
    unpark: write(inbox.unpark),
    lastMark: read(inbox.lastMark),
    loadPosition: read(inbox.loadPosition),
    parked: read(inbox.parked),
  };
  const store: EventStore = {
    ...inner,
    append: write(inner.append),
    readStream: read(inner.readStream),
    readAll: read(inner.readAll),
    head: read(inner.head),
    saveSnapshot: write(inner.saveSnapshot),
    loadSnapshot: read(inner.loadSnapshot),
    inbox: dying,
  };
  return { store, isDead: () => dead };
};
