import { performance } from 'node:perf_hooks';

/** One generation of the group, as this member was part of it. */
export interface Membership {
  /** False after a rebalance, a crash, or when no heartbeat was answered for as long as the group waits for one. */
  valid(): boolean;
  /** A heartbeat was answered. */
  alive(): void;
  end(): void;
}

/** Time is what this process has seen go by: a member that slept finds itself outside. */
export const createMembership = (sessionTimeout: number): Membership => {
  let ended = false;
  let last = performance.now();
  return {
    valid: () => !ended && performance.now() - last < sessionTimeout,
    alive: () => {
      last = performance.now();
    },
    end: () => {
      ended = true;
    },
  };
};
