import type { EventBus } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { engineProviders, type CasinoConfiguration } from '@casino/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RoundsController } from './api/rounds.controller.js';
import { TablesController } from './api/tables.controller.js';
import { CoupClosing } from './application/coups/coup-closing.js';
import { CoupEnding } from './application/coups/coup-ending.js';
import { CoupOpening } from './application/coups/coup-opening.js';
import { RoundDesk } from './application/coups/round-desk.js';
import { TableDesk } from './application/coups/table-desk.js';
import { SeatPermissions } from './application/seat-permissions.js';
import { ShoeKeeper } from './application/shoes/shoe-keeper.js';
import { Streams } from './application/streams.js';
import { USE_CASES } from './application/use-cases.js';
import { MONOTONIC_CLOCK, processClock, type MonotonicClock } from './application/withdraw-unanswered/monotonic-clock.js';
import { UnansweredBets } from './application/withdraw-unanswered/unanswered-bets.js';
import { ENGINES, GameRoundRuntime, REACTIONS } from './game-round.runtime.js';
import { BetAnswers } from './read-models/bet-answers.js';
import { OwnFeed } from './read-models/own-feed.js';
import { TableList } from './read-models/table-list.js';

export interface GameRoundOptions {
  /** Shared with the other services of the process, and closed by whoever made it; without one, the bus that the configuration names. */
  readonly bus?: EventBus;
  /** Closed by whoever made it; without one, the store that the configuration names. */
  readonly store?: EventStore;
  /** Measures how long bets wait; the process's own when absent. */
  readonly monotonic?: MonotonicClock;
}

/** The game-round service: tables, coups, sealed shoes. Needs libs/platform around it (`createCasinoApp`). */
@Module({})
export class GameRoundModule {
  static register(configuration: CasinoConfiguration, { bus, store, monotonic = processClock }: GameRoundOptions = {}): DynamicModule {
    return {
      module: GameRoundModule,
      imports: [CqrsModule],
      controllers: [TablesController, RoundsController],
      providers: [
        ...engineProviders('game-round', configuration, ENGINES, { bus, store }),
        { provide: MONOTONIC_CLOCK, useValue: monotonic },
        Streams,
        ShoeKeeper,
        CoupOpening,
        CoupEnding,
        CoupClosing,
        RoundDesk,
        TableDesk,
        SeatPermissions,
        OwnFeed,
        TableList,
        BetAnswers,
        UnansweredBets,
        ...USE_CASES,
        ...REACTIONS,
        GameRoundRuntime,
      ],
    };
  }
}
