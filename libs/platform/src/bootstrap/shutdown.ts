import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';

type Step = () => Promise<void> | void;
interface NamedStep {
  readonly name: string;
  readonly step: Step;
}

/**
 * Order of a shutdown: new requests are refused (503), event streams end, requests in progress are answered, then what was
 * registered with `afterRequests` is closed, last first: register a store when it opens and what feeds on it later.
 */
@Injectable()
export class Shutdown implements OnModuleDestroy, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Shutdown');
  private readonly before: NamedStep[] = [];
  private readonly after: NamedStep[] = [];
  private begun = false;

  /** True from the moment that the service takes no new requests. */
  get closing(): boolean {
    return this.begun;
  }

  /** Closed while requests in progress still run: what would keep their connections open for ever. */
  beforeRequestsEnd(name: string, step: Step): void {
    this.before.push({ name, step });
  }

  /** Closed when the last request was answered: consumers, stores. */
  afterRequests(name: string, step: Step): void {
    this.after.push({ name, step });
  }

  onModuleDestroy(): void {
    this.begun = true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.run(this.before.splice(0));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.run(this.after.splice(0).reverse());
  }

  /** One that fails does not keep the others open. */
  private async run(steps: readonly NamedStep[]): Promise<void> {
    for (const { name, step } of steps) {
      try {
        await step();
      } catch (err) {
        this.logger.error({ err, msg: `${name} did not close` });
      }
    }
  }
}
