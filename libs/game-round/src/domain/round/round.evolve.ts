import type { Place } from '@casino/games';
import { afterCards, givenBack } from './jp1/jp1.evolve.js';
import { NO_JP1, type Bet, type OpenedRound, type RoundEvent, type RoundState } from './round.state.js';

const changeBets = (round: OpenedRound, betIds: ReadonlySet<string>, change: Partial<Bet>): OpenedRound => ({
  ...round,
  bets: round.bets.map((bet) => (betIds.has(bet.betId) ? { ...bet, ...change } : bet)),
});

const changeBet = (round: OpenedRound, betId: string, change: Partial<Bet>): OpenedRound => changeBets(round, new Set([betId]), change);

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
    case 'BetPlaced': {
      const { betId, seat, sittingId, playerId, position, amount, stage, placedAt } = event.data;
      const bet: Bet = {
        betId,
        seat,
        sittingId,
        playerId,
        position,
        amount,
        stage,
        placedAt,
        status: 'placed',
        reason: null,
        collected: false,
        outcome: null,
      };
      return { ...round, bets: [...round.bets, bet] };
    }
    case 'BetAccepted':
      return changeBet(round, event.data.betId, { status: 'accepted' });
    case 'BetRefused':
      return changeBet(round, event.data.betId, { status: 'refused', reason: event.data.reason });
    case 'BetWithdrawn':
      return changeBet(round, event.data.betId, { status: 'withdrawn', reason: event.data.reason });
    case 'LastBetsCalled':
      return { ...round, phase: 'closing' };
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
    case 'StakesCollected':
      return changeBets(round, new Set(event.data.bets.map(({ betId }) => betId)), { collected: true });
    case 'PlayerChecked':
      return { ...round, checks: [...round.checks, { seat: event.data.seat, stage: event.data.stage }] };
    case 'PlayerFolded':
      return afterCards({ ...round, folded: [...round.folded, event.data.seat] });
    case 'RoundSettled': {
      const outcomes = new Map(event.data.outcomes.map(({ betId, result, gain, line }) => [betId, { result, gain, line }]));
      const bets = round.bets.map((bet) => {
        const outcome = outcomes.get(bet.betId);
        return outcome === undefined ? bet : { ...bet, outcome };
      });
      return { ...round, phase: 'settled', bets };
    }
    case 'RoundVoided': {
      const returned = changeBets(round, new Set(event.data.bets.map(({ betId }) => betId)), {
        outcome: { result: 'returned', gain: 0n, line: 'void' },
      });
      return { ...returned, phase: 'voided', voidReason: event.data.reason };
    }
    // on record for people and auditors; what they say of the state, other events say too
    case 'DeckVerified':
    case 'DeckShuffled':
    case 'CardExposed':
    case 'BetPaid':
    case 'BetPushed':
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
    terms,
    commitment: cardSource.commitment,
    deckSize: cardSource.deckSize,
    satOut: [],
    bets: [],
    cards: [],
    checks: [],
    folded: [],
    jp1: NO_JP1,
    voidReason: null,
  };
};

export const evolveAll = (round: OpenedRound, events: readonly RoundEvent[]): OpenedRound =>
  events.reduce((before, event) => (event.type === 'RoundOpened' ? before : evolveOpened(before, event)), round);
