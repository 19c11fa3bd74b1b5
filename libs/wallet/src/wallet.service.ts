import { hear, react, reactTogether } from '@casino/event-bus';
import { defineService, healthCheck, readModel, standingOf } from '@casino/platform';
import { AccountsController } from './api/accounts.controller.js';
import { BooksController } from './api/books.controller.js';
import { FloatsController } from './api/floats.controller.js';
import { SittingsController } from './api/sittings.controller.js';
import { AdjustHandler } from './application/adjust.use-case.js';
import { BuyInHandler } from './application/buy-in.use-case.js';
import { CashOutHandler } from './application/cash-out.use-case.js';
import { SignForFloatHandler } from './application/sign-for-float.use-case.js';
import { walletStreams } from './application/streams.js';
import { JackpotReactions } from './reactions/jackpot.reactions.js';
import { OwnReactions } from './reactions/own.reactions.js';
import { RefillRequests } from './reactions/refill-requests.js';
import { TableReactions } from './reactions/table.reactions.js';
import { BOOKS, openBooks, type Books } from './read-models/books.js';

/** Accounts at the cage, chips of sittings, floats of tables, and the books of them all. */
export const wallet = defineService('wallet', {
  streams: walletStreams,
  readModels: { books: readModel(BOOKS, openBooks, RefillRequests) },
  controllers: [AccountsController, SittingsController, FloatsController, BooksController],
  providers: [...[AdjustHandler, BuyInHandler, CashOutHandler, SignForFloatHandler], RefillRequests],
  beside: [RefillRequests],
  hears: [
    hear(
      'game-round',
      {
        SeatTaken: react('start-sitting', TableReactions, 'seatTaken'),
        SeatLeft: react('leave-sitting', TableReactions, 'seatLeft'),
        BetsPlaced: reactTogether('reserve-stakes', TableReactions, 'betsPlaced'),
        BetsWithdrawn: reactTogether('release-bets', TableReactions, 'betsWithdrawn'),
        RoundSettled: react('settle-coup', TableReactions, 'settled'),
        RoundVoided: react('void-coup', TableReactions, 'voided'),
      },
      // prettier-ignore
      [
        'TableOpened', 'TableClosed', 'LimitsChanged', 'TableHeld', 'TableFreed', 'CoupStarted', 'CoupEnded', 'RoundOpened',
        'DeckVerified', 'DeckShuffled', 'SeatSatOut', 'BetsAccepted', 'BetsRefused', 'LastBetsCalled', 'BettingClosed', 'CardBurned',
        'CardDealt', 'CardExposed', 'CardRevealed', 'StakesCollected', 'PlayerChecked', 'PlayerFolded', 'BetsPaid',
        'ShoeOpened', 'ShoeLost', 'Jp1Offered', 'Jp1Suspended', 'StakeDetected', 'StakeRegistered', 'Jp1Entered', 'Jp1Declined',
        'Jp1Returned', 'Jp1ClaimRejected', 'AnomalyObserved',
      ],
    ),
    hear(
      'wallet',
      {
        ChipsBought: react('receive-chips', OwnReactions, 'chipsBought'),
        ChipsCashedOut: react('credit-proceeds', OwnReactions, 'chipsCashedOut'),
      },
      // prettier-ignore
      [
        'AccountOpened', 'CashDeposited', 'CashWithdrawn', 'ProceedsCredited', 'BalanceAdjusted', 'SittingStarted', 'ColourAllotted',
        'ChipsReceived', 'StakesReserved', 'StakesRefused', 'StakesReleased', 'StakesSettled', 'SittingLeft', 'SittingEnded',
        'FloatOpened', 'FloatRefillRequested', 'FloatRefilled', 'FloatClosed', 'StakeContributed', 'StakeRefunded', 'PrizePaid',
        'AnomalyObserved',
      ],
    ),
    hear(
      'jackpot',
      {
        CoupEntered: react('contribute-stake', JackpotReactions, 'entered'),
        CoupDeclined: react('release-jp1', JackpotReactions, 'declined'),
        ContributionReturned: react('refund-stake', JackpotReactions, 'returned'),
        FixedPrizeWon: react('pay-fixed-prize', JackpotReactions, 'fixedPrizeWon'),
        ConsolationAwarded: react('pay-consolation', JackpotReactions, 'consolationAwarded'),
        JackpotAwarded: react('pay-jackpot', JackpotReactions, 'jackpotAwarded'),
      },
      // prettier-ignore
      [
        'JackpotOpened', 'PolicyChanged', 'TableLinked', 'TableUnlinked', 'MeterSuspended', 'MeterResumed', 'CycleOpened',
        'CoupConcluded', 'MeterToppedUp', 'RoyalDeclared', 'CycleFrozen', 'ClaimOpened', 'SupervisorCalled', 'HandIdentified',
        'ReviewReceived', 'ClaimConfirmed', 'ClaimRejected', 'PaymentReleased', 'JackpotShared', 'MeterRestored', 'CycleClosed',
        'IncrementReceived', 'DisplayedAmountRecorded', 'StopNotified', 'JackpotStopped', 'AnomalyObserved',
      ],
    ),
  ],
  health: [
    healthCheck('wallet-books', [BOOKS], (books: Books) => {
      const standing = standingOf(books);
      return { ...standing, healthy: standing.healthy && books.total() === 0n };
    }),
  ],
});
