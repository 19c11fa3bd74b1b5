import { casinoCatalogue, decodeEvent, digestOf, encodeEvent, streams, type GameRoundEvent, type RecordedEvent } from '@casino/contracts';
import { eventIdOf, requestCommandId, sumMoney } from '@casino/kernel';
import {
  pairEPoker,
  randomDecision,
  randomStakes,
  sealShoe,
  seededRandom,
  ultimateHoldem,
  type Card,
  type CoupView,
  type GameId,
  type Place,
  type Stake,
  type Step,
} from '@casino/games';

export const TABLE = 'T1';
export const COUP = 12;
const PRIZES = { full: 10, quads: 100, 'straight-flush': 300, 'community-royal': 1_000, consolation: 100 };

/**
 * A coup written event by event as the game's rules ask for it, with random legal play from a seed; through the wire format and back.
 * @param jackpot hold'em: seats 2 and 3 stake on JP1, and this is what becomes of their stakes
 */
export const recordedCoup = (
  gameId: GameId,
  seed: number,
  end: 'settled' | 'voided' = 'settled',
  jackpot?: 'entered' | 'declined' | 'returned',
): RecordedEvent[] => {
  const game = gameId === 'pair-e-poker' ? pairEPoker : ultimateHoldem;
  const random = seededRandom(seed);
  const options = game.options({});
  const offer = { jackpotId: 'JP1', stake: 500n, policy: 1, prizes: PRIZES };
  const limits = game.limits(200n, {});
  if ('code' in options || 'code' in limits) throw new TypeError('the defaults are refused');
  const secret = new Uint8Array(32).map(() => Math.floor(random() * 256));
  const deck = game.deck(options as CoupView['options']);
  const shoe = sealShoe({ secret, tableId: TABLE, coup: COUP, deck });
  const of = { tableId: TABLE, coup: COUP };
  const seats = Array.from({ length: game.seats }, (_, index) => ({
    seat: index + 1,
    sittingId: `${TABLE}-${index + 1}`,
    playerId: `player-${index + 1}`,
  }));
  const events: GameRoundEvent[] = [];
  const stakes: Stake[] = [];
  let placed = 0;
  const folded = new Set<number>();
  const faceUp = new Map<Place, Card>();
  const positions = new Map<Place, number>();
  const view = (): CoupView => ({
    options: options as CoupView['options'],
    payTable: game.payTable(options as CoupView['options']),
    limits: limits as CoupView['limits'],
    jp1Stake: jackpot === undefined ? null : offer.stake,
    stakes,
    folded,
  });
  const say = (event: GameRoundEvent): void => void events.push(event);

  /** What a seat puts down at once, answered at once. */
  const place = (
    seat: number,
    requests: readonly { readonly position: string; readonly amount: bigint }[],
    stage: 'pre-flop' | 'flop' | 'river' | null,
  ): void => {
    if (requests.length === 0) return;
    const bets = requests.map(({ position, amount }) => ({ bet: ++placed, position, amount }));
    const more = { currency: 'EUR', stage, placedAt: 1_790_000_000_000 };
    say({ type: 'BetsPlaced', data: { ...of, ...seats[seat - 1]!, bets, ...more } });
    say({ type: 'BetsAccepted', data: { ...of, seat, bets: bets.map(({ bet }) => bet) } });
    stakes.push(...bets.map(({ bet, position, amount }) => ({ id: String(bet), seat, position, amount, accepted: true })));
  };
  /** From the close on a seat's stakes on one position are one. */
  const putTogether = (): void => {
    const lines = seats.flatMap(({ seat }) => {
      const own = stakes.filter((stake) => stake.seat === seat);
      return [...new Set(own.map(({ position }) => position))].map((position): Stake => {
        const amount = sumMoney(own.filter((stake) => stake.position === position).map((stake) => stake.amount));
        return { id: `${seat} ${position}`, seat, position, amount, accepted: true };
      });
    });
    stakes.splice(0, stakes.length, ...lines);
  };
  /** The seats in the order in which they first come, each with what is of it. */
  const bySeat = <Line extends { readonly seat: number }>(lines: readonly Line[]) =>
    [...new Set(lines.map(({ seat }) => seat))].map((seat) => ({ ...seats[seat - 1]!, of: lines.filter((line) => line.seat === seat) }));
  const listed = (lines: readonly Stake[]) =>
    bySeat(lines).map(({ of: own, ...seat }) => ({ ...seat, stakes: own.map(({ position, amount }) => ({ position, stake: amount })) }));
  const collect = (step: string, lines: readonly Stake[]): void => {
    if (lines.length > 0)
      say({ type: 'StakesCollected', data: { ...of, step, seats: listed(lines).map((own) => ({ seat: own.seat, stakes: own.stakes })) } });
  };

  const { payTable } = view();
  const terms = {
    ...of,
    seance: 1,
    game: gameId,
    currency: 'EUR',
    options: view().options,
    payTable,
    limits: view().limits,
    croupier: 'croupier-1',
    seats,
    chefDeTable: 'chef-1',
    jackpot: jackpot === undefined ? null : offer,
    previous: { coup: COUP - 1, lastRevision: 40n },
  };
  say({
    type: 'RoundOpened',
    data: { ...terms, cardSource: { kind: 'sealed', deckSize: deck.length, commitment: shoe.commitment } },
  } as GameRoundEvent);
  say({ type: 'DeckVerified', data: { ...of, cards: deck.length, jokers: deck.length - 52 } });
  say({ type: 'DeckShuffled', data: { ...of, method: 'sealed-shoe' } });
  // Twice: pair'e poker takes optional stakes once a main stake is accepted.
  for (let time = 0; time < 2; time += 1) {
    for (const { seat } of seats) {
      if (time === 1 && gameId === 'ultimate-holdem') continue;
      place(seat, randomStakes(game, seat, view(), random), null);
    }
  }
  const jp1 = jackpot === undefined ? [] : seats.slice(1, 3).filter(({ seat }) => stakes.some((stake) => stake.seat === seat));
  for (const { seat } of jp1) {
    place(seat, [{ position: 'jp1', amount: offer.stake }], null);
    say({ type: 'StakeDetected', data: { ...of, seat, chip: true, device: `sensor-${seat}` } });
  }
  const lastBetsAt = 1_790_000_000_000;
  say({ type: 'LastBetsCalled', data: { ...of, calledAt: lastBetsAt } });
  const jp1Stakes = stakes.filter(({ position }) => position === 'jp1');
  for (const { seat } of jp1Stakes) say({ type: 'StakeRegistered', data: { ...of, seat } });
  putTogether();
  const asked = {
    jackpotId: 'JP1',
    policy: offer.policy,
    currency: 'EUR',
    croupier: 'croupier-1',
    chefDeTable: 'chef-1',
    jp1OnFold: 'play',
    consolationTrigger: 'anyPlayer',
    lastBetsAt,
  } as const;
  say({ type: 'BettingClosed', data: { ...of, seats: listed(stakes), jackpot: jp1Stakes.length === 0 ? null : asked } });
  if (jp1Stakes.length > 0) {
    if (jackpot === 'declined') say({ type: 'Jp1Declined', data: { ...of, jackpotId: 'JP1', reason: 'suspended' } });
    else if (jackpot === 'entered') say({ type: 'Jp1Entered', data: { ...of, jackpotId: 'JP1', cycle: 1 } });
    else {
      const bets = jp1Stakes.map(({ seat, amount }) => ({ ...seats[seat - 1]!, stake: amount }));
      say({ type: 'Jp1Returned', data: { ...of, jackpotId: 'JP1', reason: 'the jackpot does not answer', bets } });
    }
    if (jackpot !== 'entered') stakes.splice(0, stakes.length, ...stakes.filter(({ position }) => position !== 'jp1'));
  }

  const act = (step: Step): void => {
    for (const to of step.deals) {
      const position = positions.size;
      positions.set(to, position);
      say(to === 'burn' ? { type: 'CardBurned', data: { ...of, position } } : { type: 'CardDealt', data: { ...of, position, place: to } });
    }
    for (const at of step.reveals) {
      const { position, card, salt, path } = shoe.open(positions.get(at)!);
      faceUp.set(at, card);
      say({ type: 'CardRevealed', data: { ...of, position, place: at, card, salt, path: [...path] } });
    }
    collect(step.name, game.collectedAfter(step.name, faceUp, view()));
    const { decision } = step;
    if (decision === undefined) return;
    const board = [...faceUp].filter(([at]) => at.startsWith('board')).map(([, card]) => card);
    for (const { seat } of seats) {
      const inPlay =
        stakes.some((stake) => stake.seat === seat) && !stakes.some((stake) => stake.seat === seat && stake.position === 'play');
      if (!inPlay || folded.has(seat)) continue;
      const own = ([1, 2] as const).map((n) => shoe.cards[positions.get(`seat-${seat}-${n}`)!]!);
      const chosen = randomDecision(decision, own, board, random);
      if (chosen.act === 'play') {
        place(seat, [{ position: 'play', amount: game.play(seat, chosen.multiple, decision, view()) as bigint }], decision.name);
        putTogether();
      } else {
        say({
          type: chosen.act === 'fold' ? 'PlayerFolded' : 'PlayerChecked',
          data: { ...of, seat, stage: decision.name, timeCalled: false },
        });
        if (chosen.act === 'fold') folded.add(seat);
      }
    }
  };
  if (end === 'voided') {
    act(game.course(view())[0]!);
    say({
      type: 'RoundVoided',
      data: {
        ...of,
        currency: 'EUR',
        reason: 'a card was drawn out of order',
        seats: listed(stakes.filter(({ position }) => position !== 'jp1')),
      },
    });
  } else {
    for (let index = 0; index < game.course(view()).length; index += 1) act(game.course(view())[index]!);
    const collected = new Set(
      events.flatMap((event) =>
        event.type === 'StakesCollected'
          ? event.data.seats.flatMap(({ seat, stakes: own }) => own.map(({ position }) => `${seat} ${position}`))
          : [],
      ),
    );
    const outcomes = game.settle(faceUp, view()).map((outcome) => ({ ...stakes.find(({ id }) => id === outcome.id)!, ...outcome }));
    for (const outcome of outcomes) {
      const { id, seat, position, amount, result, gain, line } = outcome;
      if (result !== 'lost') say({ type: 'BetsPaid', data: { ...of, seat, bets: [{ position, stake: amount, gain, line }] } });
      else if (!collected.has(id)) collect('settlement', [outcome]);
    }
    const settled = bySeat(outcomes).map(({ of: own, ...seat }) => ({
      ...seat,
      outcomes: own.map(({ position, amount, result, gain, line }) => ({ position, stake: amount, result, gain, line })),
    }));
    say({ type: 'RoundSettled', data: { ...of, currency: 'EUR', seats: settled } });
  }
  say({ type: 'ShoeOpened', data: { ...of, secret: Buffer.from(secret).toString('hex') } });
  return record(events);
};

/** The events as a store gives them back, revisions from 0. */
export const record = (events: readonly GameRoundEvent[]): RecordedEvent[] => {
  let previous: Uint8Array | undefined;
  return events.map((event, index) => {
    const commandId = requestCommandId('croupier-1', 'test', String(index));
    const metadata = {
      id: eventIdOf(commandId, streams.round(TABLE, COUP), BigInt(index)),
      floor: 'f-1',
      stream: streams.round(TABLE, COUP),
      revision: BigInt(index),
      previousDigest: previous === undefined ? undefined : digestOf(previous),
      time: 1_790_000_000_000 + index,
      commandId,
      requestHash: '0'.repeat(64),
      correlationId: 'test',
      actor: { id: 'croupier-1', role: 'croupier' },
    };
    previous = encodeEvent(casinoCatalogue, 'game-round', event, metadata).bytes;
    return decodeEvent(casinoCatalogue, previous);
  });
};

export const eventsOf = (recorded: readonly RecordedEvent[]): GameRoundEvent[] => recorded.map(({ event }) => event as GameRoundEvent);
