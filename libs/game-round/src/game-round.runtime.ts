import type { Context } from '@casino/contracts';
import type { ConsumerRunner } from '@casino/event-bus';
import { ServiceRuntime, Shutdown, type EngineTokens } from '@casino/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { REPORT_ANOMALY } from './application/anomalies.js';
import { GAME_ROUND_STORE } from './application/streams.js';
import { UnansweredBets } from './application/withdraw-unanswered/unanswered-bets.js';
import { BetAnswersReactions } from './reactions/bet-answers.reactions.js';
import { CoupReactions } from './reactions/coup.reactions.js';
import { FloatReactions } from './reactions/float.reactions.js';
import { JackpotReactions } from './reactions/jackpot.reactions.js';
import { IGNORED_EVENTS } from './reactions/ignored-events.js';
import { BetAnswers } from './read-models/bet-answers.js';
import { OwnFeed } from './read-models/own-feed.js';
import { TableList } from './read-models/table-list.js';

export const REACTIONS = [BetAnswersReactions, FloatReactions, CoupReactions, JackpotReactions] as const;

const SOURCES: readonly Context[] = ['game-round', 'wallet', 'jackpot'];

export const ENGINES: EngineTokens = { bus: Symbol('game-round.bus'), store: GAME_ROUND_STORE, report: REPORT_ANOMALY };

/** Starts what runs beside requests, and stops it in order. */
@Injectable()
export class GameRoundRuntime implements OnApplicationBootstrap {
  /** What is parked and can be resumed; undefined before the start. */
  consumer: ConsumerRunner | undefined;

  constructor(
    private readonly runtime: ServiceRuntime,
    private readonly shutdown: Shutdown,
    private readonly feed: OwnFeed,
    private readonly tables: TableList,
    private readonly answers: BetAnswers,
    private readonly unanswered: UnansweredBets,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.startReading();
    const names = { health: 'game-round', consumer: 'game-round reactions' };
    this.consumer = await this.runtime.start({
      service: 'game-round',
      engines: ENGINES,
      sources: SOURCES,
      reactions: REACTIONS,
      ignores: IGNORED_EVENTS,
      names,
    });
    this.unanswered.start();
    this.shutdown.afterRequests('game-round unanswered bets', () => this.unanswered.stop());
  }

  private async startReading(): Promise<void> {
    const after = await this.tables.load();
    this.feed.add(this.tables);
    this.feed.add(this.answers);
    // the list is right before the first request
    await this.feed.start(after);
    this.shutdown.afterRequests('game-round table list', async () => {
      await this.feed.stop();
      this.tables.save();
    });
    this.shutdown.beforeRequestsEnd('waiting bets', () => this.answers.stop());
  }
}
