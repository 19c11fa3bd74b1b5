import { anomalyObservedIn } from '../anomaly-observed.js';
import type { EventOf } from '../define-event.js';
import { jackpotOpened } from './jackpot-opened.event.js';
import { policyChanged } from './policy-changed.event.js';
import { tableLinked } from './table-linked.event.js';
import { tableUnlinked } from './table-unlinked.event.js';
import { meterSuspended } from './meter-suspended.event.js';
import { meterResumed } from './meter-resumed.event.js';
import { cycleOpened } from './cycle-opened.event.js';
import { coupEntered } from './coup-entered.event.js';
import { coupDeclined } from './coup-declined.event.js';
import { contributionReturned } from './contribution-returned.event.js';
import { coupConcluded } from './coup-concluded.event.js';
import { meterToppedUp } from './meter-topped-up.event.js';
import { fixedPrizeWon } from './fixed-prize-won.event.js';
import { royalDeclared } from './royal-declared.event.js';
import { cycleFrozen } from './cycle-frozen.event.js';
import { claimOpened } from './claim-opened.event.js';
import { supervisorCalled } from './supervisor-called.event.js';
import { handIdentified } from './hand-identified.event.js';
import { reviewReceived } from './review-received.event.js';
import { claimConfirmed } from './claim-confirmed.event.js';
import { claimRejected } from './claim-rejected.event.js';
import { paymentReleased } from './payment-released.event.js';
import { jackpotShared } from './jackpot-shared.event.js';
import { jackpotAwarded } from './jackpot-awarded.event.js';
import { consolationAwarded } from './consolation-awarded.event.js';
import { meterRestored } from './meter-restored.event.js';
import { cycleClosed } from './cycle-closed.event.js';
import { incrementReceived } from './increment-received.event.js';
import { displayedAmountRecorded } from './displayed-amount-recorded.event.js';
import { stopNotified } from './stop-notified.event.js';
import { jackpotStopped } from './jackpot-stopped.event.js';
import { coupWatched } from './coup-watched.event.js';
import { cardsSeen } from './cards-seen.event.js';
import { foldSeen } from './fold-seen.event.js';

/** Every event of the jackpot context, by name. */
export const jackpotEvents = {
  JackpotOpened: jackpotOpened,
  PolicyChanged: policyChanged,
  TableLinked: tableLinked,
  TableUnlinked: tableUnlinked,
  MeterSuspended: meterSuspended,
  MeterResumed: meterResumed,
  CycleOpened: cycleOpened,
  CoupEntered: coupEntered,
  CoupDeclined: coupDeclined,
  ContributionReturned: contributionReturned,
  CoupConcluded: coupConcluded,
  MeterToppedUp: meterToppedUp,
  FixedPrizeWon: fixedPrizeWon,
  RoyalDeclared: royalDeclared,
  CycleFrozen: cycleFrozen,
  ClaimOpened: claimOpened,
  SupervisorCalled: supervisorCalled,
  HandIdentified: handIdentified,
  ReviewReceived: reviewReceived,
  ClaimConfirmed: claimConfirmed,
  ClaimRejected: claimRejected,
  PaymentReleased: paymentReleased,
  JackpotShared: jackpotShared,
  JackpotAwarded: jackpotAwarded,
  ConsolationAwarded: consolationAwarded,
  MeterRestored: meterRestored,
  CycleClosed: cycleClosed,
  IncrementReceived: incrementReceived,
  DisplayedAmountRecorded: displayedAmountRecorded,
  StopNotified: stopNotified,
  JackpotStopped: jackpotStopped,
  CoupWatched: coupWatched,
  CardsSeen: cardsSeen,
  FoldSeen: foldSeen,
  AnomalyObserved: anomalyObservedIn('jackpot'),
} as const;

export type JackpotEvent = EventOf<(typeof jackpotEvents)[keyof typeof jackpotEvents]>;
/** One event by its name. */
export type JackpotEventOf<Name extends keyof typeof jackpotEvents> = EventOf<(typeof jackpotEvents)[Name]>;
