import { casinoCatalogue } from '@casino/contracts';
import { createConsumerRunner, handlersOf, type ConsumerRunner, type EventBus, type ReportAnomaly } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { CLOCK, HealthRegistry, LOGGER, Operations, Shutdown, traceHandlers, TRACING, type ContributorHealth, type Tracing } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { JackpotDesk } from './application/jackpot-desk.js';
import { JACKPOT_BUS, JACKPOT_STORE, REPORT_ANOMALY } from './jackpot-store.js';
import { IGNORED, JACKPOT_GROUP, JACKPOT_SOURCES, REACTIONS } from './reactions/index.js';
import { REGISTERS, type Registers } from './read-models/registers.js';

type Logger = NonNullable<Parameters<typeof createConsumerRunner>[0]['logger']>;

/** Brings the jackpots to life: the registers follow the store, the store is published, the reactions hear the bus; and back again. */
@Injectable()
export class JackpotService implements OnApplicationBootstrap {
  private runner: ConsumerRunner | undefined;

  constructor(
    @Inject(JACKPOT_STORE) private readonly store: EventStore,
    @Inject(JACKPOT_BUS) private readonly bus: EventBus,
    @Inject(REGISTERS) private readonly registers: Registers,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing,
    private readonly desk: JackpotDesk,
    private readonly health: HealthRegistry,
    private readonly shutdown: Shutdown,
    private readonly operations: Operations,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** What is parked and can be resumed; undefined before the start. */
  get consumer(): ConsumerRunner | undefined {
    return this.runner;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { store, bus, report, clock, logger, shutdown } = this;
    this.registers.follow();
    const publication = await bus.publish('jackpot', store);
    shutdown.afterRequests('jackpot publication', () => publication.stop());
    const runner = createConsumerRunner({
      group: JACKPOT_GROUP,
      store,
      catalogue: casinoCatalogue,
      bus,
      sources: JACKPOT_SOURCES,
      handlers: traceHandlers(handlersOf(this.moduleRef, REACTIONS), JACKPOT_GROUP, this.tracing.of('jackpot')),
      ignores: IGNORED,
      report,
      clock,
      logger,
    });
    this.runner = runner;
    await runner.start();
    shutdown.afterRequests('jackpot consumer', () => runner.stop());
    this.operations.register({ service: 'jackpot', group: JACKPOT_GROUP, consumer: runner, publication, bus, store });
    this.health.register({
      name: 'jackpot-bus',
      check: async () => {
        const { healthy, lag, parkedKeys, quarantined } = await runner.status();
        return { healthy, degraded: parkedKeys > 0, details: { lag, unpublished: await publication.lag(), parkedKeys, quarantined } };
      },
    });
    this.health.register({ name: 'jackpot-registers', check: () => this.check() });
  }

  /** What a person on duty, an alarm and a dashboard want to know of the jackpots. */
  private async check(): Promise<ContributorHealth> {
    const { failure, position } = this.registers;
    const { count, oldest } = this.registers.openClaims();
    const details: Record<string, unknown> = { position, failure: failure ?? null, openClaims: count, oldestOpenClaimMs: oldest === null ? 0 : Math.max(0, this.clock.now() - oldest) };
    let suspended = 0;
    for (const jackpotId of this.registers.jackpots()) {
      const { state } = await this.desk.load(jackpotId);
      suspended += Number(state.suspended) + state.tables.filter((table) => table.linked && table.suspended).length;
      details[`meter ${jackpotId}`] = state.running === null ? 0n : state.running.meter;
      details[`frozen ${jackpotId}`] = state.frozen.reduce((sum, { meter }) => sum + meter, 0n);
    }
    return { healthy: failure === undefined, details: { ...details, suspended } };
  }
}
