import fc from 'fast-check';
import '@casino/kernel/testing/fc-seed';
import { DECK_52, DECK_54 } from '../cards/index.js';
import { asciiBytes, fromHex, toHex } from './bytes.js';
import { hmacSha256, sha256 } from './digest.js';
import { sealShoe } from './index.js';
import { permute, wordsOf } from './permute.js';
import { aboutBytes } from './shoe-bytes.js';
import { uniformBelow, WORD_RANGE } from './uniform.js';

const secretOf = (name: string): Uint8Array => sha256(asciiBytes(name));

/** Σ (seen − mean)² / mean. */
const chiSquare = (seen: Uint32Array, mean: number): number => seen.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
/** Five standard deviations above the mean of chi-square: one shuffler in some millions is refused although it is fair; the seed is fixed. */
const ceiling = (degrees: number): number => degrees + 5 * Math.sqrt(2 * degrees);

describe('numbers below a bound', () => {
  it('case-53: over all words each number comes equally often, for every bound a deck needs', () => {
    for (let bound = 1; bound <= 54; bound += 1) {
      const seen = new Uint32Array(bound);
      let refused = 0;
      for (let word = 0; word < WORD_RANGE; word += 1) {
        const words = [word, -1];
        const number = uniformBelow(bound, () => words.shift() as number);
        // The second word marks that the first was thrown away.
        if (words.length === 0) refused += 1;
        else seen[number] = (seen[number] as number) + 1;
      }
      expect([...new Set(seen)]).toEqual([Math.floor(WORD_RANGE / bound)]);
      expect(refused).toBe(WORD_RANGE % bound);
    }
  });

  it('case-53: in small ranges too, every bound of every range up to 64', () => {
    for (let range = 1; range <= 64; range += 1) {
      for (let bound = 1; bound <= range; bound += 1) {
        const seen = new Uint32Array(bound);
        for (let word = 0; word < range; word += 1) {
          const words = [word];
          const number = uniformBelow(bound, () => words.shift() ?? Number.NEGATIVE_INFINITY, range);
          if (Number.isFinite(number)) seen[number] = (seen[number] as number) + 1;
        }
        expect([...new Set(seen)]).toEqual([Math.floor(range / bound)]);
      }
    }
  });

  it.each([0, -1, 1.5, WORD_RANGE + 1, Number.NaN])('there is none below %p', (bound) => {
    expect(() => uniformBelow(bound, () => 0)).toThrow(RangeError);
  });
});

describe('the permutation', () => {
  it('case-53: when every choice is made once, every order of four cards comes once', () => {
    const orders = new Set<string>();
    for (let first = 0; first < 4; first += 1)
      for (let second = 0; second < 3; second += 1)
        for (let third = 0; third < 2; third += 1) {
          const words = [first, second, third];
          orders.add(permute(['2c', '3c', '4c', '5c'], () => words.shift() as number).join(' '));
        }
    expect(orders.size).toBe(24);
  });

  it('case-53: a million shuffles of three cards give the six orders equally often', () => {
    const secret = secretOf('a million shuffles');
    const seen = new Uint32Array(27);
    for (let coup = 1; coup <= 1_000_000; coup += 1) {
      const [a, b, c] = permute([0, 1, 2], wordsOf(secret, { tableId: 'CHI', coup })) as [number, number, number];
      const order = 9 * a + 3 * b + c;
      seen[order] = (seen[order] as number) + 1;
    }
    const orders = seen.filter((count) => count > 0);
    expect(orders).toHaveLength(6);
    expect(chiSquare(orders, 1_000_000 / 6)).toBeLessThan(ceiling(5));
  }, 60_000);

  it('case-53: every card of 52 comes to every position equally often', () => {
    const shuffles = 10_000;
    const seen = new Uint32Array(52 * 52);
    const codes = [...DECK_52.keys()];
    for (let n = 0; n < shuffles; n += 1) {
      permute(codes, wordsOf(secretOf(`shuffle ${n}`), { tableId: 'CHI', coup: 1 })).forEach((code, position) => {
        seen[52 * position + code] = (seen[52 * position + code] as number) + 1;
      });
    }
    // Rows and columns have fixed sums: 51 × 51 degrees of freedom.
    expect(chiSquare(seen, shuffles / 52)).toBeLessThan(ceiling(51 * 51));
    expect(chiSquare(seen, shuffles / 52)).toBeGreaterThan(51 * 51 - 5 * Math.sqrt(2 * 51 * 51));
  });

  it('case-53: no two draws share a byte of the secret’s output: each word is the head of a block of its own', () => {
    const secret = secretOf('blocks');
    const shoe = { tableId: 'T', coup: 7 };
    const blocks = Array.from({ length: 200 }, (_, counter) => hmacSha256(secret, aboutBytes('draw', shoe, counter)));
    const word = wordsOf(secret, shoe);
    expect(blocks.map(() => word())).toEqual(blocks.map((block) => (block[0] as number) * 256 + (block[1] as number)));
    // Windows of eight bytes, over all blocks of both purposes: none comes twice, within a block or between two.
    const salts = Array.from({ length: 54 }, (_, position) => hmacSha256(secret, aboutBytes('salt', shoe, position)));
    const windows = [...blocks, ...salts].flatMap((block) => Array.from({ length: 25 }, (_, at) => toHex(block.subarray(at, at + 8))));
    expect(new Set(windows).size).toBe(254 * 25);
  });
});

describe('what can be known before the reveal', () => {
  /** Guesses of the secret from what is public before betting closes: the commitment, the seals, the earlier secrets, the coup itself. */
  const guesses: Record<
    string,
    (publicData: { commitment: string; seals: readonly string[]; lastSecret: Uint8Array; coup: number }) => Uint8Array
  > = {
    'the commitment': ({ commitment }) => fromHex(commitment),
    'the hash of the commitment': ({ commitment }) => sha256(fromHex(commitment)),
    'the first seal': ({ seals }) => fromHex(seals[0] as string),
    'the last coup’s secret': ({ lastSecret }) => lastSecret,
    'the hash of the last coup’s secret': ({ lastSecret }) => sha256(lastSecret),
    'commitment and last secret': ({ commitment, lastSecret }) => hmacSha256(lastSecret, fromHex(commitment)),
    'the coup’s number': ({ coup }) => sha256(asciiBytes(String(coup))),
  };

  it('case-52: a predictor with all public data names no more cards than chance', () => {
    const coups = 600;
    const cards = 54;
    const tableId = 'PAIR_1';
    const hits = new Map(Object.keys(guesses).map((name) => [name, 0]));
    let lastSecret = secretOf('coup 0');
    for (let coup = 1; coup <= coups; coup += 1) {
      const secret = secretOf(`coup ${coup}`);
      const { commitment, seals, cards: order } = sealShoe({ secret, tableId, coup, deck: DECK_54 });
      for (const [name, guess] of Object.entries(guesses)) {
        const predicted = permute(DECK_54, wordsOf(guess({ commitment, seals, lastSecret, coup }), { tableId, coup }));
        hits.set(name, (hits.get(name) as number) + order.filter((card, position) => card === predicted[position]).length);
      }
      lastSecret = secret;
    }
    // Matches of two independent orders: one per coup on average, with variance one.
    for (const [name, count] of hits)
      expect({ name, outside: Math.abs(count - coups) > 5 * Math.sqrt(coups) }).toEqual({ name, outside: false });

    // The same predictor finds every card of a house that draws from its commitment: it can succeed.
    const commitment = sha256(asciiBytes('published'));
    const leaky = permute(DECK_54, wordsOf(commitment, { tableId, coup: 1 }));
    const guess = (guesses['the commitment'] as (typeof guesses)[string])({
      commitment: toHex(commitment),
      seals: [],
      lastSecret,
      coup: 1,
    });
    expect(permute(DECK_54, wordsOf(guess, { tableId, coup: 1 })).filter((card, position) => card === leaky[position])).toHaveLength(cards);
  });

  it('case-52: a salt opens its own card only: the salts revealed give no other salt or draw', () => {
    const secret = secretOf('salts');
    const shoe = { tableId: 'T', coup: 1 };
    const salts = Array.from({ length: 54 }, (_, position) => hmacSha256(secret, aboutBytes('salt', shoe, position)));
    const derived = salts.flatMap((salt) => [
      toHex(sha256(salt)),
      ...salts.map((_, position) => toHex(hmacSha256(salt, aboutBytes('salt', shoe, position)))),
    ]);
    expect(derived.filter((hex) => salts.some((salt) => toHex(salt) === hex))).toEqual([]);
    expect(new Set(salts.map(toHex)).size).toBe(54);
    expect(toHex(hmacSha256(secret, aboutBytes('draw', shoe, 0)))).not.toBe(toHex(salts[0] as Uint8Array));
  });

  it('the hashed bytes read back to table, coup and index: no two of them run into each other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('draw' as const, 'salt' as const, 'seal' as const),
        fc.stringMatching(/^[A-Za-z0-9_]{1,24}$/),
        fc.integer({ min: 1, max: 2 ** 32 - 1 }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (tag, tableId, coup, index) => {
          const bytes = Buffer.from(aboutBytes(tag, { tableId, coup }, index));
          const end = 5 + bytes.readUInt8(4);
          expect(bytes.toString('latin1', 0, 4)).toBe(tag);
          expect(bytes.toString('latin1', 5, end)).toBe(tableId);
          expect([bytes.readUInt32BE(end), bytes.readUInt32BE(end + 4), bytes.length]).toEqual([coup, index, end + 8]);
        },
      ),
    );
  });
});
