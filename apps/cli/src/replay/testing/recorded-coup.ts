import { casinoCatalogue, decodeEvent, digestOf, encodeEvent, streams, type GameRoundEvent, type RecordedEvent } from '@casino/contracts';
import { betIdOf, eventIdOf, requestCommandId } from '@casino/kernel';
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
  const own = game.options({});
  const options = jackpot === undefined ? own : { ...own, jackpot: 'JP1', jp1Stake: '500' };
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
    stakes,
    folded,
  });
  const say = (event: GameRoundEvent): void => void events.push(event);

  const place = (seat: number, position: string, amount: bigint, stage: 'pre-flop' | 'flop' | 'river' | null): void => {
    const betId = betIdOf(requestCommandId('test', 'bets', String(seed)), placed++);
    const { sittingId, playerId } = seats[seat - 1]!;
    say({
      type: 'BetPlaced',
      data: { ...of, betId, seat, sittingId, playerId, position, amount, currency: 'EUR', stage, placedAt: 1_790_000_000_000 },
    });
    say({ type: 'BetAccepted', data: { ...of, betId } });
    stakes.push({ betId, seat, position, amount, accepted: true });
  };
  const lines = (bets: readonly Stake[]) =>
    bets.map(({ betId, seat, position, amount }) => ({ betId, ...seats[seat - 1]!, position, stake: amount }));
  const collect = (step: string, bets: readonly { betId: string; seat: number; amount: bigint }[]): void => {
    if (bets.length > 0)
      say({ type: 'StakesCollected', data: { ...of, step, bets: bets.map(({ betId, seat, amount }) => ({ betId, seat, amount })) } });
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
    previous: { coup: COUP - 1, lastRevision: 40n },
    chefDeTable: 'chef-1',
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
      for (const { position, amount } of randomStakes(game, seat, view(), random)) place(seat, position, amount, null);
    }
  }
  const jp1 = jackpot === undefined ? [] : seats.slice(1, 3).filter(({ seat }) => stakes.some((stake) => stake.seat === seat));
  for (const { seat } of jp1) {
    place(seat, 'jp1', 500n, null);
    say({ type: 'StakeDetected', data: { ...of, seat, chip: true, device: `sensor-${seat}` } });
  }
  say({ type: 'LastBetsCalled', data: of });
  const jp1Stakes = stakes.filter(({ position }) => position === 'jp1');
  for (const { seat, betId } of jp1Stakes) say({ type: 'StakeRegistered', data: { ...of, seat, betId } });
  const asked = {
    jackpotId: 'JP1',
    currency: 'EUR',
    croupier: 'croupier-1',
    chefDeTable: 'chef-1',
    jp1OnFold: 'play',
    consolationTrigger: 'anyPlayer',
  } as const;
  say({ type: 'BettingClosed', data: { ...of, bets: lines(stakes), jackpot: jp1Stakes.length === 0 ? null : asked } });
  if (jp1Stakes.length > 0) {
    if (jackpot === 'declined') say({ type: 'Jp1Declined', data: { ...of, jackpotId: 'JP1', reason: 'suspended' } });
    else if (jackpot === 'entered') say({ type: 'Jp1Entered', data: { ...of, jackpotId: 'JP1', cycle: 1 } });
    else {
      const bets = jp1Stakes.map(({ betId, seat, amount }) => ({ betId, ...seats[seat - 1]!, stake: amount }));
      say({ type: 'Jp1Returned', data: { ...of, jackpotId: 'JP1', reason: 'the jackpot does not answer', bets } });
    }
    if (jackpot !== 'entered')
      for (const { betId } of jp1Stakes)
        stakes.splice(
          stakes.findIndex((stake) => stake.betId === betId),
          1,
        );
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
      if (chosen.act === 'play') place(seat, 'play', game.play(seat, chosen.multiple, decision, view()) as bigint, decision.name);
      else {
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
        bets: lines(stakes.filter(({ position }) => position !== 'jp1')),
      },
    });
  } else {
    for (let index = 0; index < game.course(view()).length; index += 1) act(game.course(view())[index]!);
    const collected = new Set(
      events.flatMap((event) => (event.type === 'StakesCollected' ? event.data.bets.map(({ betId }) => betId) : [])),
    );
    const outcomes = game
      .settle(faceUp, view())
      .map((outcome) => ({ ...outcome, stake: stakes.find(({ betId }) => betId === outcome.betId)! }));
    for (const { betId, result, gain, line, stake } of outcomes) {
      const { seat, position, amount } = stake;
      if (result === 'won') say({ type: 'BetPaid', data: { ...of, betId, seat, position, stake: amount, gain, line } });
      if (result === 'pushed') say({ type: 'BetPushed', data: { ...of, betId, seat, position, stake: amount, line } });
      if (result === 'lost' && !collected.has(betId)) collect('settlement', [stake]);
    }
    say({
      type: 'RoundSettled',
      data: {
        ...of,
        currency: 'EUR',
        outcomes: outcomes.map(({ result, gain, line, stake }) => ({ ...lines([stake])[0]!, result, gain, line })),
      },
    });
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
