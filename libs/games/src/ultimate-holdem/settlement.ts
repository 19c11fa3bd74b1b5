import { CasinoError, gainOf, type Odds } from '@casino/kernel';
import type { Card } from '../cards/card.js';
import { evaluateSeven } from '../evaluators/evaluate-cards.js';
import { handClassOf, type HandClass, type HandValue } from '../evaluators/hand-value.js';
import type { CoupView, FaceUp, Outcome, Place, Stake } from '../game.js';
import { oddsOf, requiredOddsOf } from './pay-table.js';
import { acceptedAt, BOARD, DEALER, handOf, playsOnFold, seatsInCoup } from './seats.js';
import { rowOf, type MainPosition, type Standing } from './settlement-table.js';

const valueOf = (faceUp: FaceUp, hand: readonly Place[]): HandValue =>
  evaluateSeven(
    [...hand, ...BOARD].map((place): Card => {
      const card = faceUp.get(place);
      if (card === undefined) throw new CasinoError('internal-error', `A coup cannot be settled before ${place} is turned.`);
      return card;
    }),
  );

const won = (stake: Stake, odds: Odds, line: string): Outcome => ({
  id: stake.id,
  result: 'won',
  gain: gainOf(stake.amount, odds),
  line,
});
const pushed = (stake: Stake, line: string): Outcome => ({ id: stake.id, result: 'pushed', gain: 0n, line });
const lost = (stake: Stake, line: string): Outcome => ({ id: stake.id, result: 'lost', gain: 0n, line });

interface SeatResult {
  readonly standing: Standing;
  readonly dealerQualifies: boolean;
  /** The seat's best five of seven; `folded` when nothing depends on a folded hand. */
  readonly hand: HandClass | 'folded';
}

const settleMain = (stake: Stake, position: MainPosition, { standing, dealerQualifies, hand }: SeatResult, coup: CoupView): Outcome => {
  const verdict = rowOf(standing, dealerQualifies)[position];
  switch (verdict) {
    case 'pays':
      return won(stake, requiredOddsOf(coup.payTable, position), position);
    case 'pays-by-hand': {
      const line = `${position}-${hand}`;
      const odds = oddsOf(coup.payTable, line);
      return odds === undefined ? pushed(stake, hand) : won(stake, odds, line);
    }
    case 'pushes':
      return pushed(stake, standing === 'equal' ? 'equal' : 'dealer-does-not-qualify');
    case 'loses':
      return lost(stake, standing === 'folded' ? 'folded' : 'dealer-better');
  }
};

/** By the seat's own best hand, whatever the dealer has; a forfeited Trips finds no line for `folded`. */
const settleTrips = (stake: Stake, { hand }: SeatResult, coup: CoupView): Outcome => {
  const line = `trips-${hand}`;
  const odds = oddsOf(coup.payTable, line);
  return odds === undefined ? lost(stake, hand) : won(stake, odds, line);
};

const standingOf = (seat: number, value: HandValue, dealer: HandValue, coup: CoupView): Standing => {
  if (coup.folded.has(seat)) return 'folded';
  // A hand is settled once its decision stands: played and covered, or folded.
  if (acceptedAt(coup, seat, 'play') === undefined) throw new CasinoError('internal-error', `Seat ${seat} has neither played nor folded.`);
  if (value === dealer) return 'equal';
  return value > dealer ? 'better' : 'worse';
};

const resultOf = (seat: number, dealer: HandValue, faceUp: FaceUp, coup: CoupView): SeatResult => {
  const dealerQualifies = handClassOf(dealer) !== 'high-card';
  const unread = coup.folded.has(seat) && !(acceptedAt(coup, seat, 'trips') !== undefined && playsOnFold(coup, 'trips'));
  if (unread) return { standing: 'folded', dealerQualifies, hand: 'folded' };
  const value = valueOf(faceUp, handOf(seat));
  return { standing: standingOf(seat, value, dealer, coup), dealerQualifies, hand: handClassOf(value) };
};

/**
 * Outcomes of the accepted Ante, Play, Blind and Trips, in this order at each seat, from the dealer's right. A JP1 stake is not this
 * table's to settle: the jackpot decides on it (rules §3).
 * `line`: of a won stake the line of the pay table; else the hand, `equal`, `dealer-better`, `dealer-does-not-qualify` or `folded`.
 * @throws CasinoError `internal-error` when a card is not turned or a seat has neither played nor folded
 */
export const settle = (faceUp: FaceUp, coup: CoupView): readonly Outcome[] => {
  const seats = [...seatsInCoup(coup)].reverse();
  if (seats.length === 0) return [];
  const dealer = valueOf(faceUp, DEALER);
  return seats.flatMap((seat) => {
    const result = resultOf(seat, dealer, faceUp, coup);
    const main = (['ante', 'play', 'blind'] as const).flatMap((position) => {
      const stake = acceptedAt(coup, seat, position);
      return stake === undefined ? [] : [settleMain(stake, position, result, coup)];
    });
    const trips = acceptedAt(coup, seat, 'trips');
    return trips === undefined ? main : [...main, settleTrips(trips, result, coup)];
  });
};
