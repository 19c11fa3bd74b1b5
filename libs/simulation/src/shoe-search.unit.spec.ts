import { sealShoe, ultimateHoldem } from '@casino/games';
import { all, communityRoyal, findShoe, prizeOf, royalOf } from './shoe-search.js';

const coup = { tableId: 'T1', coup: 4, seats: [1, 3, 5], seed: 1, atMost: 1_000_000 };

describe('the search for a shoe', () => {
  it('finds a secret that brings the wanted hands to those seats, and the same one for the same seed', () => {
    const wanted = all(prizeOf(1, 'full'), prizeOf(5, 'full'));
    const found = findShoe(coup, wanted);
    expect(found?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(findShoe(coup, wanted)).toEqual(found);
    expect(findShoe({ ...coup, seed: 2 }, wanted)?.secret).not.toBe(found?.secret);
  });

  it('puts each card where the croupier deals it: two at once to each seat, the dealer last, then the board', () => {
    const found = findShoe(coup, prizeOf(3, 'full'));
    const { cards } = sealShoe({ secret: Buffer.from(found?.secret ?? '', 'hex'), tableId: 'T1', coup: 4, deck: ultimateHoldem.deck({}) });
    const places = [
      'seat-1-1',
      'seat-1-2',
      'seat-3-1',
      'seat-3-2',
      'seat-5-1',
      'seat-5-2',
      'dealer-1',
      'dealer-2',
      'board-1',
      'board-2',
      'board-3',
      'board-4',
      'board-5',
    ];
    expect([...(found?.faceUp ?? [])]).toEqual(places.map((place, position) => [place, cards[position]]));
  });

  it('finds a royal with an own card', () => {
    const found = findShoe({ ...coup, seats: [1, 2, 3, 4, 5, 6, 7], seed: 7 }, royalOf(1, 2, 3, 4, 5, 6, 7));
    expect(found).toBeDefined();
    expect(royalOf(1, 2, 3, 4, 5, 6, 7)(found?.faceUp ?? new Map())).toBe(true);
    expect(communityRoyal(found?.faceUp ?? new Map())).toBe(false);
  });

  it("finds a community royal, which is nobody's own", () => {
    // A seed that has one among its first two secrets.
    const found = findShoe({ tableId: 'T1', coup: 1, seats: [1, 2], seed: 12_674, atMost: 2 }, communityRoyal);
    const board = ['board-1', 'board-2', 'board-3', 'board-4', 'board-5'] as const;
    expect(
      board
        .map((place) => found?.faceUp.get(place)?.charAt(0))
        .sort()
        .join(''),
    ).toBe('AJKQT');
    expect(royalOf(1, 2)(found?.faceUp ?? new Map())).toBe(false);
  });

  it('gives up after as many secrets as it was allowed', () => {
    expect(findShoe({ ...coup, atMost: 3 }, () => false)).toBeUndefined();
    expect(findShoe({ ...coup, atMost: 3 }, () => true)?.tried).toBe(1);
  });
});
