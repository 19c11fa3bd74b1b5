import { casinoCatalogue } from '@casino/contracts';
import { createConsumerRunner, handlersOf, type ConsumerRunner, type EventBus, type Publication, type ReportAnomaly } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { CLOCK, HealthRegistry, LOGGER, Operations, Shutdown, traceHandlers, TRACING, type Tracing } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { REPORT_ANOMALY } from './application/anomalies.js';
import { GROUP } from './application/metadata.js';
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

/** Injection token of the EventBus that the process gives to this service. */
export const GAME_ROUND_BUS = Symbol('game-round.bus');

type Logger = Parameters<typeof createConsumerRunner>[0]['logger'];

/** Starts what runs beside requests, and stops it in order. */
@Injectable()
export class GameRoundRuntime implements OnApplicationBootstrap {
  private runner: ConsumerRunner | undefined;

  constructor(
    @Inject(GAME_ROUND_STORE) private readonly store: EventStore,
    @Inject(GAME_ROUND_BUS) private readonly bus: EventBus,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: NonNullable<Logger>,
    @Inject(TRACING) private readonly tracing: Tracing,
    private readonly operations: Operations,
    private readonly moduleRef: ModuleRef,
    private readonly shutdown: Shutdown,
    private readonly health: HealthRegistry,
    private readonly feed: OwnFeed,
    private readonly tables: TableList,
    private readonly answers: BetAnswers,
    private readonly unanswered: UnansweredBets,
  ) {}

  /** What is parked and can be resumed; undefined before the start. */
  get consumer(): ConsumerRunner | undefined {
    return this.runner;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.startReading();
    const publication = await this.bus.publish('game-round', this.store);
    this.shutdown.afterRequests('game-round publication', () => publication.stop());
    const runner = this.createRunner();
    this.runner = runner;
    await runner.start();
    this.shutdown.afterRequests('game-round reactions', () => runner.stop());
    this.unanswered.start();
    this.shutdown.afterRequests('game-round unanswered bets', () => this.unanswered.stop());
    this.operations.register({ service: 'game-round', group: GROUP, consumer: runner, publication, bus: this.bus, store: this.store });
    this.health.register({ name: GROUP, check: () => this.check(runner, publication) });
  }

  /** Not in the constructor: the reactions that Nest hands out there have no dependencies yet. */
  private createRunner(): ConsumerRunner {
    const { store, bus, report, clock, logger } = this;
    return createConsumerRunner({
      group: GROUP,
      store,
      catalogue: casinoCatalogue,
      bus,
      sources: ['game-round', 'wallet', 'jackpot'],
      handlers: traceHandlers(handlersOf(this.moduleRef, REACTIONS), GROUP, this.tracing.of('game-round')),
      ignores: IGNORED_EVENTS,
      report,
      clock,
      logger,
    });
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

  private async check(runner: ConsumerRunner, publication: Publication) {
    const { healthy, lag, parkedKeys, quarantined } = await runner.status();
    return { healthy, degraded: parkedKeys > 0, details: { lag, unpublished: await publication.lag(), parkedKeys, quarantined } };
  }
}
