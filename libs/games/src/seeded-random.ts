/**
 * Numbers in [0, 1) from a seed, the same on every machine (sfc32, seeded through a counter mixed by murmur3's finaliser).
 * For simulations and tests only: it is predictable, so no card of a shoe may ever depend on it.
 * @param seed any integer; its low 32 bits count
 */
export const seededRandom = (seed: number): (() => number) => {
  let counter = seed | 0;
  const mixed = (): number => {
    counter = (counter + 0x9e3779b9) | 0;
    let word = counter;
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return word ^ (word >>> 16);
  };
  let a = mixed();
  let b = mixed();
  let c = mixed();
  let d = 1;
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
};
