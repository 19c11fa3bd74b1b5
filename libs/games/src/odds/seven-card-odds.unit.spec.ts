import { CasinoError } from '@casino/kernel';
import type { HandClass } from '../evaluators/index.js';
import { sevenCardCounts } from './seven-card-counts.js';
import { tripsHouseEdge } from './trips-house-edge.js';

/** Published counts of seven-card hands. */
const PUBLISHED: Record<HandClass, bigint> = {
  'royal-flush': 4_324n,
  'straight-flush': 37_260n,
  'four-of-a-kind': 224_848n,
  'full-house': 3_473_184n,
  'flush': 4_047_644n,
  'straight': 6_180_020n,
  'three-of-a-kind': 6_461_620n,
  'two-pair': 31_433_400n,
  'pair': 58_627_800n,
  'high-card': 23_294_460n,
};

const TRIPS = {
  'royal-flush': '50:1',
  'straight-flush': '40:1',
  'four-of-a-kind': '30:1',
  'full-house': '8:1',
  'flush': '7:1',
  'straight': '4:1',
  'three-of-a-kind': '3:1',
};

describe('seven-card odds by enumeration', () => {
  it('the hands of seven cards fall into the ten classes as published', () => {
    expect(sevenCardCounts()).toEqual(PUBLISHED);
    expect(Object.values(sevenCardCounts()).reduce((sum, count) => sum + count)).toBe(133_784_560n);
  });

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
