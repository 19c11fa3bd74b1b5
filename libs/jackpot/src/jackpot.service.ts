import type { ConsumerRunner } from '@casino/event-bus';
import type { Clock } from '@casino/kernel';
import { CLOCK, HealthRegistry, ServiceRuntime, type ContributorHealth } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JackpotDesk } from './application/jackpot-desk.js';
import { JACKPOT_ENGINES } from './jackpot-store.js';
import { IGNORED, JACKPOT_SOURCES, REACTIONS } from './reactions/index.js';
import { REGISTERS, type Registers } from './read-models/registers.js';

/** Brings the jackpots to life: the registers follow the store, then the rest. */
@Injectable()
export class JackpotService implements OnApplicationBootstrap {
  /** What is parked and can be resumed; undefined before the start. */
  consumer: ConsumerRunner | undefined;

  constructor(
    @Inject(REGISTERS) private readonly registers: Registers,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly desk: JackpotDesk,
    private readonly health: HealthRegistry,
    private readonly runtime: ServiceRuntime,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.registers.follow();
    const names = { health: 'jackpot-bus', consumer: 'jackpot consumer' };
    this.consumer = await this.runtime.start({
      service: 'jackpot',
      engines: JACKPOT_ENGINES,
      sources: JACKPOT_SOURCES,
      reactions: REACTIONS,
      ignores: IGNORED,
      names,
    });
    this.health.register({ name: 'jackpot-registers', check: () => this.check() });
  }

  /** What a person on duty, an alarm and a dashboard want to know of the jackpots. */
  private async check(): Promise<ContributorHealth> {
    const { failure, position } = this.registers;
    const { count, oldest } = this.registers.openClaims();
    const details: Record<string, unknown> = {
      position,
      failure: failure ?? null,
      openClaims: count,
      oldestOpenClaimMs: oldest === null ? 0 : Math.max(0, this.clock.now() - oldest),
    };
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
