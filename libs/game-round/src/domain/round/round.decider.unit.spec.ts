import { openCard } from '@casino/games';
import { fold } from '@casino/kernel';
import { DrivenCoup, NOW, typesOf } from '../../testing/coup-kit.js';
import { progressOf } from './progress.js';
import type { RoundCommand } from './round.commands.js';
import { roundDecider } from './round.decider.js';
import { refuseCroupier } from './same-croupier.js';

const refusalOf = (coup: DrivenCoup, command: RoundCommand): string => {
  const decision = roundDecider.decide(command, coup.state);
  return decision.ok ? 'accepted' : decision.refusal.code;
};

/** A hold'em coup with these seats in it, betting closed. */
const closedHoldem = (...seats: readonly number[]): DrivenCoup => {
  const coup = new DrivenCoup('ultimate-holdem', seats);
  for (const seat of seats) coup.stake(seat, ['ante', 400n], ['blind', 400n], ['trips', 200n]);
  coup.close();
  return coup;
};

const bets = (position: string, amount: bigint) => [{ position, amount }];

describe('a coup opens', () => {
  it('with its terms, its commitment and a counted, shuffled deck, once', () => {
    const coup = new DrivenCoup('pair-e-poker', [1]);
    expect(typesOf(coup.events)).toEqual(['RoundOpened', 'DeckVerified', 'DeckShuffled']);
    expect(coup.events[0]).toMatchObject({ data: { cardSource: { kind: 'sealed', deckSize: 54, commitment: coup.shoe.commitment } } });
    expect(coup.events[1]).toMatchObject({ data: { cards: 54, jokers: 2 } });
    expect(coup.must({ type: 'OpenRound', terms: coup.terms, commitment: 'f'.repeat(64) })).toEqual([]);
  });

  it('before anything else can be done', () => {
    expect(roundDecider.decide({ type: 'CallLastBets', now: NOW }, roundDecider.initial)).toMatchObject({
      ok: false,
      refusal: { code: 'round-not-found' },
    });
    expect(roundDecider.decide({ type: 'AnswerBets', bets: [1], answer: { accepted: true } }, roundDecider.initial)).toEqual({
      ok: true,
      events: [],
    });
  });
});

describe('stakes', () => {
  it('are placed all or none, under their canonical position', () => {
    const coup = new DrivenCoup('pair-e-poker', [1, 2]);
    const events = coup.must({ type: 'PlaceBets', seat: 1, now: NOW, bets: bets('cheval:8-2', 200n) });
    expect(events).toMatchObject([
      {
        type: 'BetsPlaced',
        data: {
          seat: 1,
          sittingId: 'T1-1',
          playerId: 'p1',
          bets: [{ bet: 1, position: 'cheval:2-8', amount: 200n }],
          stage: null,
          placedAt: NOW,
        },
      },
    ]);
    const two = [...bets('plein:A', 200n), ...bets('cheval:3-8', 200n)];
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: two, now: NOW })).toBe('unknown-position');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: bets('plein:A', 199n), now: NOW })).toBe('stake-below-minimum');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 2, bets: bets('hand', 200n), now: NOW })).toBe('main-stake-missing');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 3, bets: bets('plein:A', 200n), now: NOW })).toBe('not-in-coup');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: [], now: NOW })).toBe('invalid-request');
  });

  it('of one command are judged together: ante, blind and trips at once', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    expect(coup.place(1, ['ante', 400n], ['blind', 400n], ['trips', 200n])).toEqual([1, 2, 3]);
    expect(typesOf(coup.events).filter((type) => type === 'BetsPlaced')).toHaveLength(1);
    expect(coup.accept(1, 2, 3)).toMatchObject([{ type: 'BetsAccepted', data: { seat: 1, bets: [1, 2, 3] } }]);
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: bets('ante', 400n), now: NOW })).toBe('position-taken');
  });

  it('are numbered within their coup, in the order of placing, whoever places them and whatever becomes of them', () => {
    const coup = new DrivenCoup('pair-e-poker', [1, 2]);
    expect(coup.place(1, ['plein:A', 200n], ['colour:red', 200n])).toEqual([1, 2]);
    coup.refuse(1, 2);
    expect(coup.place(2, ['plein:A', 200n])).toEqual([3]);
    expect(coup.place(1, ['plein:A', 200n])).toEqual([4]);
  });

  it('are at most 64 in one command, and 200 of one seat in a coup, those counted that were refused or taken back', () => {
    const coup = new DrivenCoup('pair-e-poker', [1, 2]);
    const many = (count: number) => Array.from({ length: count }, () => ({ position: 'colour:red', amount: 200n }));
    const place = (seat: number, count: number): RoundCommand => ({ type: 'PlaceBets', seat, bets: many(count), now: NOW });
    expect([refusalOf(coup, place(1, 64)), refusalOf(coup, place(1, 65))]).toEqual(['accepted', 'invalid-request']);
    for (const count of [64, 64, 64]) coup.must(place(1, count));
    coup.refuse(...coup.round.bets.slice(0, 100).map(({ bet }) => bet));
    coup.must({ type: 'WithdrawBet', bet: 150 });
    coup.must(place(1, 7));
    expect([refusalOf(coup, place(1, 2)), refusalOf(coup, place(1, 1)), refusalOf(coup, place(2, 64))]).toEqual([
      'too-many-bets',
      'accepted',
      'accepted',
    ]);
  });

  it('are taken back before rien ne va plus, with what goes with them', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    const [ante, , trips] = coup.stake(1, ['ante', 400n], ['blind', 400n], ['trips', 200n]);
    const events = coup.must({ type: 'WithdrawBet', bet: ante as number });
    expect(events).toMatchObject([
      {
        type: 'BetsWithdrawn',
        data: { seat: 1, sittingId: 'T1-1', bets: [{ bet: ante, position: 'ante', amount: 400n }], reason: 'taken-back' },
      },
      { type: 'BetsWithdrawn', data: { bets: [{ bet: trips }], reason: 'with-main-stake' } },
    ]);
    expect(refusalOf(coup, { type: 'WithdrawBet', bet: trips as number })).toBe('bet-not-open');
    expect(refusalOf(coup, { type: 'WithdrawBet', bet: 77 })).toBe('bet-not-found');
    coup.close();
    expect(refusalOf(coup, { type: 'WithdrawBet', bet: ante as number })).toBe('betting-closed');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: bets('ante', 400n), now: NOW })).toBe('betting-closed');
  });
});

describe('a seat sits out', () => {
  const goes = (seat: number, sittingId = `T1-${seat}`): RoundCommand => ({ type: 'SitOut', seat, sittingId });

  it('rules §4: when nothing of it lies on the layout, answered or not; then it stakes no more in this coup', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1, 2]);
    const [ante] = coup.place(1, ['ante', 400n]) as [number];
    expect(refusalOf(coup, goes(1))).toBe('seat-in-coup');
    coup.accept(ante);
    expect(refusalOf(coup, goes(1))).toBe('seat-in-coup');
    coup.must({ type: 'WithdrawBet', bet: ante });
    expect(coup.must(goes(1))).toEqual([{ type: 'SeatSatOut', data: { tableId: 'T1', coup: 1, seat: 1, sittingId: 'T1-1' } }]);
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: bets('ante', 400n), now: NOW })).toBe('not-in-coup');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 2, bets: bets('ante', 400n), now: NOW })).toBe('accepted');
    expect(coup.must(goes(1))).toEqual([]);
  });

  it('rules §4: not between its stakes and the end of the coup, and nothing is said of who takes no part or of a coup that is over', () => {
    const coup = closedHoldem(1, 2);
    expect(coup.must(goes(3))).toEqual([]);
    expect(coup.must(goes(1, 'T1-9'))).toEqual([]);
    coup.act('Deal');
    expect(refusalOf(coup, goes(1))).toBe('seat-in-coup');
    coup.voidCoup();
    expect(coup.must(goes(1))).toEqual([]);
  });
});

describe('the croupier of a coup', () => {
  it("rules §2: in ultimate hold'em deals it to its end, in pair'e poker may be relieved", () => {
    const holdem = new DrivenCoup('ultimate-holdem', [1]);
    expect(refuseCroupier(holdem.state, 'croupier-1')).toBeUndefined();
    expect(refuseCroupier(holdem.state, 'croupier-2')).toMatchObject({ code: 'another-croupier' });
    expect(refuseCroupier(new DrivenCoup('pair-e-poker', [1]).state, 'croupier-2')).toBeUndefined();
    expect(refuseCroupier(roundDecider.initial, 'croupier-2')).toBeUndefined();
  });
});

describe("the wallet's answers", () => {
  it('close the betting with the last of them, in the same append', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    const [ante, blind] = coup.place(1, ['ante', 400n], ['blind', 400n]) as [number, number];
    expect(typesOf(coup.close())).toEqual(['LastBetsCalled']);
    expect(refusalOf(coup, { type: 'Deal', openings: [] })).toBe('wrong-phase');
    expect(typesOf(coup.accept(ante))).toEqual(['BetsAccepted']);
    const seats = [
      {
        seat: 1,
        sittingId: 'T1-1',
        playerId: 'p1',
        stakes: [
          { position: 'ante', stake: 400n },
          { position: 'blind', stake: 400n },
        ],
      },
    ];
    expect(coup.accept(blind)).toMatchObject([{ type: 'BetsAccepted' }, { type: 'BettingClosed', data: { seats } }]);
  });

  it('return at the close what cannot stand: an Ante without its Blind, with its Trips', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    const [ante, blind, trips] = coup.place(1, ['ante', 400n], ['blind', 400n], ['trips', 200n]) as [number, number, number];
    coup.accept(ante, trips);
    coup.close();
    expect(coup.refuse(blind)).toMatchObject([
      { type: 'BetsRefused', data: { seat: 1, bets: [blind], reason: 'insufficient-chips', shortfall: 100n } },
      { type: 'BetsWithdrawn', data: { bets: [{ bet: ante }, { bet: trips }], reason: 'unsupported-at-close' } },
      { type: 'BettingClosed', data: { seats: [] } },
    ]);
  });

  it('case-9: a bet withdrawn as unanswered stays withdrawn when the answer comes late', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    const [ante, blind] = coup.place(1, ['ante', 400n], ['blind', 400n]) as [number, number];
    coup.close();
    expect(coup.must({ type: 'WithdrawUnanswered', bets: [77] })).toEqual([]);
    const events = coup.must({ type: 'WithdrawUnanswered', bets: [ante, blind] });
    expect(coup.must({ type: 'WithdrawUnanswered', bets: [ante, blind] })).toEqual([]);
    expect(events).toMatchObject([
      { type: 'BetsWithdrawn', data: { bets: [{ bet: ante }, { bet: blind }], reason: 'unanswered' } },
      { type: 'BettingClosed' },
    ]);
    coup.accept(ante, blind);
    expect(coup.round.bets.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('left out for too long, the stakes of each seat go back by one event, and by another one what they held', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1, 2]);
    const first = coup.place(1, ['ante', 400n], ['blind', 400n]);
    const second = coup.place(2, ['ante', 400n], ['blind', 400n]);
    const [trips] = coup.stake(1, ['trips', 200n]) as [number];
    expect(coup.must({ type: 'WithdrawUnanswered', bets: [...second, ...first] })).toMatchObject([
      { type: 'BetsWithdrawn', data: { seat: 1, bets: first.map((bet) => ({ bet })), reason: 'unanswered' } },
      { type: 'BetsWithdrawn', data: { seat: 2, bets: second.map((bet) => ({ bet })), reason: 'unanswered' } },
      { type: 'BetsWithdrawn', data: { seat: 1, bets: [{ bet: trips }], reason: 'with-main-stake' } },
    ]);
  });

  it('for bets of which some went back meanwhile speaks of the others alone', () => {
    const coup = new DrivenCoup('pair-e-poker', [1]);
    const [one, two] = coup.place(1, ['plein:A', 200n], ['colour:red', 200n]) as [number, number];
    coup.must({ type: 'WithdrawBet', bet: one });
    expect(coup.accept(one, two)).toMatchObject([{ type: 'BetsAccepted', data: { bets: [two] } }]);
    expect(coup.accept(one, two)).toEqual([]);
  });

  it('case-9: a void coup returns every stake once, the unanswered one too, and a late answer says nothing', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    coup.stake(1, ['ante', 400n]);
    const [blind] = coup.place(1, ['blind', 400n]) as [number];
    expect(coup.voidCoup()).toMatchObject([
      { type: 'RoundVoided', data: { seats: [{ seat: 1, stakes: [{ position: 'ante' }, { position: 'blind' }] }] } },
      { type: 'ShoeOpened' },
    ]);
    const before = coup.state;
    coup.accept(blind);
    expect(coup.state).toBe(before);
  });
});

describe("pair'e poker", () => {
  const played = () => {
    const coup = new DrivenCoup('pair-e-poker', [1, 2]);
    for (const seat of [1, 2]) coup.stake(seat, ['colour:red', 200n], ['colour:black', 200n], ['plein:A', 200n]);
    coup.stake(1, ['any-pair', 200n], ['hand', 200n]);
    coup.close();
    return coup;
  };

  it('burns, deals, turns card by card, collects what each card loses, and settles every bet once', () => {
    const coup = played();
    expect(typesOf(coup.act('Deal'))).toEqual(['CardBurned', 'CardDealt', 'CardDealt', 'CardDealt']);
    const first = coup.act('Turn');
    expect(first[0]).toMatchObject({ type: 'CardRevealed', data: { place: 'box-1', position: 1, card: coup.shoe.cards[1] } });
    expect(first[1]).toMatchObject({ type: 'StakesCollected', data: { step: 'card-1' } });
    coup.act('Turn');
    expect(refusalOf(coup, { type: 'Settle', secret: coup.secret })).toBe('wrong-phase');
    coup.act('Turn');
    expect(refusalOf(coup, { type: 'Turn', openings: [] })).toBe('wrong-phase');
    const end = coup.settle();
    expect(typesOf(end).slice(-2)).toEqual(['RoundSettled', 'ShoeOpened']);
    const settled = end.find((event) => event.type === 'RoundSettled');
    const settledLines = settled?.data.seats.flatMap(({ seat, outcomes }) => outcomes.map(({ position }) => `${seat} ${position}`));
    expect(settledLines?.toSorted()).toEqual(coup.round.bets.map(({ seat, position }) => `${seat} ${position}`).toSorted());
    expect(settledLines).toHaveLength(8);
    const collected = coup.round.collected.map(({ seat, position }) => `${seat} ${position}`);
    const lost = coup.round.outcomes.filter(({ result }) => result === 'lost').map(({ seat, position }) => `${seat} ${position}`);
    expect(collected.toSorted()).toEqual(lost.toSorted());
  });

  it("from the close on, a seat's stakes on one position are one: listed, collected, paid and settled together", () => {
    const coup = new DrivenCoup('pair-e-poker', [1, 2], { cards: '2c As 3c 4c' });
    coup.stake(1, ['plein:A', 200n], ['colour:red', 200n]);
    coup.stake(2, ['colour:red', 200n]);
    coup.stake(1, ['plein:A', 400n]);
    const back = coup.stake(1, ['plein:A', 200n]);
    coup.must({ type: 'WithdrawBet', bet: back[0] as number });
    const stakes = [
      { position: 'plein:A', stake: 600n },
      { position: 'colour:red', stake: 200n },
    ];
    const other = [{ position: 'colour:red', stake: 200n }];
    expect(coup.close()[1]).toMatchObject({
      data: {
        seats: [
          { seat: 1, stakes },
          { seat: 2, stakes: other },
        ],
      },
    });
    coup.act('Deal');
    expect(coup.act('Turn')[1]).toMatchObject({
      type: 'StakesCollected',
      data: {
        step: 'card-1',
        seats: [
          { seat: 1, stakes: other },
          { seat: 2, stakes: other },
        ],
      },
    });
    coup.act('Turn');
    coup.act('Turn');
    const paid = { position: 'plein:A', stake: 600n, gain: 7_200n, line: 'plein' };
    const lost = { position: 'colour:red', stake: 200n, result: 'lost', gain: 0n, line: 'first-card-black' };
    expect(coup.settle()).toMatchObject([
      { type: 'BetsPaid', data: { seat: 1, bets: [paid] } },
      {
        type: 'RoundSettled',
        data: {
          seats: [
            { seat: 1, sittingId: 'T1-1', playerId: 'p1', outcomes: [lost, { ...paid, result: 'won' }] },
            { seat: 2, outcomes: [lost] },
          ],
        },
      },
      { type: 'ShoeOpened' },
    ]);
  });

  it('goes on after an exposed card, which is not turned again', () => {
    const coup = played();
    coup.act('Deal');
    expect(typesOf(coup.expose('box-2'))).toEqual(['CardExposed', 'CardRevealed']);
    // turning the first card completes the second card's step too
    const turned = coup.act('Turn');
    expect(turned.filter((event) => event.type === 'CardRevealed').map(({ data }) => data.place)).toEqual(['box-1']);
    expect(turned.filter((event) => event.type === 'StakesCollected').map(({ data }) => data.step)).toContain('card-1');
    coup.act('Turn');
    coup.settle();
    expect(refusalOf(coup, { type: 'Expose', place: 'box-2', openings: [] })).toBe('wrong-phase');
  });

  it('a burned card is not turned, nor one that lies face up', () => {
    const coup = played();
    coup.act('Deal');
    coup.expose('box-2');
    for (const place of ['burn', 'box-2', 'dealer-1'])
      expect(refusalOf(coup, { type: 'Expose', place, openings: [openCard(coup.shoe, 0)] })).toBe('card-not-on-table');
  });

  it('takes no decision', () => {
    const coup = played();
    coup.act('Deal');
    expect(refusalOf(coup, { type: 'Check', seat: 1 })).toBe('decision-not-open');
    expect(refusalOf(coup, { type: 'CallTime' })).toBe('decision-not-open');
  });
});

describe("ultimate hold'em", () => {
  it('deals two cards a seat and the dealer, and waits for each seat in order', () => {
    const coup = closedHoldem(2, 5);
    const dealt = coup.act('Deal').map((event) => (event.type === 'CardDealt' ? [event.data.position, event.data.place] : event.type));
    expect(dealt).toEqual([
      [0, 'seat-2-1'],
      [1, 'seat-2-2'],
      [2, 'seat-5-1'],
      [3, 'seat-5-2'],
      [4, 'dealer-1'],
      [5, 'dealer-2'],
    ]);
    expect(refusalOf(coup, { type: 'Turn', openings: [] })).toBe('wrong-phase');
    expect(refusalOf(coup, { type: 'Check', seat: 5 })).toBe('decision-not-open');
    expect(refusalOf(coup, { type: 'Fold', seat: 2 })).toBe('cannot-fold-yet');
    expect(refusalOf(coup, { type: 'Play', seat: 2, multiple: 2, now: NOW })).toBe('play-multiple');
    expect(refusalOf(coup, { type: 'Check', seat: 3 })).toBe('not-in-coup');
    expect(coup.must({ type: 'Check', seat: 2 })).toMatchObject([
      { type: 'PlayerChecked', data: { seat: 2, stage: 'pre-flop', timeCalled: false } },
    ]);
    expect(refusalOf(coup, { type: 'Check', seat: 2 })).toBe('decision-not-open');
    const play = coup.play(5, 4);
    expect(coup.round.bets.at(-1)).toMatchObject({ bet: play, position: 'play', amount: 1600n, stage: 'pre-flop' });
    expect(refusalOf(coup, { type: 'Turn', openings: [] })).toBe('wrong-phase');
    coup.accept(play);
    expect(typesOf(coup.act('Turn'))).toEqual(['CardDealt', 'CardDealt', 'CardDealt', 'CardRevealed', 'CardRevealed', 'CardRevealed']);
    expect(progressOf(coup.round).decision).toMatchObject({ seats: [2], stage: { name: 'flop' } });
  });

  it('a refused Play leaves the decision open, an unanswered one too, and the next seat waits meanwhile', () => {
    const coup = closedHoldem(1, 2);
    coup.act('Deal');
    const play = coup.play(1, 4);
    expect(refusalOf(coup, { type: 'Check', seat: 2 })).toBe('decision-not-open');
    expect(refusalOf(coup, { type: 'Check', seat: 1 })).toBe('decision-not-open');
    expect(typesOf(coup.refuse(play))).toEqual(['BetsRefused']);
    const unanswered = coup.play(1, 3);
    expect(typesOf(coup.must({ type: 'WithdrawUnanswered', bets: [play, unanswered] }))).toEqual(['BetsWithdrawn']);
    coup.must({ type: 'Check', seat: 1 });
    coup.must({ type: 'Check', seat: 2 });
    expect(progressOf(coup.round).next?.name).toBe('flop');
  });

  it('time called: who is silent checks, at the last decision folds; a Play that waits is awaited', () => {
    const coup = closedHoldem(1, 2);
    coup.act('Deal');
    const play = coup.play(1, 4);
    expect(coup.must({ type: 'CallTime' })).toMatchObject([{ type: 'PlayerChecked', data: { seat: 2, timeCalled: true } }]);
    expect(refusalOf(coup, { type: 'CallTime' })).toBe('decision-not-open');
    coup.accept(play);
    coup.act('Turn');
    coup.must({ type: 'CallTime' });
    coup.act('Turn');
    expect(refusalOf(coup, { type: 'Check', seat: 2 })).toBe('cannot-check-now');
    expect(coup.must({ type: 'CallTime' })).toMatchObject([{ type: 'PlayerFolded', data: { seat: 2, stage: 'river', timeCalled: true } }]);
    // a folded hand with Trips is turned too (rules §2)
    expect(coup.act('Reveal').map((event) => (event.type === 'CardRevealed' ? event.data.place : event.type))).toEqual([
      'dealer-1',
      'dealer-2',
      'seat-1-1',
      'seat-1-2',
      'seat-2-1',
      'seat-2-2',
    ]);
    const settled = coup.settle().find((event) => event.type === 'RoundSettled');
    expect(settled?.data.seats.flatMap(({ seat, outcomes }) => outcomes.map(({ position }) => `${seat} ${position}`))).toEqual([
      '2 ante',
      '2 blind',
      '2 trips',
      '1 ante',
      '1 play',
      '1 blind',
      '1 trips',
    ]);
  });

  it('a hand exposed early is not turned again at the showdown', () => {
    const coup = closedHoldem(1);
    coup.act('Deal');
    coup.expose('seat-1-2');
    coup.expose('dealer-1');
    coup.accept(coup.play(1, 4));
    coup.act('Turn');
    coup.act('Turn');
    expect(coup.act('Reveal').map((event) => (event.type === 'CardRevealed' ? event.data.place : event.type))).toEqual([
      'dealer-2',
      'seat-1-1',
    ]);
    coup.settle();
  });
});

describe('the cards are those that were committed to', () => {
  it('another card, another position, a missing or foreign opening break the seal', () => {
    const coup = closedHoldem(1);
    coup.act('Deal');
    coup.accept(coup.play(1, 4));
    const flop = [4, 5, 6].map((position) => openCard(coup.shoe, position));
    const [first, second, third] = flop as [(typeof flop)[0], (typeof flop)[0], (typeof flop)[0]];
    const other = { ...first, card: first.card === 'As' ? 'Ks' : 'As' };
    for (const openings of [[], [first, second], [other, second, third], [second, first, third], [{ ...first, coup: 2 }, second, third]]) {
      expect(refusalOf(coup, { type: 'Turn', openings })).toBe('seal-broken');
    }
    expect(refusalOf(coup, { type: 'Turn', openings: flop })).toBe('accepted');
  });
});

describe('a coup ends', () => {
  it('empty when nobody has a stake, dealt or void', () => {
    const holdem = new DrivenCoup('ultimate-holdem', []);
    expect(typesOf(holdem.close())).toEqual(['LastBetsCalled', 'BettingClosed']);
    expect(holdem.settle()).toMatchObject([{ type: 'RoundSettled', data: { seats: [] } }, { type: 'ShoeOpened' }]);
    const pairs = new DrivenCoup('pair-e-poker', []);
    pairs.close();
    pairs.act('Deal');
    for (let card = 0; card < 3; card++) pairs.act('Turn');
    expect(typesOf(pairs.settle())).toEqual(['RoundSettled', 'ShoeOpened']);
    const voided = new DrivenCoup('pair-e-poker', []);
    voided.close();
    expect(voided.voidCoup()).toMatchObject([{ data: { seats: [] } }, { data: { secret: voided.secret } }]);
  });

  it('and then nothing more can be done', () => {
    const ended = new DrivenCoup('ultimate-holdem', [1]);
    ended.close();
    ended.settle();
    const commands: readonly RoundCommand[] = [
      { type: 'PlaceBets', seat: 1, bets: bets('ante', 400n), now: NOW },
      { type: 'WithdrawBet', bet: 1 },
      { type: 'CallLastBets', now: NOW },
      { type: 'Deal', openings: [] },
      { type: 'Check', seat: 1 },
      { type: 'CallTime' },
      { type: 'Expose', place: 'dealer-1', openings: [] },
      { type: 'Settle', secret: ended.secret },
      { type: 'VoidRound', by: 'chef-de-table', reason: 'late', shoe: { secret: ended.secret } },
    ];
    expect(commands.map((command) => refusalOf(ended, command))).toEqual([
      'betting-closed',
      'betting-closed',
      'betting-closed',
      'wrong-phase',
      'decision-not-open',
      'decision-not-open',
      'wrong-phase',
      'wrong-phase',
      'payment-begun',
    ]);
    expect(refusalOf(ended, { type: 'WithdrawUnanswered', bets: [1] })).toBe('accepted');
  });

  it('void at any time before the first payment, the secret published', () => {
    const coup = closedHoldem(1);
    coup.act('Deal');
    coup.play(1, 3);
    expect(coup.voidCoup()).toMatchObject([
      {
        type: 'RoundVoided',
        data: {
          reason: 'a card fell',
          seats: [{ stakes: [{ position: 'ante' }, { position: 'blind' }, { position: 'trips' }, { position: 'play' }] }],
        },
      },
      { type: 'ShoeOpened', data: { secret: coup.secret } },
    ]);
    expect(refusalOf(coup, { type: 'VoidRound', by: 'chef-de-table', reason: 'again', shoe: { secret: coup.secret } })).toBe('wrong-phase');
  });

  it('rules §4: void without its shoe when the secret cannot be published: every stake goes back all the same', () => {
    const coup = closedHoldem(1);
    coup.act('Deal');
    const ended = coup.must({
      type: 'VoidRound',
      by: 'chef-de-table',
      reason: 'the next card does not turn',
      shoe: { lost: 'its vault cannot be read' },
    });
    expect(ended).toMatchObject([
      { type: 'RoundVoided', data: { seats: [{ stakes: [{ position: 'ante' }, { position: 'blind' }, { position: 'trips' }] }] } },
      { type: 'ShoeLost', data: { detail: 'its vault cannot be read' } },
    ]);
    expect(coup.round.phase).toBe('voided');
    expect(fold(roundDecider, coup.events)).toEqual(coup.state);
  });
});

it('folding the stored events gives the state again', () => {
  const coup = closedHoldem(1, 2);
  coup.act('Deal');
  expect(fold(roundDecider, coup.events)).toEqual(coup.state);
});
