import { casinoCatalogue, encodeEvent } from '@casino/contracts';
import { jp1ClaimOf, openCard, seededRandom, type GameId } from '@casino/games';
import { eventIdOf, fold } from '@casino/kernel';
import fc from 'fast-check';
import { DrivenCoup, JP1, NOW } from '../../testing/coup-kit.js';
import { openingsAt, openingsOfNextStep } from '../openings.js';
import type { RoundCommand } from './round.commands.js';
import { roundDecider } from './round.decider.js';
import type { RoundEvent, RoundState } from './round.state.js';

const GIVEN_SEED = process.env['FC_SEED'];
const RUNS: fc.Parameters<unknown> = { numRuns: 60, ...(GIVEN_SEED === undefined ? {} : { seed: Number(GIVEN_SEED) }) };

const POSITIONS: Readonly<Record<GameId, readonly string[]>> = {
  'ultimate-holdem': ['ante', 'blind', 'ante', 'blind', 'trips', 'play', 'jp1', 'nowhere'],
  'pair-e-poker': [
    'colour:red',
    'colour:black',
    'plein:A',
    'cheval:8-2',
    'carre:2-3-8-9',
    'transversale:A-2-8',
    'hand',
    'any-pair',
    'pair-value:K',
    'nowhere',
  ],
};
const PLACES = ['burn', 'box-1', 'box-2', 'box-3', 'dealer-1', 'dealer-2', 'seat-1-1', 'seat-2-2', 'seat-3-1', 'board-1', 'elsewhere'];

/** Kinds of act, the ones that bring a coup on more often than the others. */
const KINDS = [
  ...[
    'place',
    'place',
    'place',
    'answer-all',
    'answer-all',
    'advance',
    'advance',
    'advance',
    'advance',
    'decide',
    'decide',
    'decide',
    'call-time',
  ],
  ...['answer', 'withdraw', 'unanswered', 'close', 'sit-out', 'wrong-verb', 'foreign-card', 'expose', 'settle', 'void'],
] as const;
/** What comes in besides where the table is linked to a jackpot; the jackpot's word in any order, late and twice. */
const JP1_KINDS = [
  ...KINDS,
  ...['advance', 'advance', 'advance', 'advance', 'call-time', 'call-time', 'answer-all', 'settle'],
  ...['jp1', 'sensor', 'register', 'agree', 'agree', 'agree', 'jackpot', 'jackpot', 'jackpot', 'return', 'reject', 'reject'],
] as const;
type Kind = (typeof JP1_KINDS)[number];
interface Act {
  readonly kind: Kind;
  readonly dice: number;
}
const dice = fc.integer({ min: 0, max: 0xffff });

/** `linked`: ultimate hold'em at a table that is linked to a jackpot. */
type Played = GameId | 'linked';
const actOf = (played: Played): fc.Arbitrary<Act> =>
  fc.record<Act>({ kind: played === 'linked' ? fc.constantFrom<Kind>(...JP1_KINDS) : fc.constantFrom<Kind>(...KINDS), dice });

/** A command of this kind, legal or not. */
const commandsOf = ({ kind, dice }: Act, coup: DrivenCoup): readonly RoundCommand[] => {
  const random = seededRandom(dice);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const { bets } = coup.round;
  const some = pick([...bets.map(({ bet }) => bet), 9_999]);
  const seat = pick([1, 1, 2, 2, 3, 4]);
  const verb = pick(['Deal', 'Turn', 'Reveal'] as const);
  const next = () => openingsOfNextStep(coup.state, coup.shoe);
  switch (kind) {
    case 'place': {
      const count = pick([1, 1, 2, 3]);
      const amount = pick([200n, 200n, 400n, 400n, 250n, 100n, 100_000n]);
      const bet = () => ({ position: pick(POSITIONS[coup.terms.game]), amount });
      return [{ type: 'PlaceBets', seat, bets: Array.from({ length: count }, bet), now: NOW + dice }];
    }
    case 'answer-all':
      // as the wallet does, all of a command at once; and now and then one by one
      return (random() < 0.5 ? [bets.map(({ bet }) => bet)] : bets.map(({ bet }) => [bet])).map((asked) => ({
        type: 'AnswerBets',
        bets: asked,
        answer: random() < 0.85 ? { accepted: true } : { accepted: false, reason: 'insufficient-chips', shortfall: 1n },
      }));
    case 'jp1':
      return [
        {
          type: 'PlaceBets',
          seat,
          bets: [{ position: 'jp1', amount: pick([JP1, JP1, JP1, JP1 + 1n]) }],
          now: NOW + dice,
        },
      ];
    case 'sensor':
      return [{ type: 'DetectStake', seat: pick([1, 1, 2, 2, 3, 4, 8]), chip: random() < 0.6, device: 'sensor' }];
    case 'register':
      return [{ type: 'RegisterStakes', seats: pick([[1], [2], [1, 2], [3], [1, 2, 3]]) }];
    case 'agree': {
      const jp1 = bets.filter(({ position, status }) => position === 'jp1' && status === 'accepted').map((bet) => bet.seat);
      const readings = [1, 2, 3, 4].map((each): RoundCommand => ({
        type: 'DetectStake',
        seat: each,
        chip: jp1.includes(each),
        device: 'sensor',
      }));
      return [...readings, { type: 'RegisterStakes', seats: jp1 }];
    }
    case 'jackpot': {
      const answer = random() < 0.8 ? ({ entered: true, cycle: 1 } as const) : ({ entered: false, reason: 'suspended' } as const);
      return [{ type: 'AnswerJp1', jackpotId: pick(['J1', 'J1', 'J1', 'J2']), answer }];
    }
    case 'return':
      return dice % 4 > 0 ? [] : [{ type: 'ReturnJp1', reason: 'the jackpot does not answer' }];
    case 'reject':
      return [{ type: 'RejectJp1Claim', jackpotId: 'J1', claimId: 'T1-1' }];
    case 'answer':
      return [{ type: 'AnswerBets', bets: [some], answer: { accepted: true } }];
    case 'withdraw':
      return [{ type: 'WithdrawBet', bet: some }];
    case 'unanswered':
      return [{ type: 'WithdrawUnanswered', bets: bets.map(({ bet }) => bet) }];
    case 'sit-out':
      return dice % 4 > 0 ? [] : [{ type: 'SitOut', seat, sittingId: `T1-${pick([seat, seat, 9])}` }];
    case 'close':
      return [{ type: 'CallLastBets', now: NOW }];
    case 'advance': {
      const openings = next();
      return (['Deal', 'Turn', 'Reveal'] as const).map((type) => ({ type, openings }));
    }
    case 'wrong-verb':
      return [{ type: verb, openings: next() }];
    case 'foreign-card':
      return [{ type: verb, openings: [openCard(coup.shoe, 50)] }];
    case 'decide':
      return [
        pick<RoundCommand>([
          { type: 'Check', seat },
          { type: 'Fold', seat },
          { type: 'Play', seat, multiple: pick([1, 2, 3, 4]), now: NOW + dice },
        ]),
      ];
    case 'call-time':
      return [{ type: 'CallTime' }];
    case 'expose': {
      const place = pick(PLACES);
      return [{ type: 'Expose', place, openings: openingsAt(coup.state, place, coup.shoe) }];
    }
    case 'settle':
      return [{ type: 'Settle', secret: coup.secret }];
    case 'void':
      return dice % 8 === 0
        ? [
            {
              type: 'VoidRound',
              by: pick(['chef-de-table', 'mcd']),
              reason: 'a card fell',
              shoe: dice % 16 === 0 ? { lost: 'its vault cannot be read' } : { secret: coup.secret },
            },
          ]
        : [];
  }
};

const bytesOf = (state: RoundState): string =>
  JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
};

interface SeatLines {
  readonly seat: number;
  readonly stakes: readonly { readonly position: string; readonly stake: bigint }[];
}

/** What the lines of an event say, as text: `1 plein:A 600`. */
const spoken = (seats: readonly SeatLines[]): readonly string[] =>
  seats.flatMap(({ seat, stakes }) => stakes.map(({ position, stake }) => `${seat} ${position} ${stake}`)).sort();

/** The same from the bets themselves: what was placed and neither refused nor withdrawn, added up. */
const layoutOf = (events: readonly RoundEvent[], counts: (position: string) => boolean = () => true): readonly string[] => {
  const gone = new Set(events.flatMap(goneBy));
  const lines = new Map<string, bigint>();
  for (const event of events) {
    if (event.type !== 'BetsPlaced') continue;
    for (const { bet, position, amount } of event.data.bets) {
      const line = `${event.data.seat} ${position}`;
      if (!gone.has(bet) && counts(position)) lines.set(line, (lines.get(line) ?? 0n) + amount);
    }
  }
  return [...lines].map(([line, stake]) => `${line} ${stake}`).sort();
};

const goneBy = (event: RoundEvent): readonly number[] => {
  if (event.type === 'BetsRefused') return event.data.bets;
  return event.type === 'BetsWithdrawn' ? event.data.bets.map(({ bet }) => bet) : [];
};

const fitsItsContract = (event: RoundEvent, index: number): void => {
  const id = eventIdOf('properties', 'round-T1-1', BigInt(index));
  encodeEvent(casinoCatalogue, 'game-round', event, {
    id,
    stream: 'round-T1-1',
    floor: 'f-1',
    revision: BigInt(index),
    previousDigest: index === 0 ? undefined : 'cd'.repeat(32),
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
  const placed = events.flatMap((event) => (event.type === 'BetsPlaced' ? event.data.bets.map(({ bet }) => bet) : []));
  expect(placed).toEqual(placed.map((_, index) => index + 1));
  const gone = new Set<number>();
  for (const event of events) {
    // who was let go has nothing on the layout and puts nothing there
    if (event.type === 'SeatSatOut') gone.add(event.data.seat);
    if (event.type === 'BetsPlaced') expect(gone).not.toContain(event.data.seat);
    if (event.type === 'BettingClosed') for (const { seat } of event.data.seats) expect(gone).not.toContain(seat);
  }
  const back = events.flatMap(goneBy);
  expect(new Set(back).size).toBe(back.length);
  const ends = events.filter((event) => event.type === 'RoundSettled' || event.type === 'RoundVoided').length;
  expect(ends).toBeLessThanOrEqual(1);
  if (ends === 1) {
    expect(events.at(-1)?.type).toMatch(events.some(({ type }) => type === 'RoundVoided') ? /^Shoe(?:Opened|Lost)$/ : /^ShoeOpened$/);
  }

  const drawn = events.flatMap((event) => (event.type === 'CardDealt' || event.type === 'CardBurned' ? [event.data.position] : []));
  expect(drawn).toEqual(drawn.map((_, index) => index));
  const revealed = events.flatMap((event) => (event.type === 'CardRevealed' ? [event.data] : []));
  expect(new Set(revealed.map(({ position }) => position)).size).toBe(revealed.length);
  for (const { position, card } of revealed) expect(card).toBe(coup.shoe.cards[position]);

  const closed = events.find((event) => event.type === 'BettingClosed');
  const settled = events.find((event) => event.type === 'RoundSettled');
  const voided = events.find((event) => event.type === 'RoundVoided');
  // every stake is listed once, added up; a JP1 stake that the close lists is the jackpot's to resolve
  const atTheTable = (position: string) => position !== 'jp1' || closed === undefined;
  if (closed !== undefined) expect(spoken(closed.data.seats)).toEqual(layoutOf(events.slice(0, events.indexOf(closed) + 1)));
  if (settled !== undefined)
    expect(spoken(settled.data.seats.map(({ seat, outcomes }) => ({ seat, stakes: outcomes })))).toEqual(layoutOf(events, atTheTable));
  if (voided !== undefined) expect(spoken(voided.data.seats)).toEqual(layoutOf(events, atTheTable));
  const paid = events.flatMap((event) => (event.type === 'BetsPaid' ? [{ seat: event.data.seat, stakes: event.data.bets }] : []));
  const collected = events.flatMap((event) => (event.type === 'StakesCollected' ? event.data.seats : []));
  if (settled !== undefined) expect([...spoken(paid), ...spoken(collected)].sort()).toEqual(layoutOf(events, atTheTable));
  expect(bytesOf(fold(roundDecider, events))).toBe(bytesOf(coup.state));
};

/** Seats whose stake at this position the close lists. */
const seatsAt = (events: readonly RoundEvent[], wanted: string): readonly number[] =>
  events
    .flatMap((event) => (event.type === 'BettingClosed' ? event.data.seats : []))
    .flatMap(({ seat, stakes }) => (stakes.some(({ position }) => position === wanted) ? [seat] : []));

/** Rules §3 *Before the deal*, read from the events alone. */
const holdsJp1 = ({ events }: DrivenCoup): void => {
  const chips = new Set<number>();
  const [accepted, registered] = [new Set<number>(), new Set<number>()];
  /** The bet that is a seat's JP1 stake now. */
  const staked = new Map<number, number>();
  let standing: 'none' | 'awaited' | 'entered' | 'declined' | 'returned' = 'none';
  let [claimed, rejected] = [false, false];
  const before: RoundEvent[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'StakeDetected':
        expect(chips.has(event.data.seat)).toBe(!event.data.chip);
        if (event.data.chip) chips.add(event.data.seat);
        else chips.delete(event.data.seat);
        break;
      case 'BetsPlaced':
        for (const { bet, position } of event.data.bets) if (position === 'jp1') staked.set(event.data.seat, bet);
        break;
      case 'BetsAccepted':
        for (const bet of event.data.bets) accepted.add(bet);
        break;
      case 'BetsWithdrawn':
        if (event.data.reason === 'taken-back' && event.data.bets.some(({ position }) => position === 'jp1'))
          expect(registered).not.toContain(event.data.seat);
        break;
      case 'StakeRegistered': {
        const { seat } = event.data;
        expect([chips.has(seat), accepted.has(staked.get(seat) ?? 0), registered.has(seat)]).toEqual([true, true, false]);
        registered.add(seat);
        break;
      }
      case 'BettingClosed': {
        const listed = seatsAt([event], 'jp1');
        expect([...registered].sort()).toEqual([...listed].sort());
        expect([...chips].filter((seat) => !registered.has(seat))).toEqual([]);
        expect(event.data.jackpot === null).toBe(listed.length === 0);
        standing = listed.length === 0 ? 'none' : 'awaited';
        break;
      }
      case 'Jp1Entered':
      case 'Jp1Declined':
        expect(standing).toBe('awaited');
        standing = event.type === 'Jp1Entered' ? 'entered' : 'declined';
        break;
      case 'Jp1Returned':
        expect(['awaited', 'entered']).toContain(standing);
        expect(before.some(({ type }) => type === 'CardDealt')).toBe(false);
        standing = 'returned';
        break;
      case 'CardDealt':
        expect(standing).not.toBe('awaited');
        break;
      case 'CardRevealed':
      case 'PlayerFolded':
        claimed ||= standing === 'entered' && claimOf([...before, event]);
        break;
      case 'Jp1ClaimRejected':
        expect([claimed, rejected]).toEqual([true, false]);
        rejected = true;
        break;
      case 'RoundVoided':
        expect(claimed && !rejected).toBe(false);
        break;
      default:
        break;
    }
    before.push(event);
  }
};

/** By the rules of the game alone: no state of the coup is asked. */
const claimOf = (events: readonly RoundEvent[]): boolean => {
  const faceUp = new Map(events.flatMap((event) => (event.type === 'CardRevealed' ? [[event.data.place, event.data.card] as const] : [])));
  const at = (wanted: string) => seatsAt(events, wanted);
  const folded = events.flatMap((event) => (event.type === 'PlayerFolded' ? [event.data.seat] : []));
  return (
    jp1ClaimOf(faceUp, { dealtIn: at('ante'), jp1: at('jp1'), folded, jp1OnFold: 'play', consolationTrigger: 'anyPlayer' }) !== undefined
  );
};

const STAKES: Readonly<Record<GameId, readonly (readonly [position: string, amount: bigint])[]>> = {
  'ultimate-holdem': [
    ['ante', 400n],
    ['blind', 400n],
    ['trips', 200n],
  ],
  'pair-e-poker': [
    ['colour:red', 200n],
    ['colour:black', 200n],
    ['cheval:8-2', 200n],
  ],
};

/** When seats 1 and 2 play: a royal of seat 1, of seat 2, on the board; or none. */
const ROYALS = ['As Ks 2c 7d 3h 9c Qs Js Ts 4d 5h', '2c 7d As Ks 3h 9c Qs Js Ts 4d 5h', '2d 3d 2c 7d 3h 9c As Ks Qs Js Ts', ''];

/** Two seats begin with stakes that stand, a linked coup in four with its cards dealt, so that most sequences get somewhere. */
const play = (played: Played, fill: number, acts: readonly Act[]): DrivenCoup => {
  const id = played === 'linked' ? 'ultimate-holdem' : played;
  const coup = new DrivenCoup(
    id,
    [1, 2, 3],
    played === 'linked' ? { fill, linked: true, cards: ROYALS[(fill >> 2) % ROYALS.length] ?? '' } : { fill },
  );
  for (const seat of [1, 2]) coup.stake(seat, ...STAKES[id]);
  if (played === 'linked' && fill % 2 === 0) {
    coup.stake(1, ['jp1', JP1]);
    coup.sensor(1, true);
  }
  if (played === 'linked' && fill % 4 === 0) {
    coup.close();
    coup.register(1);
    coup.entered();
    coup.act('Deal');
  }
  for (const act of acts) {
    for (const command of commandsOf(act, coup)) {
      freeze(coup.state);
      coup.try(command);
    }
  }
  return coup;
};

describe.each(['ultimate-holdem', 'linked', 'pair-e-poker'] as const)('any sequence of acts in %s', (id) => {
  const act = actOf(id);

  it('case-35: keeps the coup whole: every bet once, one end, no card twice, the same state from the same events', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.array(act, { minLength: 10, maxLength: 70 }), (fill, acts) => {
        const coup = play(id, fill, acts);
        holds(coup);
        holdsJp1(coup);
      }),
      RUNS,
    );
  });

  it('can always be brought to its end, settled when nobody voids it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.array(act, { maxLength: 40 }), (fill, acts) => {
        const coup = play(
          id,
          fill,
          acts.filter(({ kind }) => kind !== 'void'),
        );
        for (let acts = 0; coup.state.phase !== 'settled'; acts++) {
          if (acts > 30) throw new Error(`stuck in ${coup.state.phase}`);
          coup.try({ type: 'AnswerBets', bets: coup.round.bets.map(({ bet }) => bet), answer: { accepted: true } });
          coup.try({ type: 'CallLastBets', now: NOW });
          for (const bet of coup.round.bets)
            if (bet.position === 'jp1') coup.try({ type: 'DetectStake', seat: bet.seat, chip: true, device: 'sensor' });
          for (const seat of [1, 2, 3, 4]) {
            coup.try({ type: 'RegisterStakes', seats: [seat] });
            coup.try({ type: 'DetectStake', seat, chip: false, device: 'sensor' });
          }
          if (acts % 2 === 0) coup.try({ type: 'AnswerJp1', jackpotId: 'J1', answer: { entered: true, cycle: 1 } });
          else coup.try({ type: 'ReturnJp1', reason: 'the jackpot does not answer' });
          coup.try({ type: 'CallTime' });
          for (const command of commandsOf({ kind: 'advance', dice: acts }, coup)) coup.try(command);
          coup.try({ type: 'Settle', secret: coup.secret });
        }
        holds(coup);
        holdsJp1(coup);
      }),
      RUNS,
    );
  });

  it('reaches all that a coup can come to: else the properties would say nothing', () => {
    const seen = new Set<string>();
    const sequences = fc.sample(fc.array(act, { minLength: 30, maxLength: id === 'linked' ? 110 : 70 }), { seed: 1, numRuns: 500 });
    for (const [fill, acts] of sequences.entries()) for (const { type } of play(id, fill % 16, acts).events) seen.add(type);
    const jp1 = ['StakeDetected', 'StakeRegistered', 'Jp1Entered', 'Jp1Declined', 'Jp1Returned', 'Jp1ClaimRejected'];
    const wanted = [
      ...(id === 'linked' ? jp1 : []),
      'BettingClosed',
      'CardRevealed',
      'RoundSettled',
      'RoundVoided',
      'CardExposed',
      'BetsPaid',
      'StakesCollected',
      'BetsRefused',
      'BetsWithdrawn',
      'SeatSatOut',
    ];
    expect(wanted.filter((type) => !seen.has(type))).toEqual([]);
  });
});

describe('case-38: deciding and folding use neither the clock nor chance', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each(['ultimate-holdem', 'linked', 'pair-e-poker'] as const)('%s plays and replays with both taken away', (id) => {
    const random = seededRandom(38);
    const pick = (kinds: readonly Kind[]): Kind =>
      kinds.filter((kind) => kind !== 'void')[Math.floor(random() * (kinds.length - 1))] as Kind;
    const acts = Array.from({ length: 400 }, () => ({
      kind: pick(id === 'linked' ? JP1_KINDS : KINDS),
      dice: Math.floor(random() * 0xffff),
    }));
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
