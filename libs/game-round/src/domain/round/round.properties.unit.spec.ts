import { casinoCatalogue, encodeEvent } from '@casino/contracts';
import { openCard, seededRandom, type GameId } from '@casino/games';
import { eventIdOf, fold } from '@casino/kernel';
import fc from 'fast-check';
import { DrivenCoup, NOW, betId } from '../../testing/coup-kit.js';
import { openingsAt, openingsOfNextStep } from '../openings.js';
import type { RoundCommand } from './round.commands.js';
import { roundDecider } from './round.decider.js';
import type { RoundEvent, RoundState } from './round.state.js';

const GIVEN_SEED = process.env['FC_SEED'];
const RUNS: fc.Parameters<unknown> = { numRuns: 60, ...(GIVEN_SEED === undefined ? {} : { seed: Number(GIVEN_SEED) }) };

const POSITIONS: Readonly<Record<GameId, readonly string[]>> = {
  'ultimate-holdem': ['ante', 'blind', 'ante', 'blind', 'trips', 'play', 'jp1', 'nowhere'],
  'pair-e-poker': ['colour:red', 'colour:black', 'plein:A', 'cheval:8-2', 'carre:2-3-8-9', 'transversale:A-2-8', 'hand', 'any-pair', 'pair-value:K', 'nowhere'],
};
const PLACES = ['burn', 'box-1', 'box-2', 'box-3', 'dealer-1', 'dealer-2', 'seat-1-1', 'seat-2-2', 'seat-3-1', 'board-1', 'elsewhere'];

/** Kinds of act, the ones that bring a coup on more often than the others. */
const KINDS = [
  ...['place', 'place', 'place', 'answer-all', 'answer-all', 'advance', 'advance', 'advance', 'advance', 'decide', 'decide', 'decide', 'call-time'],
  ...['answer', 'withdraw', 'unanswered', 'close', 'sit-out', 'wrong-verb', 'foreign-card', 'expose', 'settle', 'void'],
] as const;
const act = fc.record({ kind: fc.constantFrom(...KINDS), dice: fc.integer({ min: 0, max: 0xffff }) });

/** A command of this kind, legal or not. */
const commandsOf = (kind: (typeof KINDS)[number], dice: number, coup: DrivenCoup): readonly RoundCommand[] => {
  const random = seededRandom(dice);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const { bets } = coup.round;
  const some = pick([...bets.map((bet) => bet.betId), betId(9_999)]);
  const seat = pick([1, 1, 2, 2, 3, 4]);
  const verb = pick(['Deal', 'Turn', 'Reveal'] as const);
  const next = () => openingsOfNextStep(coup.state, coup.shoe);
  switch (kind) {
    case 'place': {
      const count = pick([1, 1, 2, 3]);
      const amount = pick([200n, 200n, 400n, 400n, 250n, 100n, 100_000n]);
      const bet = () => ({ betId: coup.nextBetId(), position: pick(POSITIONS[coup.terms.game]), amount });
      return [{ type: 'PlaceBets', seat, bets: Array.from({ length: count }, bet), now: NOW + dice }];
    }
    case 'answer-all':
      return bets.map((bet) => ({ type: 'AnswerBet', betId: bet.betId, answer: random() < 0.85 ? { accepted: true } : { accepted: false, reason: 'insufficient-chips' } }));
    case 'answer':
      return [{ type: 'AnswerBet', betId: some, answer: { accepted: true } }];
    case 'withdraw':
      return [{ type: 'WithdrawBet', betId: some }];
    case 'unanswered':
      return [{ type: 'WithdrawUnanswered', betIds: coup.round.bets.map(({ betId }) => betId) }];
    case 'sit-out':
      return dice % 4 > 0 ? [] : [{ type: 'SitOut', seat, sittingId: `T1-${pick([seat, seat, 9])}` }];
    case 'close':
      return [{ type: 'CallLastBets' }];
    case 'advance': {
      const openings = next();
      return (['Deal', 'Turn', 'Reveal'] as const).map((type) => ({ type, openings }));
    }
    case 'wrong-verb':
      return [{ type: verb, openings: next() }];
    case 'foreign-card':
      return [{ type: verb, openings: [openCard(coup.shoe, 50)] }];
    case 'decide':
      return [pick<RoundCommand>([{ type: 'Check', seat }, { type: 'Fold', seat }, { type: 'Play', seat, multiple: pick([1, 2, 3, 4]), betId: coup.nextBetId(), now: NOW + dice }])];
    case 'call-time':
      return [{ type: 'CallTime' }];
    case 'expose': {
      const place = pick(PLACES);
      return [{ type: 'Expose', place, openings: openingsAt(coup.state, place, coup.shoe) }];
    }
    case 'settle':
      return [{ type: 'Settle', secret: coup.secret }];
    case 'void':
      return dice % 8 === 0 ? [{ type: 'VoidRound', by: 'chef-de-table', reason: 'a card fell', shoe: dice % 16 === 0 ? { lost: 'its vault cannot be read' } : { secret: coup.secret } }] : [];
  }
};

const bytesOf = (state: RoundState): string => JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
};

/** How often each bet was resolved. */
const resolutionsOf = (events: readonly RoundEvent[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  const resolved = (id: string) => times.set(id, (times.get(id) ?? 0) + 1);
  for (const event of events) {
    if (event.type === 'BetRefused' || event.type === 'BetWithdrawn') resolved(event.data.betId);
    if (event.type === 'RoundSettled') event.data.outcomes.forEach((outcome) => resolved(outcome.betId));
    if (event.type === 'RoundVoided') event.data.bets.forEach((bet) => resolved(bet.betId));
  }
  return times;
};

const fitsItsContract = (event: RoundEvent, index: number): void => {
  const id = eventIdOf('properties', index);
  encodeEvent(casinoCatalogue, 'game-round', event, {
    id,
    stream: 'round-T1-1',
    revision: BigInt(index),
    time: NOW,
    commandId: id,
    requestHash: '0'.repeat(64),
    correlationId: 'properties',
    actor: { id: 'croupier-1', role: 'croupier' },
  });
};

const holds = (coup: DrivenCoup): void => {
  const { events } = coup;
  events.forEach(fitsItsContract);
  const placed = events.flatMap((event) => (event.type === 'BetPlaced' ? [event.data.betId] : []));
  const gone = new Set<number>();
  for (const event of events) {
    // who was let go has nothing on the layout and puts nothing there
    if (event.type === 'SeatSatOut') gone.add(event.data.seat);
    if (event.type === 'BetPlaced') expect(gone).not.toContain(event.data.seat);
    if (event.type === 'BettingClosed') for (const bet of event.data.bets) expect(gone).not.toContain(bet.seat);
  }
  const times = resolutionsOf(events);
  const ends = events.filter((event) => event.type === 'RoundSettled' || event.type === 'RoundVoided').length;
  expect(ends).toBeLessThanOrEqual(1);
  for (const id of placed) expect(times.get(id) ?? 0).toBeLessThanOrEqual(1);
  if (ends === 1) {
    for (const id of placed) expect(times.get(id)).toBe(1);
    expect(events.at(-1)?.type).toMatch(events.some(({ type }) => type === 'RoundVoided') ? /^Shoe(?:Opened|Lost)$/ : /^ShoeOpened$/);
  }

  const drawn = events.flatMap((event) => (event.type === 'CardDealt' || event.type === 'CardBurned' ? [event.data.position] : []));
  expect(drawn).toEqual(drawn.map((_, index) => index));
  const revealed = events.flatMap((event) => (event.type === 'CardRevealed' ? [event.data] : []));
  expect(new Set(revealed.map(({ position }) => position)).size).toBe(revealed.length);
  for (const { position, card } of revealed) expect(card).toBe(coup.shoe.cards[position]);

  const closed = events.find((event) => event.type === 'BettingClosed');
  const settled = events.find((event) => event.type === 'RoundSettled');
  if (settled !== undefined) {
    const plays = coup.round.bets.filter((bet) => bet.stage !== null && bet.status === 'accepted').map((bet) => bet.betId);
    expect(settled.data.outcomes.map((outcome) => outcome.betId).sort()).toEqual([...(closed?.data.bets.map((bet) => bet.betId) ?? []), ...plays].sort());
  }
  expect(bytesOf(fold(roundDecider, events))).toBe(bytesOf(coup.state));
};

const STAKES: Readonly<Record<GameId, readonly (readonly [position: string, amount: bigint])[]>> = {
  'ultimate-holdem': [['ante', 400n], ['blind', 400n], ['trips', 200n]],
  'pair-e-poker': [['colour:red', 200n], ['colour:black', 200n], ['cheval:8-2', 200n]],
};

/** Two seats begin with stakes that stand, so that most sequences get somewhere. */
const play = (id: GameId, fill: number, acts: readonly { kind: (typeof KINDS)[number]; dice: number }[]): DrivenCoup => {
  const coup = new DrivenCoup(id, [1, 2, 3], { fill });
  for (const seat of [1, 2]) coup.stake(seat, ...STAKES[id]);
  for (const { kind, dice } of acts) {
    for (const command of commandsOf(kind, dice, coup)) {
      freeze(coup.state);
      coup.try(command);
    }
  }
  return coup;
};

describe.each(['ultimate-holdem', 'pair-e-poker'] as const)('any sequence of acts in %s', (id) => {
  it('case-35: keeps the coup whole: every bet once, one end, no card twice, the same state from the same events', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.array(act, { minLength: 10, maxLength: 70 }), (fill, acts) => {
        const coup = play(id, fill, acts);
        holds(coup);
      }),
      RUNS,
    );
  });

  it('can always be brought to its end, settled when nobody voids it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.array(act, { maxLength: 40 }), (fill, acts) => {
        const coup = play(id, fill, acts.filter(({ kind }) => kind !== 'void'));
        for (let acts = 0; coup.state.phase !== 'settled'; acts++) {
          if (acts > 30) throw new Error(`stuck in ${coup.state.phase}`);
          for (const bet of coup.round.bets) coup.try({ type: 'AnswerBet', betId: bet.betId, answer: { accepted: true } });
          coup.try({ type: 'CallLastBets' });
          coup.try({ type: 'CallTime' });
          for (const command of commandsOf('advance', acts, coup)) coup.try(command);
          coup.try({ type: 'Settle', secret: coup.secret });
        }
        holds(coup);
      }),
      RUNS,
    );
  });

  it('reaches all that a coup can come to: else the properties would say nothing', () => {
    const seen = new Set<string>();
    const sequences = fc.sample(fc.array(act, { minLength: 30, maxLength: 70 }), { seed: 1, numRuns: 500 });
    for (const [fill, acts] of sequences.entries()) for (const { type } of play(id, fill % 16, acts).events) seen.add(type);
    const wanted = ['BettingClosed', 'CardRevealed', 'RoundSettled', 'RoundVoided', 'CardExposed', 'BetPaid', 'StakesCollected', 'BetRefused', 'BetWithdrawn', 'SeatSatOut'];
    expect(wanted.filter((type) => !seen.has(type))).toEqual([]);
  });
});

describe('case-38: deciding and folding use neither the clock nor chance', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each(['ultimate-holdem', 'pair-e-poker'] as const)('%s plays and replays with both taken away', (id) => {
    const random = seededRandom(38);
    const acts = Array.from({ length: 400 }, () => ({ kind: KINDS[Math.floor(random() * (KINDS.length - 1))] as (typeof KINDS)[number], dice: Math.floor(random() * 0xffff) }));
    const before = play(id, 38, acts);
    const forbidden = () => {
      throw new Error('a decider asked for the time or for chance');
    };
    jest.spyOn(Date, 'now').mockImplementation(forbidden);
    jest.spyOn(Math, 'random').mockImplementation(forbidden);
    const RealDate = global.Date;
    global.Date = class {
      constructor() {
        forbidden();
      }
    } as unknown as DateConstructor;
    try {
      const after = play(id, 38, acts);
      const replayed = fold(roundDecider, before.events);
      expect([bytesOf(after.state), bytesOf(replayed)]).toEqual([bytesOf(before.state), bytesOf(before.state)]);
    } finally {
      global.Date = RealDate;
    }
    expect(before.events.length).toBeGreaterThan(10);
  });
});
