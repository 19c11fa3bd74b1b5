import { inspect } from 'node:util';
import fc from 'fast-check';
import '@casino/kernel/testing/fc-seed';
import { DECK_52, DECK_54, type Card } from '../cards/index.js';
import { toHex } from './bytes.js';
import { cardOrder, openCard, sealShoe, verifyOpening, verifyShoe, type Opening } from './index.js';

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 });
const tables = fc.stringMatching(/^[A-Za-z0-9_]{1,24}$/);
const coups = fc.integer({ min: 1, max: 2 ** 32 - 1 });
const decks = fc.oneof(
  fc.constantFrom(DECK_52, DECK_54),
  fc.integer({ min: 1, max: 54 }).map((size) => DECK_54.slice(0, size)),
);
const shoes = fc.record({ secret: secrets, tableId: tables, coup: coups, deck: decks });
const positions = fc.nat({ max: 0xffff });

/** Another hex digit at one place. */
const changeHex = (hex: string, at: number, by: number): string => {
  const place = at % hex.length;
  const digit = (parseInt(hex.charAt(place), 16) + 1 + (by % 15)) % 16;
  return hex.slice(0, place) + digit.toString(16) + hex.slice(place + 1);
};

describe('a sealed shoe', () => {
  it('is a permutation of its deck, and the same arguments give the same shoe', () => {
    fc.assert(
      fc.property(shoes, (arguments_) => {
        const shoe = sealShoe(arguments_);
        expect([...shoe.cards].sort()).toEqual([...arguments_.deck].sort());
        expect(cardOrder(arguments_)).toEqual(shoe.cards);
        expect(new Set(shoe.seals).size).toBe(arguments_.deck.length);
        expect(sealShoe({ ...arguments_, secret: Uint8Array.from(arguments_.secret) }).commitment).toBe(shoe.commitment);
      }),
    );
  });

  it('case-55: every card opens to the commitment', () => {
    fc.assert(
      fc.property(shoes, (arguments_) => {
        const shoe = sealShoe(arguments_);
        shoe.cards.forEach((card, position) => {
          const opening = openCard(shoe, position);
          expect(opening.card).toBe(card);
          expect(verifyOpening(shoe.commitment, arguments_.deck.length, opening)).toBe(true);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('case-55: one changed byte of an opening or of the commitment is refused', () => {
    const changes: ((opening: Opening, at: number, by: number) => Opening)[] = [
      (opening, at) => ({ ...opening, card: DECK_54.filter((card) => card !== opening.card)[at % 53] as Card }),
      (opening, at, by) => ({ ...opening, salt: changeHex(opening.salt, at, by) }),
      (opening, at, by) => ({
        ...opening,
        path: opening.path.map((hash, index) => (index === by % opening.path.length ? changeHex(hash, at, by) : hash)),
      }),
      (opening, at) => ({ ...opening, path: opening.path.filter((_, index) => index !== at % opening.path.length) }),
      (opening, at) => ({ ...opening, path: [...opening.path, opening.path[at % opening.path.length] as string] }),
      (opening) => ({ ...opening, path: [...opening.path, opening.salt] }),
      (opening, at) => ({ ...opening, position: (opening.position + 1 + (at % 51)) % 52 }),
      (opening) => ({ ...opening, tableId: opening.tableId === 'T' ? 'U' : 'T' }),
      (opening) => ({ ...opening, coup: opening.coup === 1 ? 2 : opening.coup - 1 }),
    ];
    fc.assert(
      fc.property(
        secrets,
        tables,
        coups,
        positions,
        fc.nat({ max: changes.length - 1 }),
        fc.nat(),
        fc.nat(),
        (secret, tableId, coup, where, which, at, by) => {
          const shoe = sealShoe({ secret, tableId, coup, deck: DECK_52 });
          const opening = openCard(shoe, where % 52);
          const changed = (changes[which] as (typeof changes)[number])(opening, at, by);
          expect(changed).not.toEqual(opening);
          expect(verifyOpening(shoe.commitment, 52, changed)).toBe(false);
          expect(verifyOpening(changeHex(shoe.commitment, at, by), 52, opening)).toBe(false);
          expect(verifyOpening(shoe.commitment, 52, opening)).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('an opening in any other spelling is refused, and nothing throws', () => {
    const shoe = sealShoe({ secret: new Uint8Array(32), tableId: 'T', coup: 1, deck: DECK_52 });
    const opening = openCard(shoe, 3);
    const wrong: unknown[] = [
      { ...opening, salt: opening.salt.toUpperCase() },
      { ...opening, salt: `0x${opening.salt}` },
      { ...opening, salt: '' },
      { ...opening, card: opening.card.toUpperCase() },
      { ...opening, card: 'Zz' },
      { ...opening, position: '3' },
      { ...opening, position: 3.5 },
      { ...opening, position: -1 },
      { ...opening, position: 52 },
      { ...opening, position: Number.NaN },
      { ...opening, coup: 1.5 },
      { ...opening, coup: 2 ** 32 + 1 },
      { ...opening, tableId: 'T-1' },
      { ...opening, tableId: undefined },
      { ...opening, path: undefined },
      { ...opening, path: opening.path.join('') },
      { ...opening, path: opening.path.map((hash) => hash.toUpperCase()) },
    ];
    expect(wrong.filter((sent) => verifyOpening(shoe.commitment, 52, sent as Opening))).toEqual([]);
    expect(verifyOpening(shoe.commitment.toUpperCase(), 52, opening)).toBe(false);
    expect(verifyOpening(shoe.commitment, 52, opening)).toBe(true);
  });

  it('another secret, table, coup or deck gives another shoe', () => {
    fc.assert(
      fc.property(secrets, tables, coups, fc.nat({ max: 255 }), (secret, tableId, coup, bit) => {
        const other = Uint8Array.from(secret);
        other[bit >> 3] = (other[bit >> 3] as number) ^ (1 << (bit & 7));
        const shoe = sealShoe({ secret, tableId, coup, deck: DECK_52 });
        for (const change of [
          { secret: other },
          { tableId: tableId === 'T' ? 'U' : 'T' },
          { coup: coup === 1 ? 2 : coup - 1 },
          { deck: [...DECK_52].reverse() },
        ]) {
          const another = sealShoe({ secret, tableId, coup, deck: DECK_52, ...change });
          expect(another.commitment).not.toBe(shoe.commitment);
          expect(another.cards).not.toEqual(shoe.cards);
          expect(another.seals.filter((seal) => shoe.seals.includes(seal))).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('case-55: the published secret re-derives the shoe, and no other secret has its commitment', () => {
    fc.assert(
      fc.property(shoes, fc.nat(), fc.nat(), (arguments_, at, by) => {
        const { commitment, cards } = sealShoe(arguments_);
        const secret = toHex(arguments_.secret);
        expect(verifyShoe(secret, arguments_, commitment)?.cards).toEqual(cards);
        expect(verifyShoe(changeHex(secret, at, by), arguments_, commitment)).toBeUndefined();
        expect(verifyShoe(secret, arguments_, changeHex(commitment, at, by))).toBeUndefined();
        expect(verifyShoe(secret.slice(1), arguments_, commitment)).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  it('shows no card, salt or secret when it is printed, logged or serialised', () => {
    const secret = Uint8Array.from({ length: 32 }, (_, index) => 7 * index + 1);
    const shoe = sealShoe({ secret, tableId: 'T', coup: 1, deck: DECK_54 });
    const shown = [
      JSON.stringify(shoe),
      JSON.stringify({ ...shoe }),
      inspect(shoe, { showHidden: true, depth: 9 }),
      String(shoe),
      JSON.stringify(structuredClone(shoe)),
    ].join();
    const hidden = [
      toHex(secret),
      ...shoe.cards.map((_, position) => openCard(shoe, position).salt),
      ...shoe.cards.map((card) => `"${card}"`),
      ...shoe.cards.map((card) => `'${card}'`),
    ];
    expect(shown).toContain(shoe.commitment);
    expect(hidden.filter((text) => shown.includes(text))).toEqual([]);
  });

  it('its cards cannot be changed from outside', () => {
    const deck = [...DECK_52];
    const shoe = sealShoe({ secret: new Uint8Array(32), tableId: 'T', coup: 1, deck });
    const before = shoe.cards.join();
    deck.reverse();
    expect(() => (shoe.cards as Card[]).reverse()).toThrow(TypeError);
    expect(shoe.cards.join()).toBe(before);
  });

  it.each([
    ['a short secret', { secret: new Uint8Array(31) }, 'internal-error'],
    ['a long secret', { secret: new Uint8Array(33) }, 'internal-error'],
    ['a table with a dash', { tableId: 'T-1' }, 'internal-error'],
    ['a table without a name', { tableId: '' }, 'internal-error'],
    ['coup 0', { coup: 0 }, 'internal-error'],
    ['half a coup', { coup: 1.5 }, 'internal-error'],
    ['a coup past four bytes', { coup: 2 ** 32 }, 'internal-error'],
    ['no card', { deck: [] }, 'invalid-cards'],
    ['a card twice', { deck: ['As', 'As'] }, 'invalid-cards'],
    ['an unknown card', { deck: ['As', '1s'] }, 'invalid-cards'],
  ])('is not made of %s', (_, wrong, code) => {
    expect(() => sealShoe({ secret: new Uint8Array(32), tableId: 'T', coup: 1, deck: DECK_52, ...wrong })).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });

  it.each([-1, 52, 0.5, Number.NaN])('has no position %p', (position) => {
    const shoe = sealShoe({ secret: new Uint8Array(32), tableId: 'T', coup: 1, deck: DECK_52 });
    expect(() => openCard(shoe, position)).toThrow(expect.objectContaining({ code: 'card-not-on-table' }) as Error);
  });
});
