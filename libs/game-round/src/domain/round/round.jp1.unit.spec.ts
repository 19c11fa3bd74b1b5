import { openCard, type Opening } from '@casino/games';
import { fold } from '@casino/kernel';
import { DrivenCoup, JP1, NOW, typesOf, type DrivenOptions } from '../../testing/coup-kit.js';
import { openingsOfNextStep } from '../openings.js';
import { disagreementsOf, disagreementsShownBy } from './jp1/agreement.js';
import type { RoundCommand } from './round.commands.js';
import { roundDecider } from './round.decider.js';

const refusalOf = (coup: DrivenCoup, command: RoundCommand): string => {
  const decision = roundDecider.decide(command, coup.state);
  return decision.ok ? 'accepted' : decision.refusal.code;
};
const detailOf = (coup: DrivenCoup, command: RoundCommand): string => {
  const decision = roundDecider.decide(command, coup.state);
  return decision.ok ? 'accepted' : decision.refusal.detail;
};

const DEAL: RoundCommand = { type: 'Deal', openings: [] };
const register = (...seats: readonly number[]): RoundCommand => ({ type: 'RegisterStakes', seats });
const sensor = (seat: number, chip: boolean): RoundCommand => ({ type: 'DetectStake', seat, chip, device: 'sensor' });
const answer = (entered: boolean): RoundCommand => ({
  type: 'AnswerJp1',
  jackpotId: 'J1',
  answer: entered ? { entered, cycle: 1 } : { entered, reason: 'suspended' },
});
const RETURN: RoundCommand = { type: 'ReturnJp1', reason: 'the jackpot does not answer' };
const REJECT: RoundCommand = { type: 'RejectJp1Claim', jackpotId: 'J1', claimId: 'T1-1' };
const voidBy = (by: 'chef-de-table' | 'mcd', coup: DrivenCoup): RoundCommand => ({
  type: 'VoidRound',
  by,
  reason: 'a card fell',
  shoe: { secret: coup.secret },
});

const MAIN = [
  ['ante', 400n],
  ['blind', 400n],
] as const;

/** A linked coup, these seats in it; `jp1` of them with a JP1 stake that their sensors report. */
const staked = (seats: readonly number[], jp1: readonly number[], options: DrivenOptions = {}): DrivenCoup => {
  const coup = new DrivenCoup('ultimate-holdem', [1, 2, 3], { linked: true, ...options });
  for (const seat of seats) coup.stake(seat, ...MAIN);
  for (const seat of jp1) {
    coup.stake(seat, ['jp1', JP1]);
    coup.sensor(seat, true);
  }
  return coup;
};

/** The same, registered: the jackpot is awaited. */
const awaited = (...args: Parameters<typeof staked>): DrivenCoup => {
  const coup = staked(...args);
  coup.close();
  coup.register(...args[1]);
  return coup;
};

/** The same, with the cards dealt to these seats. */
const entered = (...args: Parameters<typeof staked>): DrivenCoup => {
  const coup = awaited(...args);
  coup.entered();
  coup.act('Deal');
  return coup;
};

/** Check, check, and the whole board. */
const toTheRiver = (coup: DrivenCoup): void => {
  for (let turns = 0; turns < 2; turns++) {
    coup.must({ type: 'CallTime' });
    coup.act('Turn');
  }
};
const jp1Bet = (coup: DrivenCoup, seat: number) => coup.round.bets.find((bet) => bet.position === 'jp1' && bet.seat === seat);

describe('rules §3 *Before the deal*: the sensor of a seat', () => {
  it('is a fact until the betting closes, also of a seat that nobody sits on; the same reading again says nothing', () => {
    const coup = staked([1], []);
    expect(coup.sensor(1, true)).toEqual([
      { type: 'StakeDetected', data: { tableId: 'T1', coup: 1, seat: 1, chip: true, device: 'sensor-T1-1' } },
    ]);
    expect(coup.sensor(1, true)).toEqual([]);
    expect(typesOf(coup.sensor(7, true))).toEqual(['StakeDetected']);
    expect(coup.sensor(2, false)).toEqual([]);
    expect(refusalOf(coup, sensor(8, true))).toBe('seat-not-found');
    expect(typesOf(coup.close())).toEqual(['LastBetsCalled']);
    expect(typesOf(coup.sensor(1, false))).toEqual(['StakeDetected']);
    expect(typesOf(coup.sensor(7, false))).toEqual(['StakeDetected', 'BettingClosed']);
    expect(refusalOf(coup, sensor(1, true))).toBe('wrong-phase');
  });

  it('has no say at a table that is not linked', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1]);
    expect(refusalOf(coup, sensor(1, true))).toBe('jackpot-not-linked');
    coup.stake(1, ...MAIN);
    expect(refusalOf(coup, { type: 'PlaceBets', seat: 1, bets: [{ position: 'jp1', amount: JP1 }], now: NOW })).toBe('jackpot-not-linked');
    expect(coup.close()).toMatchObject([{ type: 'LastBetsCalled' }, { type: 'BettingClosed', data: { jackpot: null } }]);
    expect(refusalOf(coup, register(1))).toBe('jackpot-not-linked');
    expect(typesOf(coup.act('Deal'))).toContain('CardDealt');
  });
});

describe('rules §3 *Before the deal*: the croupier registers', () => {
  it('between rien ne va plus and the first card; the last registration closes the betting and asks the jackpot, in one append', () => {
    const coup = staked([1, 2, 3], [1, 3], { options: { jp1OnFold: 'forfeit', consolationTrigger: 'jp1Player' } });
    expect(refusalOf(coup, register(1))).toBe('wrong-phase');
    expect(typesOf(coup.close())).toEqual(['LastBetsCalled']);
    expect(coup.register(1)).toEqual([{ type: 'StakeRegistered', data: { tableId: 'T1', coup: 1, seat: 1 } }]);
    expect(coup.register(1)).toEqual([]);
    const last = coup.register(3, 3);
    expect(typesOf(last)).toEqual(['StakeRegistered', 'BettingClosed']);
    expect(last[1]).toMatchObject({
      data: {
        seats: [
          { seat: 1, stakes: [{ position: 'ante' }, { position: 'blind' }, { position: 'jp1', stake: JP1 }] },
          { seat: 2, stakes: [{ position: 'ante' }, { position: 'blind' }] },
          { seat: 3, stakes: [{ position: 'ante' }, { position: 'blind' }, { position: 'jp1', stake: JP1 }] },
        ],
        jackpot: {
          jackpotId: 'J1',
          policy: 1,
          currency: 'EUR',
          croupier: 'croupier-1',
          chefDeTable: 'chef-1',
          jp1OnFold: 'forfeit',
          consolationTrigger: 'jp1Player',
        },
      },
    });
    expect(refusalOf(coup, register(2))).toBe('wrong-phase');
  });

  it('what the sensor reports and the wallet accepted, all of the seats or none', () => {
    const coup = staked([1, 2, 3], [1, 3]);
    coup.sensor(2, true);
    coup.sensor(3, false);
    coup.close();
    expect(refusalOf(coup, register(1, 2, 3))).toBe('sensor-disagrees');
    expect(detailOf(coup, register(1, 2, 3))).toBe('seat 2: a chip with no accepted stake behind it; seat 3: no chip on its sensor.');
    expect(disagreementsShownBy(register(1, 2, 3), coup.state)).toEqual([
      { seat: 2, kind: 'no-stake' },
      { seat: 3, kind: 'no-chip' },
    ]);
    // nothing at all on the spot: a slip of the console
    expect(disagreementsShownBy(register(7), coup.state)).toEqual([{ seat: 7, kind: 'no-chip' }]);
    // a slip of the finger is no incident
    expect([refusalOf(coup, register(1, 8)), detailOf(coup, register(1, 8))]).toEqual(['seat-not-found', 'The seats are 1 to 7.']);
    expect(disagreementsShownBy(register(1), coup.state)).toEqual([]);
    expect(disagreementsShownBy(register(1), roundDecider.initial)).toEqual([]);
    expect(coup.round.jp1.registered).toEqual([]);
  });

  it('not while the wallet answers: that is no disagreement', () => {
    const coup = staked([1], []);
    const [jp1] = coup.place(1, ['jp1', JP1]) as [number];
    coup.sensor(1, true);
    coup.close();
    expect(refusalOf(coup, register(1))).toBe('wrong-phase');
    expect(disagreementsOf(coup.round)).toEqual([]);
    expect(refusalOf(coup, DEAL)).toBe('wrong-phase');
    coup.accept(jp1);
    expect(disagreementsOf(coup.round)).toEqual([{ seat: 1, kind: 'not-registered' }]);
    expect(typesOf(coup.register(1))).toEqual(['StakeRegistered', 'BettingClosed']);
  });

  it('rules §3: a seat whose Ante or Blind was refused has no JP1 stake: its chip goes back, and the stake at the close', () => {
    const coup = new DrivenCoup('ultimate-holdem', [1, 2], { linked: true });
    const [, blind] = coup.place(1, ...MAIN) as [number, number];
    const ante = coup.round.bets[0]?.bet as number;
    coup.accept(ante, ...coup.place(1, ['jp1', JP1]));
    coup.sensor(1, true);
    coup.close();
    expect(typesOf(coup.refuse(blind))).toEqual(['BetsRefused']);
    expect(disagreementsOf(coup.round)).toEqual([{ seat: 1, kind: 'no-stake' }]);
    expect(refusalOf(coup, register(1))).toBe('sensor-disagrees');
    expect(
      coup
        .sensor(1, false)
        .map((event) =>
          event.type === 'BetsWithdrawn' ? [...event.data.bets.map(({ position }) => position), event.data.reason] : event.type,
        ),
    ).toEqual(['StakeDetected', ['ante', 'jp1', 'unsupported-at-close'], 'BettingClosed']);
    expect(coup.events.at(-1)).toMatchObject({ data: { seats: [], jackpot: null } });
  });
});

describe('rules §3 *Before the deal*: a JP1 stake is taken back', () => {
  it('until it is registered, after rien ne va plus too, and the betting closes when that was all it waited for', () => {
    const coup = staked([1, 2], [1, 2]);
    coup.close();
    coup.register(2);
    const [mine, other] = [jp1Bet(coup, 1)?.bet as number, jp1Bet(coup, 2)?.bet as number];
    const ante = coup.round.bets[0]?.bet as number;
    expect(refusalOf(coup, { type: 'WithdrawBet', bet: other })).toBe('jp1-registered');
    expect(refusalOf(coup, { type: 'WithdrawBet', bet: ante })).toBe('betting-closed');
    expect(coup.must({ type: 'WithdrawBet', bet: mine })).toMatchObject([
      { type: 'BetsWithdrawn', data: { bets: [{ bet: mine }], reason: 'taken-back' } },
    ]);
    // the chip lies there still
    expect(detailOf(coup, DEAL)).toBe('seat 1: a chip with no accepted stake behind it.');
    const closed = coup.sensor(1, false);
    expect(closed).toMatchObject([{ type: 'StakeDetected' }, { type: 'BettingClosed', data: { jackpot: { jackpotId: 'J1' } } }]);
    expect(
      closed[1]?.type === 'BettingClosed' &&
        closed[1].data.seats.filter(({ stakes }) => stakes.some(({ position }) => position === 'jp1')).map(({ seat }) => seat),
    ).toEqual([2]);
    expect(refusalOf(coup, { type: 'WithdrawBet', bet: other })).toBe('jp1-registered');
    expect(refusalOf(coup, { type: 'WithdrawBet', bet: mine })).toBe('betting-closed');
  });

  it('when the chip was taken off first, the withdrawal closes', () => {
    const coup = staked([1], [1]);
    coup.sensor(1, false);
    coup.close();
    expect(disagreementsOf(coup.round)).toEqual([{ seat: 1, kind: 'no-chip' }]);
    expect(typesOf(coup.must({ type: 'WithdrawBet', bet: jp1Bet(coup, 1)?.bet as number }))).toEqual(['BetsWithdrawn', 'BettingClosed']);
  });

  it.each(['ante', 'blind'])('with its %s, before rien ne va plus', (position) => {
    const coup = staked([1], [1]);
    const main = coup.round.bets.find((bet) => bet.position === position)?.bet as number;
    expect(coup.must({ type: 'WithdrawBet', bet: main })).toMatchObject([
      { data: { bets: [{ bet: main }], reason: 'taken-back' } },
      { data: { bets: [{ position: 'jp1' }], reason: 'with-main-stake' } },
    ]);
  });

  it('case-9: when the wallet leaves it unanswered, like any stake; an answer that comes late says nothing', () => {
    const coup = staked([1], []);
    const [jp1] = coup.place(1, ['jp1', JP1]) as [number];
    coup.close();
    expect(coup.must({ type: 'WithdrawUnanswered', bets: [jp1] })).toMatchObject([
      { type: 'BetsWithdrawn', data: { reason: 'unanswered' } },
      { type: 'BettingClosed', data: { jackpot: null } },
    ]);
    expect(coup.accept(jp1)).toEqual([]);
    expect(typesOf(coup.act('Deal'))).toContain('CardDealt');
  });
});

describe('rules §3 *Before the deal*: the deal waits', () => {
  it('until sensors, console and collected stakes agree, naming the seats that do not', () => {
    const coup = staked([1, 2], [1]);
    coup.stake(2, ['jp1', JP1]);
    coup.sensor(3, true);
    coup.close();
    expect(refusalOf(coup, DEAL)).toBe('sensor-disagrees');
    expect(detailOf(coup, DEAL)).toBe(
      'seat 1: a stake that is not registered; seat 2: no chip on its sensor; seat 3: a chip with no accepted stake behind it.',
    );
    expect(disagreementsShownBy(DEAL, coup.state).map(({ seat }) => seat)).toEqual([1, 2, 3]);
    coup.sensor(3, false);
    coup.sensor(2, true);
    coup.register(1, 2);
    expect(refusalOf(coup, DEAL)).toBe('jackpot-awaited');
  });

  it('and nothing is put on record against a coup that waits for the wallet', () => {
    const coup = staked([1, 2], [1]);
    coup.place(2, ['jp1', JP1]);
    coup.close();
    expect(refusalOf(coup, DEAL)).toBe('sensor-disagrees');
    expect(disagreementsShownBy(DEAL, coup.state)).toEqual([]);
    expect(disagreementsShownBy({ type: 'CallLastBets', now: NOW }, coup.state)).toEqual([]);
  });

  it('from the registration on the croupier collects: a sensor that reports no chip any more disturbs nobody', () => {
    const coup = staked([1, 2], [1, 2]);
    coup.close();
    coup.register(1);
    coup.sensor(1, false);
    expect(disagreementsOf(coup.round)).toEqual([{ seat: 2, kind: 'not-registered' }]);
    expect(typesOf(coup.register(2))).toEqual(['StakeRegistered', 'BettingClosed']);
  });
});

describe('no card before the jackpot answered', () => {
  it('rules §3: in a coup whose close lists a JP1 stake; without one it waits for nobody', () => {
    const coup = awaited([1], [1]);
    expect(openingsOfNextStep(coup.state, coup.shoe)).toEqual([]);
    expect(refusalOf(coup, DEAL)).toBe('jackpot-awaited');
    expect(coup.entered()).toEqual([{ type: 'Jp1Entered', data: { tableId: 'T1', coup: 1, jackpotId: 'J1', cycle: 1 } }]);
    expect(typesOf(coup.act('Deal'))).toContain('CardDealt');
    const without = staked([1], []);
    expect(typesOf(without.close())).toEqual(['LastBetsCalled', 'BettingClosed']);
    expect(typesOf(without.act('Deal'))).toContain('CardDealt');
  });

  it('said twice, late, by another jackpot or of another coup it says nothing', () => {
    const coup = awaited([1], [1]);
    expect(coup.entered('J2')).toEqual([]);
    coup.entered();
    for (const late of [answer(true), answer(false)]) expect(coup.must(late)).toEqual([]);
    expect(roundDecider.decide(answer(true), roundDecider.initial)).toEqual({ ok: true, events: [] });
    expect(staked([1], [1]).must(answer(true))).toEqual([]);
    const voided = awaited([1], [1]);
    voided.voidCoup();
    for (const late of [answer(true), answer(false), REJECT]) expect(voided.must(late)).toEqual([]);
  });

  it('declined, the coup goes on as if no JP1 stake had been placed: a folded hand stays face down', () => {
    const coup = awaited([1, 2], [1, 2]);
    expect(coup.declined()).toEqual([{ type: 'Jp1Declined', data: { tableId: 'T1', coup: 1, jackpotId: 'J1', reason: 'suspended' } }]);
    expect(jp1Bet(coup, 1)).toMatchObject({ status: 'withdrawn', reason: 'jp1-declined' });
    expect(refusalOf(coup, RETURN)).toBe('wrong-phase');
    coup.act('Deal');
    toTheRiver(coup);
    coup.must({ type: 'CallTime' });
    expect(typesOf(coup.act('Reveal'))).toEqual(['CardRevealed', 'CardRevealed']);
    const settled = coup.settle();
    expect(settled.find((event) => event.type === 'RoundSettled')).toMatchObject({
      data: {
        seats: [
          { seat: 2, outcomes: [{ position: 'ante' }, { position: 'blind' }] },
          { seat: 1, outcomes: [{}, {}] },
        ],
      },
    });
  });
});

describe('the chef de table returns the JP1 stakes', () => {
  it.each(['awaited', 'entered'])('rules §3: while they are %s and no card is dealt; the deal goes on without them', (standing) => {
    const coup = awaited([1, 2], [1, 2]);
    if (standing === 'entered') coup.entered();
    const line = (seat: number) => ({ seat, sittingId: `T1-${seat}`, playerId: `p${seat}`, stake: JP1 });
    expect(coup.returned()).toEqual([
      {
        type: 'Jp1Returned',
        data: { tableId: 'T1', coup: 1, jackpotId: 'J1', reason: 'the jackpot does not answer', bets: [line(1), line(2)] },
      },
    ]);
    expect(refusalOf(coup, RETURN)).toBe('wrong-phase');
    expect(coup.must(answer(true))).toEqual([]);
    expect(jp1Bet(coup, 1)).toMatchObject({ status: 'withdrawn', reason: 'jp1-returned' });
    coup.act('Deal');
    expect(coup.round.jp1.standing).toBe('returned');
  });

  it('not after the first card, not without any, not of a coup that is over', () => {
    expect(refusalOf(entered([1], [1]), RETURN)).toBe('wrong-phase');
    expect(refusalOf(staked([1], [1]), RETURN)).toBe('wrong-phase');
    const voided = awaited([1], [1]);
    voided.voidCoup();
    expect(refusalOf(voided, RETURN)).toBe('wrong-phase');
    expect(roundDecider.decide(RETURN, roundDecider.initial)).toMatchObject({ ok: false, refusal: { code: 'round-not-found' } });
  });
});

describe('JP1 stakes that the close lists move on the jackpot alone', () => {
  it('rules §3: the settlement has no outcome for them, and a folded hand with JP1 is shown', () => {
    const coup = entered([1, 2], [2]);
    toTheRiver(coup);
    coup.must({ type: 'CallTime' });
    expect(coup.act('Reveal').flatMap((event) => (event.type === 'CardRevealed' ? [event.data.place] : []))).toEqual([
      'dealer-1',
      'dealer-2',
      'seat-2-1',
      'seat-2-2',
    ]);
    const settled = coup.settle().find((event) => event.type === 'RoundSettled');
    expect(settled?.type === 'RoundSettled' && settled.data.seats.map(({ outcomes }) => outcomes.map(({ position }) => position))).toEqual([
      ['ante', 'blind'],
      ['ante', 'blind'],
    ]);
    expect(jp1Bet(coup, 2)).toMatchObject({ status: 'accepted' });
    expect(coup.round.outcomes.filter(({ position }) => position === 'jp1')).toEqual([]);
  });

  it.each(['awaited', 'entered'])('rules §3: %s, a void coup does not give them back itself; before the close it does', (standing) => {
    const coup = awaited([1], [1]);
    if (standing === 'entered') coup.entered();
    expect(coup.voidCoup()[0]).toMatchObject({
      type: 'RoundVoided',
      data: { seats: [{ stakes: [{ position: 'ante' }, { position: 'blind' }] }] },
    });
    const open = staked([1], [1]);
    open.close();
    expect(open.voidCoup()[0]).toMatchObject({
      data: { seats: [{ stakes: [{ position: 'ante' }, { position: 'blind' }, { position: 'jp1' }] }] },
    });
  });
});

/** Seats 1 and 2: two cards each, the dealer's, the board. */
const OWN = 'As Ks 2c 7d 3h 9c Qs Js Ts 4d 5h';
const COMMUNITY = '2d 3d 2c 7d 3h 9c As Ks Qs Js Ts';
const river = (...args: Parameters<typeof staked>): DrivenCoup => {
  const coup = entered(...args);
  toTheRiver(coup);
  return coup;
};
const shown = (...args: Parameters<typeof staked>): DrivenCoup => {
  const coup = river(...args);
  coup.must({ type: 'CallTime' });
  coup.act('Reveal');
  return coup;
};

describe('rules §3 *Control*: the cards open a claim', () => {
  it('a royal with an own card of a JP1 player, folded or not, when its last card is turned', () => {
    const coup = river([1, 2], [1, 2], { cards: OWN });
    coup.must({ type: 'CallTime' });
    expect(coup.round.jp1.claim).toBeNull();
    coup.act('Reveal');
    expect(coup.round.jp1.claim).toMatchObject({ kind: 'jackpot', holder: 1 });
    expect(fold(roundDecider, coup.events)).toEqual(coup.state);
  });

  it('as soon as it is exposed by accident', () => {
    const coup = river([1, 2], [1], { cards: OWN });
    coup.expose('seat-1-1');
    expect(coup.round.jp1.claim).toBeNull();
    coup.expose('seat-1-2');
    expect(coup.round.jp1.claim).toMatchObject({ kind: 'jackpot', holder: 1 });
  });

  it('declared as revealed: what its holder forfeits by a fold after that changes nothing', () => {
    const coup = river([1, 2], [1, 2], { cards: OWN, options: { jp1OnFold: 'forfeit' } });
    coup.expose('seat-1-1');
    coup.expose('seat-1-2');
    coup.must({ type: 'CallTime' });
    expect(coup.round.folded).toEqual([1, 2]);
    expect(coup.round.jp1.claim).toMatchObject({ kind: 'jackpot', holder: 1 });
  });

  it('of a player without JP1: for the consolation of the others, unless the table says otherwise', () => {
    const withTrips = (options: DrivenOptions): DrivenCoup => {
      const coup = staked([1, 2], [2], { cards: OWN, ...options });
      coup.stake(1, ['trips', 200n]);
      coup.close();
      coup.register(2);
      coup.entered();
      coup.act('Deal');
      toTheRiver(coup);
      coup.must({ type: 'CallTime' });
      coup.act('Reveal');
      return coup;
    };
    expect(withTrips({}).round.jp1.claim).toMatchObject({ kind: 'consolation', holder: 1 });
    expect(withTrips({ options: { consolationTrigger: 'jp1Player' } }).round.jp1.claim).toBeNull();
  });

  it('a community royal, and it stays open when every hand is folded after it', () => {
    const coup = river([1, 2], [1, 2], { cards: COMMUNITY, options: { jp1OnFold: 'forfeit' } });
    expect(coup.round.jp1.claim).toMatchObject({ kind: 'community-royal', holder: null });
    coup.must({ type: 'CallTime' });
    expect(coup.round.folded).toEqual([1, 2]);
    expect(coup.round.jp1.claim).toMatchObject({ kind: 'community-royal', holder: null });
  });

  it.each(['declined', 'returned'] as const)('none when the JP1 stakes were %s, and none without JP1', (how) => {
    const coup = awaited([1, 2], [1], { cards: COMMUNITY });
    coup[how]();
    coup.act('Deal');
    toTheRiver(coup);
    expect(coup.round.jp1.claim).toBeNull();
    expect(typesOf(coup.voidCoup())).toEqual(['RoundVoided', 'ShoeOpened']);
    const without = staked([1, 2], [], { cards: COMMUNITY });
    without.close();
    without.act('Deal');
    toTheRiver(without);
    expect(without.round.jp1.claim).toBeNull();
  });
});

describe('rules §3 *Void coup*', () => {
  it('the chef de table voids until one of the two best hands is revealed; then an MCD, once its claim is rejected', () => {
    const coup = shown([1, 2], [1], { cards: OWN });
    expect(refusalOf(coup, voidBy('chef-de-table', coup))).toBe('mcd-needed');
    expect(refusalOf(coup, voidBy('mcd', coup))).toBe('claim-not-rejected');
    expect(coup.must(REJECT)).toEqual([{ type: 'Jp1ClaimRejected', data: { tableId: 'T1', coup: 1, jackpotId: 'J1', claimId: 'T1-1' } }]);
    expect(coup.must(REJECT)).toEqual([]);
    expect(refusalOf(coup, voidBy('chef-de-table', coup))).toBe('mcd-needed');
    expect(typesOf(coup.must(voidBy('mcd', coup)))).toEqual(['RoundVoided', 'ShoeOpened']);
  });

  it('before that the chef de table and the MCD may', () => {
    for (const by of ['chef-de-table', 'mcd'] as const) {
      const coup = river([1, 2], [1], { cards: OWN });
      expect(coup.must(REJECT)).toEqual([]);
      expect(typesOf(coup.must(voidBy(by, coup)))).toEqual(['RoundVoided', 'ShoeOpened']);
    }
  });

  it('a claim does not keep the other bets from being settled at once; its rejection after that is not for the coup', () => {
    const coup = shown([1, 2], [1], { cards: OWN });
    coup.settle();
    expect(coup.must(REJECT)).toEqual([]);
    expect(refusalOf(coup, voidBy('mcd', coup))).toBe('payment-begun');
    expect(coup.events.at(-1)?.type).toBe('ShoeOpened');
  });
});

describe('rules §3 (a real case): a player swaps a card with the board', () => {
  it('P10: on a sealed shoe no card turns but the one that was dealt there', () => {
    // the royal lies on the board: with one of its cards in his hand it would be the jackpot
    const coup = river([1], [1], { cards: '2d 3d 3h 9c As Ks Qs Js Ts' });
    expect(coup.round.jp1.claim).toMatchObject({ kind: 'community-royal' });
    coup.accept(coup.play(1, 1));
    const openings = openingsOfNextStep(coup.state, coup.shoe);
    const before = coup.events.length;
    const board = openCard(coup.shoe, 4);
    const swapped = (how: (opening: Opening) => Opening): RoundCommand => ({
      type: 'Reveal',
      openings: openings.map((opening) => (opening.card === '2d' ? how(opening) : opening)),
    });
    const frauds = [
      () => board,
      (dealt: Opening) => ({ ...dealt, card: 'As' }),
      (dealt: Opening) => ({ ...board, position: dealt.position }),
      (dealt: Opening) => ({ ...dealt, card: 'As', salt: board.salt }),
    ];
    for (const how of frauds) expect(refusalOf(coup, swapped(how))).toBe('seal-broken');
    expect(coup.events).toHaveLength(before);
    expect(typesOf(coup.must({ type: 'Reveal', openings }))).toEqual(['CardRevealed', 'CardRevealed', 'CardRevealed', 'CardRevealed']);
    expect(coup.round.jp1.claim).toMatchObject({ kind: 'community-royal' });
  });
});
