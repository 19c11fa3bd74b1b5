import { Inject, Injectable, Logger } from '@nestjs/common';
import { CasinoError } from '@casino/kernel';
import { Shutdown } from '../bootstrap/shutdown.js';

export interface ContributorHealth {
  /** False: it cannot do its work. */
  readonly healthy: boolean;
  /** It works, but a person is to look: one table's key is parked, say, while every other goes on (P8). */
  readonly degraded?: boolean;
  /** Numbers and words for the person on duty; no secret, no amount of a player. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A part of the service that can say whether it can do its work: store, bus lag, parked keys. */
export interface HealthContributor {
  readonly name: string;
  check(): Promise<ContributorHealth>;
}

export interface Readiness {
  /** `degraded` answers 200: taking the instance out of service would stop every table for the sake of one. */
  readonly status: 'ready' | 'degraded' | 'not-ready' | 'shutting-down';
  readonly checks: Readonly<Record<string, ContributorHealth>>;
}

/** A check that takes longer has failed. */
const CHECK_MS = 2000;

const timeout = (): { late: Promise<ContributorHealth>; stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ContributorHealth>((resolve) => {
    timer = setTimeout(() => resolve({ healthy: false, details: { error: `no answer within ${CHECK_MS} ms` } }), CHECK_MS);
  });
  return { late, stop: () => clearTimeout(timer) };
};

@Injectable()
export class HealthRegistry {
  private readonly logger = new Logger('Health');
  private readonly contributors = new Map<string, HealthContributor>();

  constructor(@Inject(Shutdown) private readonly shutdown: Shutdown) {}

  /** @throws TypeError when the name is taken: one would hide the other */
  register(contributor: HealthContributor): void {
    if (this.contributors.has(contributor.name)) throw new TypeError(`health contributor ${contributor.name} is registered twice`);
    this.contributors.set(contributor.name, contributor);
  }

  async readiness(): Promise<Readiness> {
    const checks = await Promise.all(
      [...this.contributors.values()].map(async (contributor) => [contributor.name, await this.checked(contributor)] as const),
    );
    const healthy = checks.every(([, check]) => check.healthy);
    const working = checks.some(([, check]) => check.degraded === true) ? 'degraded' : 'ready';
    return { status: this.shutdown.closing ? 'shutting-down' : healthy ? working : 'not-ready', checks: Object.fromEntries(checks) };
  }

  private async checked(contributor: HealthContributor): Promise<ContributorHealth> {
    const { late, stop } = timeout();
    try {
      return await Promise.race([contributor.check(), late]);
    } catch (err) {
      // Anybody may read the answer; what the error says is for the log.
      this.logger.warn({ err, msg: `the check ${contributor.name} failed` });
      return { healthy: false, details: { error: err instanceof CasinoError ? err.code : 'failed' } };
    } finally {
      stop();
    }
  }
}
