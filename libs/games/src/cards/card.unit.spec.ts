import { CasinoError } from '@casino/kernel';
import {
  cardOf,
  cardText,
  codeOf,
  colourOf,
  DECK_52,
  DECK_54,
  isCard,
  isJoker,
  NO_CARD,
  parseCard,
  rankOf,
  RANKS,
  suitedCodeOf,
  suitOf,
  SUITS,
  verifyDeck,
} from './index.js';

const NO_CARDS = [
  '',
  'A',
  'as',
  'AS',
  '1s',
  '10s',
  'Asd',
  ' As',
  'As ',
  'sA',
  'X',
  'XR',
  'Xs',
  'Ar',
  'ͰAs',
  '٣s',
  'A\u0000',
  'A\u0080',
  null,
  undefined,
  7,
  ['A', 's'],
  {},
];

describe('cards as people read them', () => {
  it('have their suits, tens two digits, jokers their name; what is no card stays as it is', () => {
    expect(['As', 'Td', '2c', 'Kh', 'Xr', '??'].map(cardText)).toEqual(['A♠', '10♦', '2♣', 'K♥', 'JOKER', '??']);
  });
});

describe('cards', () => {
  it('every card of the deck has its own rank, suit and code', () => {
    expect(new Set(DECK_54).size).toBe(54);
    expect(DECK_52.map((card) => `${rankOf(card)}${suitOf(card)}`)).toEqual(SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)));
    expect(DECK_54.map(codeOf)).toEqual([...DECK_54.keys()]);
    expect(DECK_54.map((_, code) => cardOf(code))).toEqual(DECK_54);
    expect(DECK_52.map(suitedCodeOf)).toEqual(DECK_52.map(codeOf));
  });

  it('a joker has neither rank nor suit, and a colour only where the table gives it one', () => {
    expect(DECK_54.filter(isJoker)).toEqual(['Xr', 'Xb']);
    for (const joker of ['Xr', 'Xb']) {
      expect([rankOf(joker), suitOf(joker), colourOf(joker, 'none'), suitedCodeOf(joker)]).toEqual(['joker', 'none', 'none', NO_CARD]);
    }
    expect([colourOf('Xr', 'oneRedOneBlack'), colourOf('Xb', 'oneRedOneBlack')]).toEqual(['red', 'black']);
  });

  it('half of the suited cards are red whatever the jokers are', () => {
    for (const option of ['none', 'oneRedOneBlack'] as const) {
      expect(DECK_52.filter((card) => colourOf(card, option) === 'red')).toEqual(DECK_52.filter((card) => /[dh]$/.test(card)));
      expect(DECK_52.filter((card) => colourOf(card, option) === 'black')).toHaveLength(26);
    }
  });

  it.each(NO_CARDS.map((text) => [text]))('%j is no card', (text) => {
    expect(isCard(text)).toBe(false);
    expect(() => parseCard(text)).toThrow(expect.objectContaining({ code: 'invalid-cards' }) as CasinoError);
    if (typeof text === 'string') expect(suitedCodeOf(text)).toBe(NO_CARD);
  });

  it.each([-1, 54, 0.5, Number.NaN])('%p is no code', (code) => {
    expect(() => cardOf(code)).toThrow(CasinoError);
  });
});

describe('the verification of a deck', () => {
  it('passes full decks in any order', () => {
    expect(verifyDeck(DECK_52, 52)).toBeUndefined();
    expect(verifyDeck([...DECK_54].reverse(), 54)).toBeUndefined();
  });

  it.each([
    ['a missing card', DECK_54.slice(1), 54],
    ['a missing joker', DECK_54.slice(0, 53), 54],
    ['a card too many', [...DECK_52, '2c'], 52],
    ['a card twice in place of another', ['3c', ...DECK_54.slice(1)], 54],
    ['a joker twice', [...DECK_52, 'Xr', 'Xr'], 54],
    ['a joker in place of a card', ['Xr', ...DECK_52.slice(1)], 52],
    ['both jokers in a deck of 52', DECK_54.slice(2), 52],
    ['no card at all', [], 52],
    ['something that is no card', ['1c', ...DECK_52.slice(1)], 52],
  ] as const)('refuses %s', (_, cards, size) => {
    expect(verifyDeck(cards, size)).toMatchObject({ code: 'invalid-cards' });
  });
});
