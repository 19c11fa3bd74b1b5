/** Looks in one limit: time that this process slept through counts as one of them at most. */
const LOOKS = 12;

export interface Watchdog {
  /** Resolves when nothing was seen for the limit. */
  readonly silent: Promise<void>;
  seen(): void;
  end(): void;
}

/** @param limit ms of this process being awake */
export const createWatchdog = (limit: number): Watchdog => {
  let looks = 0;
  let report: () => void = () => undefined;
  const silent = new Promise<void>((resolve) => (report = resolve));
  const timer = setInterval(() => {
    if (++looks > LOOKS) report();
  }, limit / LOOKS);
  return {
    silent,
    seen: () => {
      looks = 0;
    },
    end: () => clearInterval(timer),
  };
};
