import { CLOCK, defineService, healthCheck, readModel, STREAMS } from '@casino/platform';
import { hear, react, reactTogether } from '@casino/event-bus';
import { ClaimsController } from './api/claims.controller.js';
import { JackpotsController } from './api/jackpots.controller.js';
import { RegistersController } from './api/registers.controller.js';
import { jackpotsStanding } from './application/jackpots-standing.js';
import { LinkTableHandler } from './application/link-table.use-case.js';
import { StopJackpotHandler } from './application/stop-jackpot.use-case.js';
import { jackpotStreams } from './application/streams.js';
import { WatchedHands } from './application/watched-hands.js';
import { CoupReactions } from './reactions/coup.reactions.js';
import { HandReactions } from './reactions/hand.reactions.js';
import { OwnReactions } from './reactions/own.reactions.js';
import { ReviewReactions } from './reactions/review.reactions.js';
import { openRegisters, REGISTERS } from './read-models/registers.js';

/** The jackpots of the floor: meters, cycles, claims, registers. */
export const jackpot = defineService('jackpot', {
  streams: jackpotStreams,
  readModels: { registers: readModel(REGISTERS, openRegisters) },
  controllers: [RegistersController, ClaimsController, JackpotsController],
  providers: [LinkTableHandler, StopJackpotHandler, WatchedHands],
  hears: [
    hear(
      'game-round',
      {
        BettingClosed: react('enter-coup', CoupReactions, 'enter'),
        Jp1Returned: react('return-coup', CoupReactions, 'giveBack'),
        CardRevealed: reactTogether('see-cards', HandReactions, 'seeCards'),
        PlayerFolded: react('see-fold', HandReactions, 'seeFold'),
        RoundSettled: react('conclude-coup', CoupReactions, 'settled'),
        RoundVoided: react('void-coup', CoupReactions, 'voided'),
        TableClosed: react('record-displayed-amount', CoupReactions, 'closed'),
      },
      // prettier-ignore
      [
        'TableOpened', 'LimitsChanged', 'TableHeld', 'TableFreed', 'SeatTaken', 'SeatLeft', 'CoupStarted', 'CoupEnded', 'RoundOpened',
        'DeckVerified', 'DeckShuffled', 'SeatSatOut', 'BetsPlaced', 'BetsAccepted', 'BetsRefused', 'BetsWithdrawn', 'LastBetsCalled',
        'CardBurned', 'CardDealt', 'CardExposed' /* its card follows as CardRevealed */, 'StakesCollected', 'PlayerChecked', 'BetsPaid',
        'ShoeOpened', 'ShoeLost', 'Jp1Offered', 'Jp1Suspended', 'StakeDetected', 'StakeRegistered', 'Jp1Entered',
        'Jp1Declined', 'Jp1ClaimRejected', 'AnomalyObserved',
      ],
    ),
    hear(
      'jackpot',
      {
        JackpotStopped: react('receive-increment', OwnReactions, 'receiveIncrement'),
        MeterSuspended: react('report-suspension', OwnReactions, 'suspended'),
        ReviewReceived: react('report-reviewer', OwnReactions, 'reviewed'),
        ClaimRejected: react('report-rejection', OwnReactions, 'rejected'),
      },
      // prettier-ignore
      [
        'JackpotOpened', 'PolicyChanged', 'TableLinked', 'TableUnlinked', 'MeterResumed', 'CycleOpened', 'CoupEntered', 'CoupDeclined',
        'ContributionReturned', 'CoupConcluded', 'MeterToppedUp', 'FixedPrizeWon', 'RoyalDeclared', 'CycleFrozen', 'ClaimOpened',
        'SupervisorCalled', 'HandIdentified', 'ClaimConfirmed', 'PaymentReleased', 'JackpotShared', 'JackpotAwarded',
        'ConsolationAwarded', 'MeterRestored', 'CycleClosed', 'IncrementReceived', 'DisplayedAmountRecorded', 'StopNotified',
        'AnomalyObserved',
      ],
    ),
    hear(
      'surveillance',
      {
        ReviewConcluded: react('receive-review', ReviewReactions, 'concluded'),
      },
      // prettier-ignore
      [
        'ReviewRequested', 'ReviewerBarred', 'ReviewAssigned', 'ReviewWithdrawn', 'ImagesHeld', 'ImagesReleased', 'IncidentRaised',
        'IncidentResolved', 'AnomalyObserved',
      ],
    ),
  ],
  health: [healthCheck('jackpot-registers', [REGISTERS, STREAMS, CLOCK], jackpotsStanding)],
});
