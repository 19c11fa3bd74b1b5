import { PlayedFloor } from './played-floor.js';
import { perCoup, storedBytes } from './stored-bytes.js';

/** Played before anything is counted. */
const BEFORE = 20;
const STEPS = 5;
const COUPS = 60;
const SEED = 12;

/** Whether a late coup costs as much disk as an early one: bytes that each adds, step by step. */
export const run = async (): Promise<void> => {
  const floor = await PlayedFloor.open(SEED);
  try {
    await floor.play(BEFORE);
    let before = await storedBytes(floor.data);
    console.log(`bytes of *.sqlite that each hold'em coup of seven adds, in steps of ${COUPS} coups, seed ${SEED}`);
    for (let step = 1; step <= STEPS; step++) {
      await floor.play(COUPS);
      const now = await storedBytes(floor.data);
      const { onDisk, events } = perCoup(before, now, COUPS);
      console.log(`  coups to ${String(BEFORE + step * COUPS).padStart(4)}: ${(onDisk / 1000).toFixed(1)} KB, ${events.toFixed(1)} events`);
      before = now;
    }
  } finally {
    await floor.dispose();
  }
};
