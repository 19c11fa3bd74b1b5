import { openCard } from '@casino/games';
import { fold } from '@casino/kernel';
import { DrivenCoup, NOW, typesOf, betId } from '../../testing/coup-kit.js';
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

const bets = (position: string, amount: bigint) => [{ betId: betId(900), position, amount }];

describe('a coup opens', () => {
  it('with its terms, its commitment and a counted, shuffled deck, once', () => {
    const coup = new DrivenCoup('pair-e-poker', [1]);
    expect(typesOf(coup.events)).toEqual(['RoundOpened', 'DeckVerified', 'DeckShuffled']);
    expect(coup.events[0]).toMatchObject({ data: { cardSource: { kind: 'sealed', deckSize: 54, commitment: coup.shoe.commitment } } });
    expect(coup.events[1]).toMatchObject({ data: { cards: 54, jokers: 2 } });
    expect(coup.must({ type: 'OpenRound', terms: coup.terms, commitment: 'f'.repeat(64) })).toEqual([]);
  });

  it('before anything else can be done', () => {
    expect(roundDecider.decide({ type: 'CallLastBets' }, roundDecider.initial)).toMatchObject({
      ok: false,
      refusal: { code: 'round-not-found' },
    });
    expect(roundDecider.decide({ type: 'AnswerBet', betId: betId(1), answer: { accepted: true } }, roundDecider.initial)).toEqual({
      ok: true,
      events: [],
    });
  });
});

describe('stakes', () => {
  it('are placed all or none, under their canonical position', () => {
    const coup = new DrivenCoup('pair-e-poker', [1, 2]);
    const events = coup.must({ type: 'PlaceBets', seat: 1, now: NOW, bets: [{ betId: betId(0), position: 'cheval:8-2', amount: 200n }] });
    expect(events).toMatchObject([
      { type: 'BetPlaced', data: { position: 'cheval:2-8', seat: 1, sittingId: 'T1-1', playerId: 'p1', stage: null, placedAt: NOW } },
    ]);
    const two = [...bets('plein:A', 200n), { betId: betId(901), position: 'cheval:3-8', amount: 200n }];
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: two, now: NOW })).toBe('unknown-position');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: bets('plein:A', 199n), now: NOW })).toBe('stake-below-minimum');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 2, bets: bets('hand', 200n), now: NOW })).toBe('main-stake-missing');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 3, bets: bets('plein:A', 200n), now: NOW })).toBe('not-in-coup');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: [], now: NOW })).toBe('invalid-request');
  });

  it('of one command are judged together: ante, blind and trips at once', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    expect(coup.place(1, ['ante', 400n], ['blind', 400n], ['trips', 200n])).toHaveLength(3);
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: bets('ante', 400n), now: NOW })).toBe('position-taken');
  });

  it('are at most 100 of one seat', () => {
    const coup = new DrivenCoup('pair-e-poker', [1]);
    for (let batch = 0; batch < 5; batch++) coup.place(1, ...Array.from({ length: 20 }, () => ['colour:red', 200n] as const));
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: bets('plein:A', 200n), now: NOW })).toBe('stake-above-maximum');
  });

  it('are taken back before rien ne va plus, with what goes with them', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    const [ante, , trips] = coup.stake(1, ['ante', 400n], ['blind', 400n], ['trips', 200n]);
    const events = coup.must({ type: 'WithdrawBet', betId: ante as string });
    expect(events).toMatchObject([
      { type: 'BetWithdrawn', data: { betId: ante, reason: 'taken-back' } },
      { type: 'BetWithdrawn', data: { betId: trips, reason: 'with-main-stake' } },
    ]);
    expect(refusalOf(coup, { type: 'WithdrawBet', betId: trips as string })).toBe('bet-not-open');
    expect(refusalOf(coup, { type: 'WithdrawBet', betId: betId(77) })).toBe('bet-not-found');
    coup.close();
    expect(refusalOf(coup, { type: 'WithdrawBet', betId: ante as string })).toBe('betting-closed');
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: bets('ante', 400n), now: NOW })).toBe('betting-closed');
  });
});

describe('a seat sits out', () => {
  const goes = (seat: number, sittingId = `T1-${seat}`): RoundCommand => ({ type: 'SitOut', seat, sittingId });

  it('rules §4: when nothing of it lies on the layout, answered or not; then it stakes no more in this coup', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1, 2]);
    const [ante] = coup.place(1, ['ante', 400n]) as [string];
    expect(refusalOf(coup, goes(1))).toBe('seat-in-coup');
    coup.accept(ante);
    expect(refusalOf(coup, goes(1))).toBe('seat-in-coup');
    coup.must({ type: 'WithdrawBet', betId: ante });
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
    const [ante, blind] = coup.place(1, ['ante', 400n], ['blind', 400n]) as [string, string];
    expect(typesOf(coup.close())).toEqual(['LastBetsCalled']);
    expect(refusalOf(coup, { type: 'Deal', openings: [] })).toBe('wrong-phase');
    expect(typesOf(coup.must({ type: 'AnswerBet', betId: ante, answer: { accepted: true } }))).toEqual(['BetAccepted']);
    const last = coup.must({ type: 'AnswerBet', betId: blind, answer: { accepted: true } });
    expect(last).toMatchObject([
      { type: 'BetAccepted' },
      { type: 'BettingClosed', data: { bets: [{ betId: ante, stake: 400n }, { betId: blind }] } },
    ]);
  });

  it('return at the close what cannot stand: an Ante without its Blind, with its Trips', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    const [ante, blind, trips] = coup.place(1, ['ante', 400n], ['blind', 400n], ['trips', 200n]) as [string, string, string];
    coup.accept(ante, trips);
    coup.close();
    expect(coup.refuse(blind)).toMatchObject([
      { type: 'BetRefused', data: { betId: blind, reason: 'insufficient-chips' } },
      { type: 'BetWithdrawn', data: { betId: ante, reason: 'unsupported-at-close' } },
      { type: 'BetWithdrawn', data: { betId: trips, reason: 'unsupported-at-close' } },
      { type: 'BettingClosed', data: { bets: [] } },
    ]);
  });

  it('case-9: a bet withdrawn as unanswered stays withdrawn when the answer comes late', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    const [ante, blind] = coup.place(1, ['ante', 400n], ['blind', 400n]) as [string, string];
    coup.close();
    expect(coup.must({ type: 'WithdrawUnanswered', betIds: [betId(77)] })).toEqual([]);
    const events = coup.must({ type: 'WithdrawUnanswered', betIds: [ante, blind] });
    expect(coup.must({ type: 'WithdrawUnanswered', betIds: [ante, blind] })).toEqual([]);
    expect(events.map((event) => (event.type === 'BetWithdrawn' ? [event.data.betId, event.data.reason] : event.type))).toEqual([
      [ante, 'unanswered'],
      [blind, 'unanswered'],
      'BettingClosed',
    ]);
    coup.accept(ante, blind);
    expect(coup.round.bets.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('case-9: a void coup returns every stake once, the unanswered one too, and a late answer says nothing', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    const [ante] = coup.stake(1, ['ante', 400n]) as [string];
    const [blind] = coup.place(1, ['blind', 400n]) as [string];
    expect(coup.voidCoup()).toMatchObject([
      { type: 'RoundVoided', data: { bets: [{ betId: ante }, { betId: blind }] } },
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
    expect(new Set(settled?.data.outcomes.map((outcome) => outcome.betId))).toEqual(new Set(coup.round.bets.map((bet) => bet.betId)));
    expect(settled?.data.outcomes).toHaveLength(8);
    const collected = coup.events.flatMap((event) => (event.type === 'StakesCollected' ? event.data.bets.map((bet) => bet.betId) : []));
    const lost = coup.round.bets.filter((bet) => bet.outcome?.result === 'lost').map((bet) => bet.betId);
    expect([...collected].sort()).toEqual([...lost].sort());
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
    expect(refusalOf(coup, { type: 'Play', seat: 2, multiple: 2, betId: betId(70), now: NOW })).toBe('play-multiple');
    expect(refusalOf(coup, { type: 'Check', seat: 3 })).toBe('not-in-coup');
    expect(coup.must({ type: 'Check', seat: 2 })).toMatchObject([
      { type: 'PlayerChecked', data: { seat: 2, stage: 'pre-flop', timeCalled: false } },
    ]);
    expect(refusalOf(coup, { type: 'Check', seat: 2 })).toBe('decision-not-open');
    const play = coup.play(5, 4);
    expect(coup.round.bets.at(-1)).toMatchObject({ betId: play, position: 'play', amount: 1600n, stage: 'pre-flop' });
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
    expect(typesOf(coup.refuse(play))).toEqual(['BetRefused']);
    const unanswered = coup.play(1, 3);
    expect(typesOf(coup.must({ type: 'WithdrawUnanswered', betIds: [play, unanswered] }))).toEqual(['BetWithdrawn']);
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
    expect(settled?.data.outcomes.map(({ seat, position }) => `${seat} ${position}`)).toEqual([
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
    expect(holdem.settle()).toMatchObject([{ type: 'RoundSettled', data: { outcomes: [] } }, { type: 'ShoeOpened' }]);
    const pairs = new DrivenCoup('pair-e-poker', []);
    pairs.close();
    pairs.act('Deal');
    for (let card = 0; card < 3; card++) pairs.act('Turn');
    expect(typesOf(pairs.settle())).toEqual(['RoundSettled', 'ShoeOpened']);
    const voided = new DrivenCoup('pair-e-poker', []);
    voided.close();
    expect(voided.voidCoup()).toMatchObject([{ data: { bets: [] } }, { data: { secret: voided.secret } }]);
  });

  it('and then nothing more can be done', () => {
    const ended = new DrivenCoup('ultimate-holdem', [1]);
    ended.close();
    ended.settle();
    const commands: readonly RoundCommand[] = [
      { type: 'PlaceBets', seat: 1, bets: bets('ante', 400n), now: NOW },
      { type: 'WithdrawBet', betId: betId(0) },
      { type: 'CallLastBets' },
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
    expect(refusalOf(ended, { type: 'WithdrawUnanswered', betIds: [betId(0)] })).toBe('accepted');
  });

  it('void at any time before the first payment, the secret published', () => {
    const coup = closedHoldem(1);
    coup.act('Deal');
    coup.play(1, 3);
    expect(coup.voidCoup()).toMatchObject([
      {
        type: 'RoundVoided',
        data: { reason: 'a card fell', bets: [{ position: 'ante' }, { position: 'blind' }, { position: 'trips' }, { position: 'play' }] },
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
      { type: 'RoundVoided', data: { bets: [{ position: 'ante' }, { position: 'blind' }, { position: 'trips' }] } },
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
