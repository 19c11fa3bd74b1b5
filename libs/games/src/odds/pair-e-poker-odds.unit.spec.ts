import { pairEPokerOdds, type PairEPokerBet, type PairEPokerOdds } from './pair-e-poker-odds.js';

const edgesOf = (odds: PairEPokerOdds) => Object.fromEntries(odds.bets.map(({ bet, houseEdge }) => [bet, houseEdge]));
const edge = (odds: PairEPokerOdds, bet: PairEPokerBet) => edgesOf(odds)[bet];

/** Found by independent programs; the enumeration has to reproduce them (rules, `oracles.json`). */
const HOUSE_EDGE = {
  colour: '1/27',
  plein: '1/27',
  pleinJoker: '1/27',
  cheval: '1/9',
  chevalWithJoker: '1/3',
  transversaleJoker7K: '2/27',
  transversaleA28: '1/9',
  carre: '1/9',
  pairValueRank: '275/477',
  pairValueJoker: '310/477',
  anyPair: '2/53',
  pokerHand: '23/2067',
};
const HAND_COUNTS = { pairOfJokers: 52, royalRun: 28, suitedRun: 220, threeOfAKind: 208, run: 1320, flush: 1520, none: 21456 };

describe("the worth of pair'e poker's bets, by settling every deal", () => {
  const odds = pairEPokerOdds();

  it('has the known house edge for every kind of bet', () => {
    expect(edgesOf(odds)).toEqual(HOUSE_EDGE);
  });

  it('prices every single position of the layout as its kind', () => {
    expect(odds.positions).toHaveLength(2 + 14 + 20 + 2 + 5 + 14 + 1 + 1);
    expect(new Set(odds.positions.map(({ position }) => position)).size).toBe(59);
    for (const { bet, houseEdge } of odds.positions) expect({ bet, houseEdge }).toEqual({ bet, houseEdge: HOUSE_EDGE[bet] });
  });

  it('gives the chance to win', () => {
    const chance = (position: string) => odds.positions.find((priced) => priced.position === position)?.winProbability;
    expect(chance('colour:red')).toBe('13/27');
    expect(chance('plein:JOKER')).toBe('1/27');
    expect(chance('cheval:2-3')).toBe('4/27');
    expect(chance('cheval:K-JOKER')).toBe('1/9');
    expect(chance('pair-value:JOKER')).toBe('1/1431');
    expect(chance('any-pair')).toBe('79/1431');
  });

  it('counts the poker hands of three cards', () => {
    expect(odds.handCounts).toEqual(HAND_COUNTS);
  });

  it('without the low ace run, A-2-3 counts for nothing or as a flush', () => {
    const alternative = pairEPokerOdds({ aceLowRun: false });
    expect(alternative.handCounts).toMatchObject({
      pairOfJokers: 52,
      royalRun: 28,
      suitedRun: 200,
      threeOfAKind: 208,
      run: 1212,
      flush: 1540,
    });
    expect(edgesOf(alternative)).toEqual({ ...HOUSE_EDGE, pokerHand: '292/6201' });
  });

  it('with one red and one black joker, colour has no edge', () => {
    expect(edgesOf(pairEPokerOdds({ jokerColour: 'oneRedOneBlack' }))).toEqual({ ...HOUSE_EDGE, colour: '0' });
  });

  it('with wild jokers in pairs, any pair pays the players', () => {
    const alternative = pairEPokerOdds({ jokerInPairs: 'wild' });
    expect(edge(alternative, 'anyPair')).toBe('-1714/1431');
    expect(edge(alternative, 'pairValueJoker')).toBe(HOUSE_EDGE.pairValueJoker);
    // (6 natural pairs + 4 · 2 with a joker) · 100 − the rest, of 1431
    expect(edge(alternative, 'pairValueRank')).toBe('17/1431');
  });

  it('in one row, has no transversale and no carré and the rest is worth the same', () => {
    const oneRow = pairEPokerOdds({ layout: 'oneRow' });
    expect({ ...edgesOf(oneRow), transversaleJoker7K: '2/27', transversaleA28: '1/9', carre: '1/9' }).toEqual(HOUSE_EDGE);
    expect(oneRow.bets).toHaveLength(9);
    expect(oneRow.positions).toHaveLength(2 + 14 + 13 + 14 + 1 + 1);
  });

  it('refuses options that are not of this game', () => {
    expect(() => pairEPokerOdds({ layout: 'round' })).toThrow(expect.objectContaining({ code: 'configuration-invalid' }));
  });
});
