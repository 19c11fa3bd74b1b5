/** The ten classes of a poker hand, best first. */
export const HAND_CLASSES = [
  'royal-flush',
  'straight-flush',
  'four-of-a-kind',
  'full-house',
  'flush',
  'straight',
  'three-of-a-kind',
  'two-pair',
  'pair',
  'high-card',
] as const;
export type HandClass = (typeof HAND_CLASSES)[number];

/**
 * Strength of a poker hand: 1 (7-5-4-3-2) to 7462 (royal flush), one number for each of the 7,462 hands that differ. Higher is better,
 * kickers count, suits never; equal hands have equal values. The same scale for five and for seven cards.
 */
export type HandValue = number;

/** How many different hands each class has. */
const SIZES: Readonly<Record<HandClass, number>> = {
  'royal-flush': 1,
  'straight-flush': 9,
  'four-of-a-kind': 13 * 12,
  'full-house': 13 * 12,
  flush: 1287 - 10,
  straight: 10,
  'three-of-a-kind': 13 * 66,
  'two-pair': 78 * 11,
  pair: 13 * 220,
  'high-card': 1287 - 10,
};

const valuesBelow = (handClass: HandClass): number =>
  HAND_CLASSES.slice(HAND_CLASSES.indexOf(handClass) + 1).reduce((sum, worse) => sum + SIZES[worse], 0);

/** The value just below the worst hand of each class. */
export const BELOW: Readonly<Record<HandClass, number>> = {
  'royal-flush': valuesBelow('royal-flush'),
  'straight-flush': valuesBelow('straight-flush'),
  'four-of-a-kind': valuesBelow('four-of-a-kind'),
  'full-house': valuesBelow('full-house'),
  flush: valuesBelow('flush'),
  straight: valuesBelow('straight'),
  'three-of-a-kind': valuesBelow('three-of-a-kind'),
  'two-pair': valuesBelow('two-pair'),
  pair: valuesBelow('pair'),
  'high-card': 0,
};

export const BEST_VALUE = valuesBelow('royal-flush') + 1;

/** @throws RangeError for a number that is no hand's value */
export const handClassOf = (value: HandValue): HandClass => {
  const found = HAND_CLASSES.find((handClass) => value > BELOW[handClass]);
  if (found === undefined || value > BEST_VALUE || !Number.isInteger(value)) throw new RangeError(`${value} is no hand's value.`);
  return found;
};
