import { casinoCatalogue, encodeEvent } from '@casino/contracts';
import { pairEPokerPositions, sealShoe, type GameId } from '@casino/games';
import { MONEY_MAX_LENGTH, type Money } from '@casino/kernel';
import { NOW, PRIZES, secretOf } from '../../testing/coup-kit.js';
import { gameOf, isRefusal } from '../games.js';
import { openingsOfNextStep } from '../openings.js';
import { tableDecider } from '../table/table.decider.js';
import type { TableEvent } from '../table/table.state.js';
import { bySeat } from './coup-view.js';
import { MOST_BETS_PER_COMMAND, MOST_BETS_PER_SEAT } from './decisions/bounds.js';
import type { RoundCommand } from './round.commands.js';
import { roundDecider } from './round.decider.js';
import type { CoupTerms, OpenedRound, RoundEvent } from './round.state.js';

/** What a published event stays under, and so fits a bus with its smallest common limit, headers and all. */
const MOST_BYTES = 59_000;

/** The longest ids that the contract takes. */
const TABLE = 'T'.repeat(24);
const LAST = 999_999_999;
/** The longest amount that there is on the wire. */
const LARGEST_AMOUNT = 10n ** BigInt(MONEY_MAX_LENGTH - 1);
const idOf = (what: string): string => what.padEnd(64, '-');

/** The envelope of an event, as long as it can be. */
const sizeOf = (event: RoundEvent | TableEvent): number =>
  encodeEvent(casinoCatalogue, 'game-round', event, {
    id: 'a'.repeat(8) + '-aaaa-5aaa-8aaa-' + 'a'.repeat(12),
    stream: `round-${TABLE}-${LAST}`,
    floor: 'f'.repeat(32),
    revision: 9_223_372_036_854_775_807n,
    previousDigest: 'cd'.repeat(32),
    time: NOW,
    commandId: 'b'.repeat(8) + '-aaaa-5aaa-8aaa-' + 'b'.repeat(12),
    requestHash: 'ab'.repeat(32),
    correlationId: idOf('correlation'),
    actor: { id: idOf('actor'), role: 'chef-de-table', device: idOf('device') },
  }).bytes.length;

/** The terms of the dearest table there can be, opened and started by the table itself. */
const dearest = (game: GameId, seats: number, maxima: Readonly<Record<string, number>>): CoupTerms => {
  let table = tableDecider.initial;
  const must = (command: Parameters<typeof tableDecider.decide>[0]): readonly TableEvent[] => {
    const decision = tableDecider.decide(command, table);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.detail}`);
    table = decision.events.reduce(tableDecider.evolve, table);
    for (const event of decision.events) expect(sizeOf(event)).toBeLessThan(MOST_BYTES);
    return decision.events;
  };
  const tableId = TABLE;
  const open = { type: 'OpenTable', tableId, game, currency: 'EUR', options: {}, maxima, chefDeTable: idOf('chef') } as const;
  expect(tableDecider.decide({ ...open, minimum: 10n ** 15n + 1n }, table)).toMatchObject({ ok: false });
  const first = Object.keys(maxima)[0] as string;
  expect(tableDecider.decide({ ...open, minimum: 1n, maxima: { [first]: 1_000_001 } }, table)).toMatchObject({ ok: false });
  must({ type: 'FreeTable', tableId, reasons: ['float-not-open'], seance: 1, reference: 'f' });
  must({ ...open, minimum: 10n ** 15n });
  const jackpot = { jackpotId: idOf('jackpot'), currency: 'EUR', stake: LARGEST_AMOUNT, policy: LAST, prizes: PRIZES };
  must({ type: 'OfferJp1', tableId, ...jackpot, reference: 'f' });
  for (let seat = 1; seat <= seats; seat++)
    must({ type: 'TakeSeat', tableId, seat, playerId: idOf(`player-${seat}`), colourValue: undefined });
  const [started] = must({ type: 'StartCoup', tableId, coup: undefined, croupier: idOf('croupier') });
  if (started?.type !== 'CoupStarted') throw new Error('no coup started');
  const { data } = started;
  const sittings = data.seats.map((taken) => ({ ...taken, sittingId: `${TABLE}-${LAST - taken.seat}` }));
  return { ...data, coup: LAST, seance: LAST, seats: sittings, previous: { coup: LAST, lastRevision: 9_223_372_036_854_775_807n } };
};

/** A coup that measures each event that it comes to. */
class MeasuredCoup {
  readonly largest = new Map<RoundEvent['type'], number>();
  private readonly shoe: ReturnType<typeof sealShoe>;
  private state = roundDecider.initial;

  constructor(private readonly terms: CoupTerms) {
    const deck = gameOf(terms.game).deck(terms.options);
    this.shoe = sealShoe({ secret: secretOf(7), tableId: terms.tableId, coup: terms.coup, deck });
    this.must({ type: 'OpenRound', terms, commitment: this.shoe.commitment });
  }

  get round(): OpenedRound {
    if (this.state.phase === 'none') throw new Error('not opened');
    return this.state;
  }

  must(command: RoundCommand): readonly RoundEvent[] {
    const decision = roundDecider.decide(command, this.state);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code} ${decision.refusal.detail}`);
    for (const event of decision.events) {
      const size = sizeOf(event);
      expect([event.type, size < MOST_BYTES]).toEqual([event.type, true]);
      this.largest.set(event.type, Math.max(size, this.largest.get(event.type) ?? 0));
      this.state = roundDecider.evolve(this.state, event);
    }
    return decision.events;
  }

  /** As many commands as it takes. */
  place(seat: number, stakes: readonly { readonly position: string; readonly amount: Money }[]): void {
    for (let from = 0; from < stakes.length; from += MOST_BETS_PER_COMMAND)
      this.must({ type: 'PlaceBets', seat, bets: stakes.slice(from, from + MOST_BETS_PER_COMMAND), now: NOW });
  }

  /** As the wallet does: what one command placed at once. */
  answerAll(accepted = true): void {
    const answer = accepted ? { accepted } : { accepted, reason: 'r'.repeat(60), shortfall: LARGEST_AMOUNT };
    const waiting = this.round.bets.filter(({ status }) => status === 'placed');
    for (const ofSeat of bySeat(waiting))
      for (let from = 0; from < ofSeat.length; from += MOST_BETS_PER_COMMAND)
        this.must({ type: 'AnswerBets', bets: ofSeat.slice(from, from + MOST_BETS_PER_COMMAND).map(({ bet }) => bet), answer });
  }

  act(type: 'Deal' | 'Turn' | 'Reveal'): void {
    this.must({ type, openings: openingsOfNextStep(this.state, this.shoe) });
  }

  voidCoup(): void {
    this.must({ type: 'VoidRound', by: 'chef-de-table', reason: 'é'.repeat(200), shoe: { lost: 'é'.repeat(200) } });
  }

  /** Another coup that goes on from here. */
  fork(): MeasuredCoup {
    const other = new MeasuredCoup(this.terms);
    other.state = this.state;
    return other;
  }
}

const KINDS = ['colour', 'plein', 'cheval', 'transversale', 'carre', 'anyPair', 'hand', 'pairValue'] as const;
const MOST_TIMES = Object.fromEntries(KINDS.map((kind) => [kind, 1_000_000]));
const FIVE = [1, 2, 3, 4, 5];
const SEVEN = [1, 2, 3, 4, 5, 6, 7];
const HIGHEST = 10n ** 21n;

describe('whatever a coup comes to, no event of it is refused for its size', () => {
  it("the fullest coup of pair'e poker: five players on all positions, each at its maximum, with the longest ids", () => {
    const coup = new MeasuredCoup(dearest('pair-e-poker', 5, MOST_TIMES));
    const positions = pairEPokerPositions('twoRows').map(({ spelling }) => ({ position: spelling, amount: HIGHEST }));
    expect(positions).toHaveLength(59);
    const main = positions.filter(({ position }) => !/^(?:pair-value|any-pair|hand)/.test(position));
    for (const seat of FIVE) coup.place(seat, main);
    coup.answerAll();
    for (const seat of FIVE)
      coup.place(
        seat,
        positions.filter((stake) => !main.includes(stake)),
      );
    coup.fork().voidCoup();
    coup.answerAll();
    coup.must({ type: 'CallLastBets', now: NOW });
    expect(coup.round.phase).toBe('playing');
    coup.act('Deal');
    for (let card = 0; card < 3; card++) {
      coup.fork().voidCoup();
      coup.act('Turn');
    }
    coup.fork().voidCoup();
    coup.must({ type: 'Settle', secret: 'f'.repeat(64) });
    expect(coup.round.outcomes).toHaveLength(5 * 59);
    const settled = coup.largest.get('RoundSettled') ?? 0;
    // other cards cannot make it grow over the bound: each line may have a gain as long as the longest
    expect(settled + 5 * 59 * String(HIGHEST * 500n).length).toBeLessThan(MOST_BYTES);
    // else the bound says nothing: it is the fullest coup that there is
    expect(settled).toBeGreaterThan(MOST_BYTES / 2);
  });

  it('all bets that a seat may place, refused, taken back with their last main stake, unanswered or returned at the close', () => {
    const terms = dearest('pair-e-poker', 5, MOST_TIMES);
    const amount = HIGHEST / 1_000n;
    const placed = (count: number, position: string) => Array.from({ length: count }, () => ({ position, amount }));
    const full = () => {
      const coup = new MeasuredCoup(terms);
      for (const seat of FIVE) coup.place(seat, [{ position: 'transversale:JOKER-7-K', amount }]);
      coup.answerAll();
      for (const seat of FIVE) coup.place(seat, placed(MOST_BETS_PER_SEAT - 1, 'pair-value:JOKER'));
      return coup;
    };
    const refused = full();
    refused.answerAll(false);
    const back = full();
    back.must({ type: 'WithdrawBet', bet: 1 });
    expect(back.round.bets.filter(({ seat, status }) => seat === 1 && status === 'withdrawn')).toHaveLength(MOST_BETS_PER_SEAT);
    const late = full();
    late.must({ type: 'WithdrawUnanswered', bets: late.round.bets.map(({ bet }) => bet) });
    full().voidCoup();
  });

  it("the fullest coup of ultimate hold'em: seven players with everything, at the highest maximum, with the longest ids", () => {
    const terms = dearest('ultimate-holdem', 7, { ante: 30 });
    const amount = 30n * 10n ** 15n;
    const coup = new MeasuredCoup(terms);
    const main = ['ante', 'blind', 'trips'].map((position) => ({ position, amount }));
    for (const seat of SEVEN) {
      coup.place(seat, [...main, { position: 'jp1', amount: LARGEST_AMOUNT }]);
      coup.must({ type: 'DetectStake', seat, chip: true, device: idOf('sensor') });
    }
    coup.fork().voidCoup();
    coup.answerAll();
    coup.must({ type: 'CallLastBets', now: NOW });
    coup.must({ type: 'RegisterStakes', seats: SEVEN });
    coup.fork().must({ type: 'ReturnJp1', reason: 'é'.repeat(200) });
    coup.must({ type: 'AnswerJp1', jackpotId: idOf('jackpot'), answer: { entered: true, cycle: LAST } });
    coup.act('Deal');
    for (const seat of SEVEN) {
      coup.must({ type: 'Play', seat, multiple: 4, now: NOW });
      coup.answerAll();
    }
    coup.act('Turn');
    coup.act('Turn');
    coup.act('Reveal');
    coup.fork().voidCoup();
    coup.must({ type: 'Settle', secret: 'f'.repeat(64) });
    expect(coup.round.outcomes).toHaveLength(7 * 4);
  });

  it('a Play that is refused again and again has its own bound, and leaves the seat its decision', () => {
    const coup = new MeasuredCoup(dearest('ultimate-holdem', 1, { ante: 10 }));
    const amount = 10n ** 15n;
    coup.place(
      1,
      ['ante', 'blind'].map((position) => ({ position, amount })),
    );
    coup.answerAll();
    coup.must({ type: 'CallLastBets', now: NOW });
    coup.act('Deal');
    for (let tries = 0; tries < 50; tries++) {
      coup.must({ type: 'Play', seat: 1, multiple: 4, now: NOW });
      coup.answerAll(false);
    }
    expect(roundDecider.decide({ type: 'Play', seat: 1, multiple: 4, now: NOW }, coup.round)).toMatchObject({
      refusal: { code: 'too-many-bets' },
    });
    coup.must({ type: 'Check', seat: 1 });
  });

  it('the most positions that a layout has are no more than an event lists of a seat', () => {
    for (const layout of ['twoRows', 'oneRow'] as const)
      expect(pairEPokerPositions(layout).length).toBeLessThanOrEqual(MOST_BETS_PER_COMMAND);
    expect(isRefusal(gameOf('pair-e-poker').limits(1n, { colour: 1_000_001 }))).toBe(true);
  });
});
