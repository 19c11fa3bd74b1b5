import { seedOf, wholeNumberFrom } from '../../kit/seed.js';
import { randomEvening } from '../../kit/runs/random-evening.js';

const EVENINGS = wholeNumberFrom('EVENINGS', 2);
const SEED = seedOf('jackpot evenings');

describe('a jackpot through random evenings', () => {
  it.each(Array.from({ length: EVENINGS }, (_, index) => SEED + 1_000 * index))(
    'P9, case-54: royals at linked tables in any order with voids, returns, rejections, suspensions, doubled requests and restarts: each cycle pays at most once, in equal shares, each payment once, replay agrees; seed %d',
    async (seed) => {
      const report = await randomEvening(seed);
      expect(report.coups).toBe(22);
      expect(report.entered).toBeGreaterThan(0);
    },
    360_000,
  );
});
