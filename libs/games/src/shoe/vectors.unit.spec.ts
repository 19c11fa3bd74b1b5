import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Card } from '../cards/index.js';
import { asciiBytes, concatBytes, fromHex, toHex } from './bytes.js';
import { hmacSha256, sha256 } from './digest.js';
import { openCard, sealShoe, verifyOpening, verifyShoe, type Opening } from './index.js';
import { merkleLevels } from './merkle.js';
import { wordsOf } from './permute.js';
import { aboutBytes, sealBytes } from './shoe-bytes.js';
import { uniformBelow } from './uniform.js';

interface Draw {
  readonly counter: number;
  readonly message: string;
  readonly hmac: string;
  readonly word: number;
}
interface ShoeVector {
  readonly name: string;
  readonly secret: string;
  readonly tableId: string;
  readonly coup: number;
  readonly deck: string;
  readonly draws: number;
  readonly cards: string;
  readonly salts: readonly string[];
  readonly seals: readonly string[];
  readonly commitment: string;
  readonly openings: readonly Pick<Opening, 'position' | 'card' | 'salt' | 'path'>[];
  readonly firstDraws: readonly Draw[];
  readonly firstSalt: { readonly message: string };
  readonly firstSeal: { readonly message: string };
}
interface Vectors {
  readonly uniformBelow: readonly {
    readonly bound: number;
    readonly words: readonly number[];
    readonly result: number;
    readonly used: number;
  }[];
  readonly merkle: readonly { readonly leaves: readonly string[]; readonly root: string }[];
  readonly shoes: readonly ShoeVector[];
}

/** Published with docs/sealed-shoe.md; made by the Python program printed there, not by this code. */
const vectors = JSON.parse(readFileSync(join(__dirname, 'vectors.json'), 'utf8')) as Vectors;

const LEAF = Uint8Array.of(0);
const rootOf = (leaves: readonly string[]): string => {
  const hashes = leaves.map((leaf) => sha256(concatBytes(LEAF, /^[0-9a-f]+$/.test(leaf) ? Buffer.from(leaf, 'hex') : asciiBytes(leaf))));
  return toHex(merkleLevels(hashes).at(-1)?.[0] as Uint8Array);
};

describe('the published vectors', () => {
  it.each(vectors.uniformBelow)('a number below $bound from the words $words', ({ bound, words, result, used }) => {
    const source = words.values();
    expect(uniformBelow(bound, () => source.next().value as number)).toBe(result);
    expect([...source]).toHaveLength(words.length - used);
  });

  it.each(vectors.merkle)('the Merkle root of $leaves', ({ leaves, root }) => expect(rootOf(leaves)).toBe(root));

  describe.each(vectors.shoes)('the shoe of $name', (vector) => {
    const { tableId, coup, commitment } = vector;
    const deck: readonly Card[] = vector.deck.split(' ');
    const secret = fromHex(vector.secret);
    const shoe = sealShoe({ secret, tableId, coup, deck });

    it('has these cards, seals and commitment', () => {
      expect(shoe.cards.join(' ')).toBe(vector.cards);
      expect(shoe.seals).toEqual(vector.seals);
      expect(shoe.commitment).toBe(commitment);
    });

    it('opens each card with this salt, and those listed with this path', () => {
      expect(shoe.cards.map((_, position) => openCard(shoe, position).salt)).toEqual(vector.salts);
      for (const opening of vector.openings) {
        expect(openCard(shoe, opening.position)).toEqual({ tableId, coup, ...opening });
        expect(verifyOpening(commitment, deck.length, { tableId, coup, ...opening })).toBe(true);
      }
    });

    it('hashes these very bytes', () => {
      const word = wordsOf(secret, vector);
      for (const draw of vector.firstDraws) {
        const message = aboutBytes('draw', vector, draw.counter);
        expect({ message: toHex(message), hmac: toHex(hmacSha256(secret, message)), word: word() }).toEqual({
          message: draw.message,
          hmac: draw.hmac,
          word: draw.word,
        });
      }
      expect(toHex(aboutBytes('salt', vector, 0))).toBe(vector.firstSalt.message);
      expect(toHex(sealBytes(vector, 0, shoe.cards[0] as Card, fromHex(vector.salts[0] as string)))).toBe(vector.firstSeal.message);
    });

    it('takes this many words', () => {
      const word = wordsOf(secret, vector);
      let taken = 0;
      for (let bound = deck.length; bound > 1; bound -= 1) {
        uniformBelow(bound, () => {
          taken += 1;
          return word();
        });
      }
      expect(taken).toBe(vector.draws);
    });

    it('case-55: is derived again from the published secret', () => {
      expect(verifyShoe(vector.secret, { tableId, coup, deck }, commitment)?.cards.join(' ')).toBe(vector.cards);
    });
  });

  it('hold a shoe that throws a word away', () => {
    expect(vectors.shoes.some(({ draws, deck }) => draws > deck.split(' ').length - 1)).toBe(true);
  });
});

describe('the Merkle tree of the seals', () => {
  it('case-50: [A, B, C] and [A, B, C, C] have different roots', () => {
    expect(rootOf(['A', 'B', 'C'])).not.toBe(rootOf(['A', 'B', 'C', 'C']));
  });

  it('case-50: the root of two nodes is not the seal of their bytes', () => {
    const [left, right] = [sha256(asciiBytes('A')), sha256(asciiBytes('B'))];
    expect(toHex(merkleLevels([left, right]).at(-1)?.[0] as Uint8Array)).not.toBe(toHex(sha256(concatBytes(LEAF, left, right))));
  });
});
