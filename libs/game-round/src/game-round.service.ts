import { hear, react, reactTogether } from '@casino/event-bus';
import { defineService, healthCheck, readModel, standingOf } from '@casino/platform';
import { RoundViewsController } from './api/round-views.controller.js';
import { RoundsController } from './api/rounds.controller.js';
import { TablesController } from './api/tables.controller.js';
import { ActOnRoundHandler } from './application/act-on-round.use-case.js';
import { BetAnswers } from './application/bet-answers.js';
import { CoupEnding } from './application/coup-ending.js';
import { CoupOpening } from './application/coup-opening.js';
import { EndRoundHandler } from './application/end-round.use-case.js';
import { LeaveSeatHandler } from './application/leave-seat.use-case.js';
import { OpenRoundHandler } from './application/open-round.use-case.js';
import { OpenTableHandler } from './application/open-table.use-case.js';
import { RoundPermissions } from './application/permissions.js';
import { RoundDesk } from './application/round-desk.js';
import { ShoeKeeper } from './application/shoes/shoe-keeper.js';
import { gameRoundStreams } from './application/streams.js';
import { TurnCardsHandler } from './application/turn-cards.use-case.js';
import { MONOTONIC_CLOCK, processClock, UnansweredBets } from './application/unanswered-bets.js';
import { BetAnswersReactions } from './reactions/bet-answers.reactions.js';
import { CoupReactions } from './reactions/coup.reactions.js';
import { FloatReactions } from './reactions/float.reactions.js';
import { IrregularityReactions } from './reactions/irregularity.reactions.js';
import { JackpotReactions } from './reactions/jackpot.reactions.js';
import { UnansweredReactions } from './reactions/unanswered.reactions.js';
import { openTables, TABLES, type Tables } from './read-models/tables.js';

/** Tables, coups, sealed shoes. */
export const gameRound = defineService('game-round', {
  streams: gameRoundStreams,
  readModels: { tables: readModel(TABLES, openTables) },
  controllers: [TablesController, RoundsController, RoundViewsController],
  providers: [
    OpenTableHandler,
    LeaveSeatHandler,
    OpenRoundHandler,
    ActOnRoundHandler,
    TurnCardsHandler,
    EndRoundHandler,
    RoundPermissions,
    RoundDesk,
    ShoeKeeper,
    CoupOpening,
    CoupEnding,
    BetAnswers,
    { provide: MONOTONIC_CLOCK, useValue: processClock },
    UnansweredBets,
  ],
  beside: [BetAnswers, UnansweredBets],
  hears: [
    hear(
      'game-round',
      {
        CoupStarted: react('open-round', CoupReactions, 'started'),
        ShoeOpened: react('end-coup', CoupReactions, 'ended'),
        ShoeLost: react('end-coup-shoe-lost', CoupReactions, 'ended'),
        BetsWithdrawn: react('report-unanswered', UnansweredReactions, 'withdrawn'),
        CardExposed: react('report-exposure', IrregularityReactions, 'exposed'),
        RoundVoided: react('report-void', IrregularityReactions, 'voided'),
      },
      // prettier-ignore
      [
        'TableOpened', 'TableClosed', 'LimitsChanged', 'TableHeld', 'TableFreed', 'SeatTaken', 'SeatLeft', 'CoupEnded',
        'RoundOpened', 'DeckVerified', 'DeckShuffled', 'SeatSatOut', 'BetsPlaced', 'BetsAccepted', 'BetsRefused',
        'LastBetsCalled', 'BettingClosed', 'CardBurned', 'CardDealt', 'CardRevealed', 'StakesCollected', 'PlayerChecked',
        'PlayerFolded', 'BetsPaid', 'RoundSettled', 'Jp1Offered', 'Jp1Suspended', 'StakeDetected',
        'StakeRegistered', 'Jp1Entered', 'Jp1Declined', 'Jp1Returned', 'Jp1ClaimRejected', 'AnomalyObserved',
      ],
    ),
    hear(
      'wallet',
      {
        StakesReserved: reactTogether('accept-bets', BetAnswersReactions, 'accept'),
        StakesRefused: reactTogether('refuse-bets', BetAnswersReactions, 'refuse'),
        FloatOpened: react('free-table-float-opened', FloatReactions, 'opened'),
        FloatRefilled: react('free-table-float-refilled', FloatReactions, 'refilled'),
        FloatRefillRequested: react('hold-table-float-short', FloatReactions, 'short'),
        FloatClosed: react('hold-table-float-closed', FloatReactions, 'closed'),
      },
      // prettier-ignore
      [
        'AccountOpened', 'CashDeposited', 'CashWithdrawn', 'ChipsBought', 'ProceedsCredited', 'BalanceAdjusted', 'SittingStarted',
        'ColourAllotted', 'ChipsReceived', 'StakesReleased', 'StakesSettled', 'ChipsCashedOut', 'SittingLeft', 'SittingEnded',
        'StakeContributed', 'StakeRefunded', 'PrizePaid', 'AnomalyObserved',
      ],
    ),
    hear(
      'jackpot',
      {
        TableLinked: react('offer-jp1', JackpotReactions, 'linked'),
        CycleOpened: react('offer-jp1-of-cycle', JackpotReactions, 'cycleOpened'),
        MeterResumed: react('offer-jp1-again', JackpotReactions, 'resumed'),
        MeterSuspended: react('suspend-jp1', JackpotReactions, 'suspended'),
        TableUnlinked: react('suspend-jp1-unlinked', JackpotReactions, 'unlinked'),
        JackpotStopped: react('suspend-jp1-stopped', JackpotReactions, 'stopped'),
        CoupEntered: react('jp1-entered', JackpotReactions, 'entered'),
        CoupDeclined: react('jp1-declined', JackpotReactions, 'declined'),
        HandIdentified: react('free-table-identified', JackpotReactions, 'identified'),
        ClaimRejected: react('free-table-rejected', JackpotReactions, 'rejected'),
      },
      // prettier-ignore
      [
        'JackpotOpened', 'PolicyChanged', 'ContributionReturned', 'CoupConcluded', 'MeterToppedUp', 'FixedPrizeWon', 'RoyalDeclared',
        'CycleFrozen', 'ClaimOpened', 'SupervisorCalled', 'ReviewReceived', 'ClaimConfirmed', 'PaymentReleased', 'JackpotShared',
        'JackpotAwarded', 'ConsolationAwarded', 'MeterRestored', 'CycleClosed', 'IncrementReceived', 'DisplayedAmountRecorded',
        'StopNotified', 'AnomalyObserved',
      ],
    ),
  ],
  health: [healthCheck('game-round-tables', [TABLES], (tables: Tables) => standingOf(tables))],
});
