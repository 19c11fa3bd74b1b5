import type { Place } from '@casino/games';
import { afterCards, givenBack } from './jp1/jp1.evolve.js';
import { NO_JP1, type Bet, type LineOutcome, type OpenedRound, type RoundEvent, type RoundState } from './round.state.js';

const changeBets = (round: OpenedRound, numbers: readonly number[], change: Partial<Bet>): OpenedRound => ({
  ...round,
  bets: round.bets.map((bet) => (numbers.includes(bet.bet) ? { ...bet, ...change } : bet)),
});

const lay = (round: OpenedRound, place: Place, position: number): OpenedRound => ({
  ...round,
  cards: [...round.cards, { place, position, card: null }],
});

const evolveOpened = (round: OpenedRound, event: Exclude<RoundEvent, { type: 'RoundOpened' }>): OpenedRound => {
  switch (event.type) {
    case 'SeatSatOut':
      return { ...round, satOut: [...round.satOut, event.data.seat] };
    case 'StakeDetected': {
      const { seat, chip } = event.data;
      const others = round.jp1.chips.filter((other) => other !== seat);
      return { ...round, jp1: { ...round.jp1, chips: chip ? [...others, seat] : others } };
    }
    case 'StakeRegistered':
      return { ...round, jp1: { ...round.jp1, registered: [...round.jp1.registered, event.data.seat] } };
    case 'BetsPlaced': {
      const { seat, sittingId, playerId, bets, stage, placedAt } = event.data;
      const placed = bets.map((bet): Bet => ({ ...bet, seat, sittingId, playerId, stage, placedAt, status: 'placed', reason: null }));
      return { ...round, bets: [...round.bets, ...placed] };
    }
    case 'BetsAccepted':
      return changeBets(round, event.data.bets, { status: 'accepted' });
    case 'BetsRefused':
      return changeBets(round, event.data.bets, { status: 'refused', reason: event.data.reason });
    case 'BetsWithdrawn': {
      const { bets, reason } = event.data;
      return changeBets(
        round,
        bets.map(({ bet }) => bet),
        { status: 'withdrawn', reason },
      );
    }
    case 'LastBetsCalled':
      return { ...round, phase: 'closing', lastBetsAt: event.data.calledAt };
    case 'BettingClosed': {
      const { jackpot } = event.data;
      return { ...round, phase: 'playing', jp1: { ...round.jp1, standing: jackpot === null ? 'none' : 'awaited', conditions: jackpot } };
    }
    case 'Jp1Entered':
      return { ...round, jp1: { ...round.jp1, standing: 'entered' } };
    case 'Jp1Declined':
      return givenBack(round, 'declined');
    case 'Jp1Returned':
      return givenBack(round, 'returned');
    case 'Jp1ClaimRejected':
      return { ...round, jp1: { ...round.jp1, claimRejected: true } };
    case 'CardBurned':
      return lay(round, 'burn', event.data.position);
    case 'CardDealt':
      return lay(round, event.data.place, event.data.position);
    case 'CardRevealed': {
      const { position, card } = event.data;
      return afterCards({ ...round, cards: round.cards.map((lying) => (lying.position === position ? { ...lying, card } : lying)) });
    }
    case 'StakesCollected': {
      const lines = event.data.seats.flatMap(({ seat, stakes }) => stakes.map(({ position }) => ({ seat, position })));
      return { ...round, collected: [...round.collected, ...lines] };
    }
    case 'PlayerChecked':
      return { ...round, checks: [...round.checks, { seat: event.data.seat, stage: event.data.stage }] };
    case 'PlayerFolded':
      return afterCards({ ...round, folded: [...round.folded, event.data.seat] });
    case 'RoundSettled': {
      const outcomes = event.data.seats.flatMap(({ seat, outcomes: ofSeat }) => ofSeat.map((outcome) => ({ seat, ...outcome })));
      return { ...round, phase: 'settled', outcomes };
    }
    case 'RoundVoided': {
      const outcomes = event.data.seats.flatMap(({ seat, stakes }) =>
        stakes.map((stake): LineOutcome => ({ seat, ...stake, result: 'returned', gain: 0n, line: 'void' })),
      );
      return { ...round, phase: 'voided', voidReason: event.data.reason, outcomes };
    }
    // on record for people and auditors; what they say of the state, other events say too
    case 'DeckVerified':
    case 'DeckShuffled':
    case 'CardExposed':
    case 'BetsPaid':
    case 'ShoeOpened':
    case 'ShoeLost':
      return round;
  }
};

/** Total and pure: an event before `RoundOpened` cannot be, and changes nothing. */
export const evolve = (round: RoundState, event: RoundEvent): RoundState => {
  if (event.type !== 'RoundOpened') return round.phase === 'none' ? round : evolveOpened(round, event);
  const { cardSource, ...terms } = event.data;
  return {
    phase: 'betting',
    lastBetsAt: null,
    terms,
    commitment: cardSource.commitment,
    deckSize: cardSource.deckSize,
    satOut: [],
    bets: [],
    collected: [],
    outcomes: [],
    cards: [],
    checks: [],
    folded: [],
    jp1: NO_JP1,
    voidReason: null,
  };
};

export const evolveAll = (round: OpenedRound, events: readonly RoundEvent[]): OpenedRound =>
  events.reduce((before, event) => (event.type === 'RoundOpened' ? before : evolveOpened(before, event)), round);
