import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';

export interface CrashPoint {
  /** The process dies at this call of the store, counted from 1. */
  readonly call: number;
  /** Before the store did it, or after it did and before anybody heard. */
  readonly when: 'before' | 'after';
}

export interface CrashingStore {
  readonly store: EventStore;
  crashed(): boolean;
}

/** A store that dies at one of its calls; from then on it refuses everything, as nothing runs after a crash. */
export const crashingStore = (real: EventStore, point: CrashPoint): CrashingStore => {
  let calls = 0;
  let crashed = false;
  const dead = () => new CasinoError('store-unavailable', 'crashed');

  const guarded = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, property) {
        const value: unknown = Reflect.get(object, property);
        if (property === 'inbox') return guarded(value as object);
        if (typeof value !== 'function' || property === 'comparePositions') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          if (crashed) throw dead();
          calls++;
          if (calls === point.call && point.when === 'before') {
            crashed = true;
            throw dead();
          }
          const mine = calls;
          const result: unknown = await Reflect.apply(value, object, args);
          if (mine === point.call) crashed = true;
          if (crashed) throw dead();
          return result;
        };
      },
    });

  return { store: guarded(real), crashed: () => crashed };
};
