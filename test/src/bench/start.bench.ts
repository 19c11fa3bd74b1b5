import { setTimeout as pause } from 'node:timers/promises';
import { FloorProcess } from '../kit/floors/floor-process.js';

const STARTS = 5;

/** ms from the process's start to its first "ready" over HTTP, on an empty data folder. */
const startOnce = async (): Promise<number> => {
  const floor = await FloorProcess.create();
  const begin = performance.now();
  floor.spawn();
  try {
    for (;;) {
      const answer = await fetch(`${floor.url}/health/ready`).catch(() => undefined);
      if (answer?.status === 200) return performance.now() - begin;
      await pause(5);
    }
  } finally {
    await floor.stop('SIGTERM');
    await floor.dispose();
  }
};

export const run = async (): Promise<void> => {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) times.push(await startOnce());
  times.sort((a, b) => a - b);
  const text = (index: number) => (times[index] as number).toFixed(0);
  console.log(
    `apps/casino ready after ${text(STARTS >> 1)} ms (median of ${STARTS} starts, ${text(0)} to ${text(STARTS - 1)}); aim: under 1,000`,
  );
};
