import type { GameRoundEvent, GameRoundEventOf } from '@casino/contracts';
import fc from 'fast-check';
import { replayCoup } from './replay-coup.js';
import { reportLines } from './report-text.js';
import { COUP, eventsOf, record, recordedCoup, TABLE } from './testing/recorded-coup.js';

const GAMES = ['pair-e-poker', 'ultimate-holdem'] as const;
const fcSeed = process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) };

/** The stream with one event changed; revisions stay without a gap, as a careful forger would leave them. */
const forged = (
  events: readonly GameRoundEvent[],
  type: GameRoundEvent['type'],
  change: (data: never) => object | undefined,
  which = 0,
) => {
  const indices = events.flatMap((event, index) => (event.type === type ? [index] : []));
  const target = indices.at(which);
  if (target === undefined) throw new TypeError(`no ${type} in this coup`);
  return record(
    events.flatMap((event, index) => {
      if (index !== target) return [event];
      const data = change(structuredClone(event.data) as never);
      return data === undefined ? [] : [{ type, data } as GameRoundEvent];
    }),
  );
};

/** A seed whose coup has what the test wants to change. */
const coupWith = (game: (typeof GAMES)[number], types: readonly GameRoundEvent['type'][]): readonly GameRoundEvent[] => {
  for (let seed = 1; seed < 200; seed += 1) {
    const events = eventsOf(recordedCoup(game, seed));
    if (types.every((type) => events.some((event) => event.type === type))) return events;
  }
  throw new TypeError('no such coup');
};

/** The same, with a stake that was won. */
const coupWithWin = (game: (typeof GAMES)[number], types: readonly GameRoundEvent['type'][]): readonly GameRoundEvent[] => {
  for (let seed = 1; seed < 200; seed += 1) {
    const events = eventsOf(recordedCoup(game, seed));
    const wins = events.some((event) => event.type === 'BetsPaid' && event.data.bets.some(({ gain }) => gain > 0n));
    if (wins && types.every((type) => events.some((event) => event.type === type))) return events;
  }
  throw new TypeError('no such coup');
};

type Settled = GameRoundEventOf<'RoundSettled'>['data'];
type Outcome = Settled['seats'][number]['outcomes'][number];
const eachOutcome =
  (change: (outcome: Outcome) => readonly Outcome[]) =>
  ({ seats, ...rest }: Settled): Settled => ({
    ...rest,
    seats: seats.map(({ outcomes, ...seat }) => ({ ...seat, outcomes: outcomes.flatMap(change) })),
  });
const eachStake =
  (change: (amount: bigint) => bigint) =>
  ({ bets, ...rest }: GameRoundEventOf<'BetsPlaced'>['data']): GameRoundEventOf<'BetsPlaced'>['data'] => ({
    ...rest,
    bets: bets.map((bet) => ({ ...bet, amount: change(bet.amount) })),
  });

const firstDifference = (events: ReturnType<typeof record>) => {
  const { agrees, differences } = replayCoup(events);
  expect(agrees).toBe(false);
  return differences[0]!;
};

describe.each(GAMES)('the replay of a coup of %s', (game) => {
  it('agrees with every coup that was played by the rules', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        const { differences, outcome, shoe, checks } = replayCoup(recordedCoup(game, seed));
        expect(differences).toEqual([]);
        expect(outcome).toBe('settled');
        expect(new Set(shoe!.map(({ card }) => card)).size).toBe(game === 'pair-e-poker' ? 54 : 52);
        expect(checks.outcomes).toBeGreaterThan(0);
      }),
      { numRuns: 10, ...fcSeed },
    );
  });

  it('agrees with a void coup, and with any beginning of one that goes on', () => {
    expect(replayCoup(recordedCoup(game, 7, 'voided'))).toMatchObject({ agrees: true, outcome: 'voided' });
    const events = recordedCoup(game, 7);
    const end = events.findIndex(({ event }) => event.type === 'BettingClosed');
    for (let length = 1; length <= end + 3; length += 1)
      expect(replayCoup(events.slice(0, length))).toMatchObject({ agrees: true, outcome: 'open', shoe: undefined });
  });

  it('fault-143: agrees with a void coup whose shoe is lost, and says so, whatever its text does; a settled coup cannot do without its shoe', () => {
    const lost = { type: 'ShoeLost', data: { tableId: TABLE, coup: COUP, detail: 'its vault cannot be read' } } as const;
    const report = replayCoup(record([...eventsOf(recordedCoup(game, 7, 'voided')).slice(0, -1), lost]));
    expect(report).toMatchObject({ agrees: true, outcome: 'voided', lost: 'its vault cannot be read', shoe: undefined });
    expect(reportLines(report, false).join('\n')).toContain('its shoe is lost: its vault cannot be read');
    // fault-143
    expect(reportLines({ ...report, lost: 'x\u001b[2J\nALL AGREES' }, false).join('\n')).toContain(
      'its shoe is lost: x\\u{1b}[2J\\u{a}ALL AGREES',
    );
    expect(firstDifference(record([...eventsOf(recordedCoup(game, 7)).slice(0, -1), lost])).derived).toBe(
      'a shoe is lost in a void coup only',
    );
  });

  it('knows that a seat sits out only with nothing on the layout', () => {
    const events = eventsOf(recordedCoup(game, 7));
    const close = events.findIndex(({ type }) => type === 'LastBetsCalled');
    const of = { tableId: TABLE, coup: COUP };
    const staked = events.find((event) => event.type === 'BetsPlaced')?.data as { seat: number; sittingId: string };
    const out = (seat: number, sittingId: string) => [
      ...events.slice(0, close),
      { type: 'SeatSatOut', data: { ...of, seat, sittingId } } as const,
      ...events.slice(close),
    ];
    expect(firstDifference(record(out(staked.seat, staked.sittingId))).derived).toBe('has a stake on the layout');
    expect(firstDifference(record(out(staked.seat, `${TABLE}-99`))).derived).toBe('takes no part in the coup');
    const first = [
      ...events.slice(0, 3),
      { type: 'SeatSatOut', data: { ...of, seat: staked.seat, sittingId: staked.sittingId } } as const,
      ...events.slice(3),
    ];
    expect(firstDifference(record(first)).derived).toBe('the seat sits this coup out');
  });

  it('finds a changed gain', () => {
    const events = coupWithWin(game, []);
    const settled = forged(
      events,
      'RoundSettled',
      eachOutcome((outcome) => [outcome.result === 'won' ? { ...outcome, gain: outcome.gain + 1n } : outcome]),
    );
    expect(firstDifference(settled)).toMatchObject({
      revision: BigInt(events.length - 2),
      recorded: expect.stringMatching(/^won /),
      derived: expect.stringMatching(/^won /),
    });
    const paid = forged(events, 'BetsPaid', (data: { bets: { gain: bigint }[] }) => ({
      ...data,
      bets: data.bets.map((bet) => ({ ...bet, gain: bet.gain + 1n })),
    }));
    expect(firstDifference(paid).what).toMatch(/^what the croupier did with seat/);
  });

  it('finds a lost stake that is told as won, and a stake settled twice or not at all', () => {
    const events = coupWithWin(game, ['StakesCollected']);
    const turned = forged(
      events,
      'RoundSettled',
      eachOutcome((outcome) => [outcome.result === 'lost' ? { ...outcome, result: 'won', gain: 100n } : outcome]),
    );
    expect(firstDifference(turned)).toMatchObject({ recorded: expect.stringMatching(/^won 100/), derived: expect.stringMatching(/^lost/) });
    const missing = forged(events, 'RoundSettled', ({ seats, ...rest }: Settled) => ({ ...rest, seats: seats.slice(1) }));
    expect(firstDifference(missing).what).toBe('the stakes that are settled');
    const twice = forged(
      events,
      'RoundSettled',
      eachOutcome((outcome) => [outcome, outcome]),
    );
    expect(firstDifference(twice).what).toBe('the stakes that are settled');
  });

  it('finds a swapped card, with its own seal or with another’s', () => {
    const events = coupWith(game, ['CardRevealed']);
    const swapped = forged(events, 'CardRevealed', (data: { card: string }) => ({ ...data, card: data.card === 'As' ? 'Ks' : 'As' }));
    expect(firstDifference(swapped)).toMatchObject({ derived: 'does not open its seal under the commitment' });
    const [one, other] = events.flatMap((event) => (event.type === 'CardRevealed' ? [event.data] : []));
    const moved = forged(events, 'CardRevealed', () => ({ ...other!, place: one!.place }));
    expect(firstDifference(moved).what).toMatch(/the position of the card at/);
  });

  it('finds another secret and another commitment', () => {
    const events = coupWith(game, ['ShoeOpened']);
    expect(firstDifference(forged(events, 'ShoeOpened', (data: object) => ({ ...data, secret: 'ab'.repeat(32) })))).toMatchObject({
      revision: BigInt(events.length - 1),
      derived: 'seals another shoe than the one committed to',
    });
    const commitment = forged(events, 'RoundOpened', (data: { cardSource: object }) => ({
      ...data,
      cardSource: { ...data.cardSource, commitment: 'ab'.repeat(32) },
    }));
    expect(firstDifference(commitment).derived).toBe('does not open its seal under the commitment');
  });

  it('finds a better pay table only where it was not in force', () => {
    const events = coupWithWin(game, []);
    const paid = events.flatMap((event) =>
      event.type === 'BetsPaid' ? event.data.bets.filter(({ gain }) => gain > 0n).map(({ line }) => line) : [],
    )[0]!;
    const richer = forged(events, 'RoundOpened', (data: { payTable: { lines: Record<string, string> } }) => ({
      ...data,
      payTable: { ...data.payTable, lines: { ...data.payTable.lines, [paid]: '7000:1' } },
    }));
    expect(firstDifference(richer).what).toMatch(/^seat/);
  });

  it('finds any one event that was taken out, whether or not the others were renumbered', () => {
    const recorded = recordedCoup(game, 11);
    const events = eventsOf(recorded);
    for (const index of events.keys()) {
      if (index === 0) continue;
      const without = events.filter((_, at) => at !== index);
      expect(
        replayCoup(
          recorded.filter((_, at) => at !== index),
          BigInt(events.length - 1),
        ).agrees,
      ).toBe(false);
      // A coup cut before its end, or without an answer that nothing depends on, is one that might have been: the table's word decides.
      expect(replayCoup(record(without), BigInt(events.length - 1)).agrees).toBe(false);
      if (index < events.length - 1 && events[index]!.type !== 'RoundSettled') expect(replayCoup(record(without)).agrees).toBe(false);
    }
  });

  it('finds events that changed places', () => {
    const recorded = recordedCoup(game, 11);
    const events = eventsOf(recorded);
    for (let index = 3; index < events.length - 1; index += 1) {
      const [one, two] = [events[index]!, events[index + 1]!];
      // Two stakes or two answers side by side may have come in either order, the last answer after rien ne va plus.
      if ([one, two].every(({ type }) => /^(?:Bets(?:Placed|Accepted)|LastBetsCalled)$/.test(type))) continue;
      const swapped = events.with(index, two).with(index + 1, one);
      if (replayCoup(record(swapped)).agrees) throw new Error(`${one.type} and ${two.type} changed places unnoticed`);
    }
  });

  it('finds a stake above what its player put down, and an act out of turn', () => {
    const events = coupWith(game, ['BetsPlaced']);
    expect(
      firstDifference(
        forged(
          events,
          'BetsPlaced',
          eachStake(() => 1n),
        ),
      ).derived,
    ).toBe('stake-below-minimum');
    expect(firstDifference(forged(events, 'BetsPlaced', (data: object) => ({ ...data, sittingId: 'T1-99' }))).derived).toBe(
      'not a seat of this coup',
    );
  });
});

describe("the replay of decisions in ultimate hold'em", () => {
  it('finds a Play of another multiple and a fold that was a check', () => {
    const events = coupWith('ultimate-holdem', ['PlayerChecked', 'PlayerFolded']);
    const play = events.findIndex((event) => event.type === 'BetsPlaced' && event.data.stage !== null);
    const dearer = record(
      events.map((event, index) =>
        index === play && event.type === 'BetsPlaced' ? { ...event, data: eachStake((amount) => amount + 200n)(event.data) } : event,
      ),
    );
    expect(firstDifference(dearer)).toMatchObject({ revision: BigInt(play), derived: 'not a multiple on offer' });
    const early = forged(events, 'PlayerChecked', (data: object) => ({ ...data, seat: 9 }));
    expect(firstDifference(early).what).toBe('the decision');
  });
});

describe('the replay of a coup with JP1 stakes', () => {
  const entered = eventsOf(recordedCoup('ultimate-holdem', 11, 'settled', 'entered'));

  it.each(['entered', 'declined', 'returned'] as const)('agrees with stakes that are %s, in a settled and in a void coup', (jackpot) => {
    for (const end of ['settled', 'voided'] as const) {
      const report = replayCoup(recordedCoup('ultimate-holdem', 11, end, jackpot));
      expect(report).toMatchObject({ agrees: true, outcome: end, claim: undefined });
      expect(reportLines(report, false).join('\n')).not.toContain('JP1: the cards open');
      expect(report.checks.jp1).toBeGreaterThan(5);
    }
  });

  it('finds any one event that was taken out before the cards: stakes, sensors, registrations, the close, the answer', () => {
    const firstCard = entered.findIndex(({ type }) => type === 'CardDealt');
    for (let index = 1; index <= firstCard; index += 1) {
      if (replayCoup(record(entered.filter((_, at) => at !== index))).agrees) throw new Error(`${entered[index]!.type} went unnoticed`);
    }
  });

  it('finds a card before the jackpot has the stakes', () => {
    const without = entered.filter(({ type }) => type !== 'Jp1Entered');
    expect(firstDifference(record(without)).derived).toBe('no card: the jackpot has the JP1 stakes yet to take');
  });

  it('finds a stake registered without a chip, a chip without a stake, one registered and then taken back', () => {
    expect(firstDifference(forged(entered, 'StakeDetected', () => undefined)).derived).toBe('no chip');
    expect(firstDifference(forged(entered, 'StakeRegistered', () => undefined)).what).toBe(
      'seats whose JP1 sensor, console and stake do not agree at the close',
    );
    const registered = entered.findIndex(({ type }) => type === 'StakeRegistered');
    const placed = entered.find((event) => event.type === 'BetsPlaced' && event.data.bets[0]!.position === 'jp1');
    if (placed?.type !== 'BetsPlaced') throw new TypeError('no JP1 stake in this coup');
    const { seat, sittingId, bets } = placed.data;
    const back = { type: 'BetsWithdrawn', data: { tableId: TABLE, coup: COUP, seat, sittingId, bets, reason: 'taken-back' } } as const;
    expect(firstDifference(record(entered.toSpliced(registered + 1, 0, back))).derived).toBe('a registered JP1 stake is not taken back');
  });

  it('finds other conditions than those of the coup, and an answer of another jackpot', () => {
    const richer = forged(entered, 'BettingClosed', (data: { jackpot: object }) => ({
      ...data,
      jackpot: { ...data.jackpot, croupier: 'croupier-2' },
    }));
    expect(firstDifference(richer).what).toBe('the jackpot that is asked');
    expect(firstDifference(forged(entered, 'Jp1Entered', (data: object) => ({ ...data, jackpotId: 'JP2' }))).derived).toBe('JP1 awaited');
  });

  it('finds a JP1 stake that the coup itself settles or gives back, and a claim that no card opens', () => {
    const seat = entered.find((event) => event.type === 'StakeRegistered')?.data.seat;
    const jp1 = { position: 'jp1', stake: 500n };
    type Seats<Lines> = { seats: (Lines & { seat: number })[] };
    const ofSeat =
      <Lines>(change: (lines: Lines) => Partial<Lines>) =>
      (data: Seats<Lines>): object => ({ ...data, seats: data.seats.map((own) => (own.seat === seat ? { ...own, ...change(own) } : own)) });
    const voided = eventsOf(recordedCoup('ultimate-holdem', 11, 'voided', 'entered'));
    expect(
      firstDifference(
        forged(
          voided,
          'RoundVoided',
          ofSeat(({ stakes }: { stakes: object[] }) => ({ stakes: [...stakes, jp1] })),
        ),
      ).what,
    ).toBe('the stakes that go back');
    const outcome = { ...jp1, result: 'lost', gain: 0n, line: 'jp1' };
    const settled = forged(
      entered,
      'RoundSettled',
      ofSeat(({ outcomes }: { outcomes: object[] }) => ({ outcomes: [...outcomes, outcome] })),
    );
    expect(firstDifference(settled).what).toBe('the stakes that are settled');
    const end = entered.findIndex(({ type }) => type === 'RoundSettled');
    const rejected = {
      type: 'Jp1ClaimRejected',
      data: { tableId: TABLE, coup: COUP, jackpotId: 'JP1', claimId: `${TABLE}-${COUP}` },
    } as const;
    expect(firstDifference(record(entered.toSpliced(end, 0, rejected))).derived).toBe('the cards open none');
  });
});
