import { forEachRankSum } from './rank-sums.js';

/** Odd constants (golden ratio, murmur) that spread the sums over buckets and over slots. */
export const BUCKET_FACTOR = 0x9e3779b1;
export const SLOT_FACTOR = 0x85ebca6b;

/**
 * A perfect hash from rank sums to hand values: the sum's bucket names a displacement, and no two sums share the slot
 * `hash ^ displacement`. Made in some milliseconds, read with two multiplications and two loads.
 */
export interface RankSumTable {
  /** `32 - log2(length)` of the arrays: a 32-bit product shifted by it is an index. */
  readonly bucketShift: number;
  readonly slotShift: number;
  readonly displacements: Uint8Array;
  readonly values: Uint16Array;
}

export const emptyRankSumTable = (bucketBits: number, slotBits: number): RankSumTable => ({
  bucketShift: 32 - bucketBits,
  slotShift: 32 - slotBits,
  displacements: new Uint8Array(1 << bucketBits),
  values: new Uint16Array(1 << slotBits),
});

/** Packed for speed: a slot before displacement and the value that goes there. */
const VALUE_BITS = 13;
const VALUE = (1 << VALUE_BITS) - 1;

/** Puts the sums of all hands of `size` cards in. Crowded buckets go first, while there is most room. */
export const fillRankSumTable = (table: RankSumTable, size: number): void => {
  const { bucketShift, slotShift, displacements, values } = table;
  const buckets = Array.from(displacements, (): number[] => []);
  forEachRankSum(size, (sum, value) => {
    const bucket = buckets[Math.imul(sum, BUCKET_FACTOR) >>> bucketShift] as number[];
    bucket.push(((Math.imul(sum, SLOT_FACTOR) >>> slotShift) << VALUE_BITS) | value);
  });
  const fits = (entries: readonly number[], displacement: number): boolean => {
    for (const entry of entries) if (values[(entry >>> VALUE_BITS) ^ displacement] !== 0) return false;
    return true;
  };
  const order = [...buckets.keys()].sort((left, right) => (buckets[right] as number[]).length - (buckets[left] as number[]).length);
  for (const bucket of order) {
    const entries = buckets[bucket] as number[];
    let displacement = 0;
    while (!fits(entries, displacement)) displacement += 1;
    displacements[bucket] = displacement;
    for (const entry of entries) values[(entry >>> VALUE_BITS) ^ displacement] = entry & VALUE;
  }
};
