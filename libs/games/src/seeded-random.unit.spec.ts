import { seededRandom } from './seeded-random.js';

const draw = (seed: number, count: number): readonly number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

describe('seeded random numbers', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(draw(7, 50)).toEqual(draw(7, 50));
    const firsts = new Set(Array.from({ length: 1_000 }, (_, seed) => draw(seed, 1)[0]));
    expect(firsts.size).toBe(1_000);
  });

  it('are those of every machine and version: a printed seed keeps its meaning', () => {
    expect(draw(20, 4).map((number) => number * 2 ** 32)).toEqual([1028649984, 3342072359, 3586517166, 2605504600]);
  });

  it('lie in [0, 1) and fill it evenly, the first of each seed, too', () => {
    const evenly = (numbers: readonly number[]) => {
      const buckets = Array<number>(16).fill(0);
      for (const number of numbers) {
        if (number < 0 || number >= 1) throw new Error(`${number} is out of range`);
        buckets[Math.floor(number * 16)] = (buckets[Math.floor(number * 16)] as number) + 1;
      }
      const expected = numbers.length / 16;
      return buckets.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    };
    // Chi-square with 15 degrees of freedom: 44 is passed once in ten thousand.
    expect(evenly(draw(1, 20_000))).toBeLessThan(44);
    expect(evenly(Array.from({ length: 20_000 }, (_, seed) => draw(seed, 1)[0] as number))).toBeLessThan(44);
  });
});
