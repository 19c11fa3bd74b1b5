import { PlayedFloor } from './played-floor.js';
import { perCoup, storedBytes } from './stored-bytes.js';

/** Played before anything is counted: tables, accounts and the first pages of every file are there then. */
const BEFORE = 20;
const COUPS = 60;
const SEED = 11;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const byCount = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].filter(([, count]) => count !== 0).toSorted(([, a], [, b]) => b - a);

/** What a hold'em coup of seven leaves on disk: events, and bytes of `*.sqlite` after an orderly stop. */
export const run = async (): Promise<void> => {
  const floor = await PlayedFloor.open(SEED);
  try {
    await floor.play(BEFORE);
    const before = await storedBytes(floor.data);
    await floor.play(COUPS);
    const coup = perCoup(before, await storedBytes(floor.data), COUPS);
    console.log(`a hold'em coup of seven, all seats with Ante, Blind and Trips; mean of ${COUPS} coups, seed ${SEED}`);
    console.log(`  events    ${coup.events.toFixed(1)} (aim: 100) in ${coup.appends.toFixed(1)} appends`);
    for (const [service, count] of byCount(coup.services)) console.log(`    ${service.padEnd(44)} ${count.toFixed(1).padStart(7)}`);
    for (const [type, count] of byCount(coup.types)) console.log(`    ${type.padEnd(44)} ${count.toFixed(1).padStart(7)}`);
    console.log(`  on disk   ${kilobytes(coup.onDisk)} KB (aim: 60), ${(coup.onDisk / coup.events).toFixed(0)} bytes an event`);
    for (const [share, bytes] of byCount(coup.shares))
      console.log(`    ${share.padEnd(44)} ${kilobytes(bytes).padStart(7)} KB ${((100 * bytes) / coup.onDisk).toFixed(1).padStart(5)} %`);
    console.log(`  as read   ${kilobytes(coup.eventBytes)} KB of events, ${(coup.eventBytes / coup.events).toFixed(0)} bytes an event`);
  } finally {
    await floor.dispose();
  }
};
