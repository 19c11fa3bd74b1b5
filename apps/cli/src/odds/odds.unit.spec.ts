import { jp1Report, pairEPokerReport, ultimateHoldemReport } from './odds-report.js';
import { jp1Text, pairEPokerText, ultimateHoldemText } from './odds-text.js';

describe('odds', () => {
  it("the house edge of every pair'e poker bet is the published fraction", () => {
    const { houseEdge, pokerHandOf24804, positions } = pairEPokerReport();
    expect(houseEdge).toEqual({
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
    });
    expect(pokerHandOf24804).toEqual({
      pairOfJokers: 52,
      royalRun: 28,
      suitedRun: 220,
      threeOfAKind: 208,
      run: 1320,
      flush: 1520,
      none: 21456,
    });
    // two colours, 14 pleins, 20 chevaux, 2 transversales, 5 carrés, 14 pair values, any pair, hand
    expect(positions).toHaveLength(59);
  });

  it('without the run A-2-3 the hand is worth what its alternative says', () => {
    const { houseEdge, pokerHandOf24804 } = pairEPokerReport({ aceLowRun: false });
    expect(houseEdge['pokerHand']).toBe('292/6201');
    expect(pokerHandOf24804).toMatchObject({ suitedRun: 200, run: 1212, flush: 1540 });
  });

  it('Trips and the seven-card counts are the published ones', () => {
    expect(ultimateHoldemReport()).toMatchObject({
      tripsHouseEdge: '233985/6689228',
      houseEdge: { trips: '233985/6689228' },
      sevenCardCountsOf133784560: {
        royalFlush: 4324,
        straightFlush: 37260,
        quads: 224848,
        fullHouse: 3473184,
        flush: 4047644,
        straight: 6180020,
        threeOfAKind: 6461620,
        twoPair: 31433400,
        pair: 58627800,
        highCard: 23294460,
      },
    });
  });

  it('the text shows each edge as its fraction, and no number for the main bet', () => {
    expect(pairEPokerText(pairEPokerReport())).toMatch(/pair of a value, A to K +100:1 +2\/477 +275\/477 +57\.652 %/);
    const text = ultimateHoldemText(ultimateHoldemReport());
    expect(text).toMatch(/Trips .*233985\/6689228 +3\.498 %/);
    expect(text).toContain('no number is printed before it is exact');
  });

  it('what JP1 hits and what its fixed prizes return are the published fractions', () => {
    expect(jp1Report()).toEqual({
      game: 'jp1',
      prizes: { full: 10, quads: 100, straightFlush: 300, communityRoyal: 1000 },
      full: '726/27965',
      quads: '1/595',
      straightFlush: '81/290836',
      communityRoyal: '1/649740',
      royalWithOwnCard: '1/32487',
      fixedPrizeReturn: '782941/1526889',
    });
    const text = jp1Text(jp1Report());
    expect(text).toMatch(/royal with own card +the jackpot +1\/32487 +1 in 32,487\.0/);
    expect(text).toMatch(/return 782941\/1526889 of a stake \(51\.277 %\)/);
  });

  it('an option that the game does not have is refused', () => {
    expect(() => pairEPokerReport({ jokers: 'wild' })).toThrow(expect.objectContaining({ code: 'invalid-request' }));
    expect(() => ultimateHoldemReport({ layout: 'oneRow' })).toThrow(expect.objectContaining({ code: 'invalid-request' }));
    expect(() => jp1Report({ layout: 'oneRow' })).toThrow(expect.objectContaining({ code: 'invalid-request' }));
  });
});
