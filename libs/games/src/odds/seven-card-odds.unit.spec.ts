import { CasinoError } from '@casino/kernel';
import { evaluateSevenCodes, handClassOf, type HandClass } from '../evaluators/index.js';
import { sevenCardCounts } from './seven-card-counts.js';
import { tripsHouseEdge } from './trips-house-edge.js';

/** Published counts of seven-card hands. */
const PUBLISHED: Record<HandClass, bigint> = {
  'royal-flush': 4_324n,
  'straight-flush': 37_260n,
  'four-of-a-kind': 224_848n,
  'full-house': 3_473_184n,
  flush: 4_047_644n,
  straight: 6_180_020n,
  'three-of-a-kind': 6_461_620n,
  'two-pair': 31_433_400n,
  pair: 58_627_800n,
  'high-card': 23_294_460n,
};

const TRIPS = {
  'royal-flush': '50:1',
  'straight-flush': '40:1',
  'four-of-a-kind': '30:1',
  'full-house': '8:1',
  flush: '7:1',
  straight: '4:1',
  'three-of-a-kind': '3:1',
};

describe('seven-card odds by enumeration', () => {
  it('the hands of seven cards fall into the ten classes as published', () => {
    expect(sevenCardCounts()).toEqual(PUBLISHED);
    expect(Object.values(sevenCardCounts()).reduce((sum, count) => sum + count)).toBe(133_784_560n);
  });

  it('the evaluator, given every hand one by one, finds the same counts', () => {
    const evaluate = evaluateSevenCodes;
    const byValue = new Uint32Array(7463);
    for (let a = 0; a < 46; a += 1)
      for (let b = a + 1; b < 47; b += 1)
        for (let c = b + 1; c < 48; c += 1)
          for (let d = c + 1; d < 49; d += 1)
            for (let e = d + 1; e < 50; e += 1)
              for (let f = e + 1; f < 51; f += 1)
                for (let g = f + 1; g < 52; g += 1) {
                  const value = evaluate(a, b, c, d, e, f, g);
                  byValue[value] = (byValue[value] as number) + 1;
                }
    const counts = new Map<string, bigint>();
    byValue.forEach((count, value) => {
      if (count > 0) counts.set(handClassOf(value), (counts.get(handClassOf(value)) ?? 0n) + BigInt(count));
    });
    expect(Object.fromEntries(counts)).toEqual(sevenCardCounts());
  }, 60_000);

  it('the house keeps 233985/6689228 of a Trips stake', () => {
    expect(tripsHouseEdge({ lines: TRIPS }).toString()).toBe('233985/6689228');
  });

  it('the edge follows the pay table: everything lost, everything even, half a stake on a pair', () => {
    const even = Object.fromEntries(Object.keys(PUBLISHED).map((line) => [line, '1:1']));
    expect(tripsHouseEdge({ lines: {} }).toString()).toBe('1');
    expect(tripsHouseEdge({ lines: even }).toString()).toBe('-1');
    // 1 − (1 + 1/2) × 58,627,800 / 133,784,560
    expect(tripsHouseEdge({ lines: { pair: '1:2' } }).toString()).toBe('6967/20332');
    expect(() => tripsHouseEdge({ lines: { pair: 'even' } })).toThrow(CasinoError);
  });
});
