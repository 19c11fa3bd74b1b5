import { anomalyObservedIn } from '../anomaly-observed.js';
import type { EventOf } from '../define-event.js';
import { tableOpened } from './table-opened.event.js';
import { tableClosed } from './table-closed.event.js';
import { limitsChanged } from './limits-changed.event.js';
import { tableHeld } from './table-held.event.js';
import { tableFreed } from './table-freed.event.js';
import { seatTaken } from './seat-taken.event.js';
import { seatLeft } from './seat-left.event.js';
import { coupStarted } from './coup-started.event.js';
import { coupEnded } from './coup-ended.event.js';
import { roundOpened } from './round-opened.event.js';
import { deckVerified } from './deck-verified.event.js';
import { deckShuffled } from './deck-shuffled.event.js';
import { seatSatOut } from './seat-sat-out.event.js';
import { betPlaced } from './bet-placed.event.js';
import { betAccepted } from './bet-accepted.event.js';
import { betRefused } from './bet-refused.event.js';
import { betWithdrawn } from './bet-withdrawn.event.js';
import { lastBetsCalled } from './last-bets-called.event.js';
import { bettingClosed } from './betting-closed.event.js';
import { cardBurned } from './card-burned.event.js';
import { cardDealt } from './card-dealt.event.js';
import { cardExposed } from './card-exposed.event.js';
import { cardRevealed } from './card-revealed.event.js';
import { stakesCollected } from './stakes-collected.event.js';
import { playerChecked } from './player-checked.event.js';
import { playerFolded } from './player-folded.event.js';
import { betPaid } from './bet-paid.event.js';
import { betPushed } from './bet-pushed.event.js';
import { roundSettled } from './round-settled.event.js';
import { roundVoided } from './round-voided.event.js';
import { shoeOpened } from './shoe-opened.event.js';
import { shoeLost } from './shoe-lost.event.js';
import { shoeSealed } from './shoe-sealed.event.js';
import { jp1Offered } from './jp1-offered.event.js';
import { jp1Suspended } from './jp1-suspended.event.js';
import { stakeDetected } from './stake-detected.event.js';
import { stakeRegistered } from './stake-registered.event.js';
import { jp1Entered } from './jp1-entered.event.js';
import { jp1Declined } from './jp1-declined.event.js';
import { jp1Returned } from './jp1-returned.event.js';
import { jp1ClaimRejected } from './jp1-claim-rejected.event.js';

/** Every event of the game-round context, by name. */
export const gameRoundEvents = {
  TableOpened: tableOpened,
  TableClosed: tableClosed,
  LimitsChanged: limitsChanged,
  TableHeld: tableHeld,
  TableFreed: tableFreed,
  SeatTaken: seatTaken,
  SeatLeft: seatLeft,
  CoupStarted: coupStarted,
  CoupEnded: coupEnded,
  RoundOpened: roundOpened,
  DeckVerified: deckVerified,
  DeckShuffled: deckShuffled,
  SeatSatOut: seatSatOut,
  BetPlaced: betPlaced,
  BetAccepted: betAccepted,
  BetRefused: betRefused,
  BetWithdrawn: betWithdrawn,
  LastBetsCalled: lastBetsCalled,
  BettingClosed: bettingClosed,
  CardBurned: cardBurned,
  CardDealt: cardDealt,
  CardExposed: cardExposed,
  CardRevealed: cardRevealed,
  StakesCollected: stakesCollected,
  PlayerChecked: playerChecked,
  PlayerFolded: playerFolded,
  BetPaid: betPaid,
  BetPushed: betPushed,
  RoundSettled: roundSettled,
  RoundVoided: roundVoided,
  ShoeOpened: shoeOpened,
  ShoeLost: shoeLost,
  ShoeSealed: shoeSealed,
  Jp1Offered: jp1Offered,
  Jp1Suspended: jp1Suspended,
  StakeDetected: stakeDetected,
  StakeRegistered: stakeRegistered,
  Jp1Entered: jp1Entered,
  Jp1Declined: jp1Declined,
  Jp1Returned: jp1Returned,
  Jp1ClaimRejected: jp1ClaimRejected,
  AnomalyObserved: anomalyObservedIn('game-round'),
} as const;

export type GameRoundEvent = EventOf<(typeof gameRoundEvents)[keyof typeof gameRoundEvents]>;
/** One event by its name. */
export type GameRoundEventOf<Name extends keyof typeof gameRoundEvents> = EventOf<(typeof gameRoundEvents)[Name]>;
