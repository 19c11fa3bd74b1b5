import { defineService, healthCheck, readModel, standingOf } from '@casino/platform';
import { hear, react } from '@casino/event-bus';
import { IncidentsController } from './api/incidents.controller.js';
import { ReviewsController } from './api/reviews.controller.js';
import { ResolveIncidentHandler } from './application/resolve-incident.use-case.js';
import { surveillanceStreams } from './application/streams.js';
import { AnomalyReactions } from './reactions/anomaly.reactions.js';
import { ClaimReactions } from './reactions/claim.reactions.js';
import { LISTS, openLists, type Lists } from './read-models/lists.js';

/** Video reviews of claims, and incidents. */
export const surveillance = defineService('surveillance', {
  streams: surveillanceStreams,
  readModels: { lists: readModel(LISTS, openLists) },
  controllers: [ReviewsController, IncidentsController],
  providers: [ResolveIncidentHandler],
  hears: [
    hear(
      'game-round',
      {
        AnomalyObserved: react('raise-incident-game-round', AnomalyReactions, 'observed'),
      },
      // prettier-ignore
      [
        'TableOpened', 'TableClosed', 'LimitsChanged', 'TableHeld', 'TableFreed', 'SeatTaken', 'SeatLeft', 'CoupStarted', 'CoupEnded',
        'RoundOpened', 'DeckVerified', 'DeckShuffled', 'SeatSatOut', 'BetsPlaced', 'BetsAccepted', 'BetsRefused', 'BetsWithdrawn',
        'LastBetsCalled', 'BettingClosed', 'CardBurned', 'CardDealt', 'CardExposed', 'CardRevealed', 'StakesCollected', 'PlayerChecked',
        'PlayerFolded', 'BetsPaid', 'RoundSettled', 'RoundVoided', 'ShoeOpened', 'ShoeLost', 'Jp1Offered', 'Jp1Suspended',
        'StakeDetected', 'StakeRegistered', 'Jp1Entered', 'Jp1Declined', 'Jp1Returned', 'Jp1ClaimRejected',
      ],
    ),
    hear(
      'wallet',
      {
        AnomalyObserved: react('raise-incident-wallet', AnomalyReactions, 'observed'),
      },
      // prettier-ignore
      [
        'AccountOpened', 'CashDeposited', 'CashWithdrawn', 'ChipsBought', 'ProceedsCredited', 'BalanceAdjusted', 'SittingStarted',
        'ColourAllotted', 'ChipsReceived', 'StakesReserved', 'StakesRefused', 'StakesReleased', 'StakesSettled',
        'ChipsCashedOut', 'SittingLeft', 'SittingEnded', 'FloatOpened', 'FloatRefillRequested', 'FloatRefilled', 'FloatClosed',
        'StakeContributed', 'StakeRefunded', 'PrizePaid',
      ],
    ),
    hear(
      'jackpot',
      {
        ClaimOpened: react('request-review', ClaimReactions, 'opened'),
        HandIdentified: react('bar-reviewer', ClaimReactions, 'identified'),
        ReviewReceived: react('request-another-review', ClaimReactions, 'received'),
        ClaimRejected: react('end-hold-rejected', ClaimReactions, 'rejected'),
        PaymentReleased: react('end-hold-released', ClaimReactions, 'paid'),
        ClaimConfirmed: react('end-hold-confirmed', ClaimReactions, 'confirmed'),
        AnomalyObserved: react('raise-incident-jackpot', AnomalyReactions, 'observed'),
      },
      // prettier-ignore
      [
        'JackpotOpened', 'PolicyChanged', 'TableLinked', 'TableUnlinked', 'MeterSuspended', 'MeterResumed', 'CycleOpened', 'CoupEntered',
        'CoupDeclined', 'ContributionReturned', 'CoupConcluded', 'MeterToppedUp', 'FixedPrizeWon', 'RoyalDeclared', 'CycleFrozen',
        'SupervisorCalled', 'JackpotShared', 'JackpotAwarded', 'ConsolationAwarded', 'MeterRestored', 'CycleClosed', 'IncrementReceived',
        'DisplayedAmountRecorded', 'StopNotified', 'JackpotStopped',
      ],
    ),
    hear(
      'surveillance',
      {
        AnomalyObserved: react('raise-incident-surveillance', AnomalyReactions, 'observed'),
      },
      // prettier-ignore
      [
        'ReviewRequested', 'ReviewerBarred', 'ReviewAssigned', 'ReviewConcluded', 'ReviewWithdrawn', 'ImagesHeld', 'ImagesReleased',
        'IncidentRaised', 'IncidentResolved',
      ],
    ),
  ],
  health: [
    healthCheck('surveillance-lists', [LISTS], (lists: Lists) => {
      const { reviews, incidents } = lists.open();
      return standingOf(lists, { openReviews: reviews, openIncidents: incidents });
    }),
  ],
});
