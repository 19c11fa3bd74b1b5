import { DECK_54 } from '../cards/card.js';
import { pairEPoker } from './pair-e-poker.js';

describe("what is fixed when a pair'e poker table opens", () => {
  const DEFAULTS = { layout: 'twoRows', shuffle: 'everyCoup', jokerColour: 'none', jokerInPairs: 'dead', aceLowRun: true };

  it('fills in the defaults of rules §5', () => {
    expect(pairEPoker.options({})).toEqual(DEFAULTS);
  });

  it('takes each alternative', () => {
    const alternative = { layout: 'oneRow', jokerColour: 'oneRedOneBlack', jokerInPairs: 'wild', aceLowRun: false };
    expect(pairEPoker.options(alternative)).toEqual({ ...DEFAULTS, ...alternative });
  });

  it.each([
    [{ layout: 'round' }, 'layout'],
    [{ aceLowRun: 'true' }, 'aceLowRun'],
    [{ aceLowRun: 1 }, 'aceLowRun'],
    [{ jokerInPairs: null }, 'jokerInPairs'],
    [{ jokerColour: undefined }, 'jokerColour'],
    [{ tripsOnFold: 'play' }, 'tripsOnFold'],
    [{ toString: 'x' }, 'toString'],
    [{ shuffle: 'shoe' }, 'card reader'],
    [{ shuffle: 'never' }, 'shuffle'],
  ])('refuses %p and names what is wrong', (given, named) => {
    expect(pairEPoker.options(given)).toEqual({ code: 'invalid-request', detail: expect.stringContaining(named) });
  });

  it('plays with 54 cards at five seats', () => {
    expect(pairEPoker.deck({})).toEqual(DECK_54);
    expect(pairEPoker.seats).toBe(5);
  });
});

describe("the limits of pair'e poker", () => {
  it('has the maxima of the rules by default', () => {
    expect(pairEPoker.limits(500n, {})).toEqual({
      minimum: 500n,
      maxima: { colour: 360, plein: 20, cheval: 40, transversale: 60, carre: 80, anyPair: 20, hand: 20, pairValue: 10 },
    });
  });

  it('takes other maxima per kind', () => {
    expect(pairEPoker.limits(1n, { hand: 5, colour: 1 })).toMatchObject({ maxima: { hand: 5, colour: 1, plein: 20 } });
  });

  it.each([
    ['hand', 0],
    ['hand', -1],
    ['hand', 1.5],
    ['hand', NaN],
    ['hand', Infinity],
    ['ante', 10],
    ['constructor', 3],
  ])('refuses for %s a maximum of %p', (kind, times) => {
    expect(pairEPoker.limits(500n, { [kind]: times })).toMatchObject({ code: 'invalid-request' });
  });

  it('refuses a minimum below one minor unit', () => {
    expect(pairEPoker.limits(0n, {})).toMatchObject({ code: 'invalid-amount' });
    expect(pairEPoker.limits(-500n, {})).toMatchObject({ code: 'invalid-amount' });
  });
});
