import { Inject, Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { HealthRegistry, type Readiness } from '../health/health.registry.js';
import { METRICS } from './metrics.js';

/** What of a check's details is a number: lag, parked keys; yes and no as 1 and 0. */
const numberOf = (detail: unknown): number | undefined => {
  if (typeof detail === 'bigint' || typeof detail === 'boolean') return Number(detail);
  return typeof detail === 'number' && Number.isFinite(detail) ? detail : undefined;
};

/** The checks of `/health/ready` as gauges, made anew at each scrape: alarms and dashboards see what a person sees there. */
@Injectable()
export class HealthMetrics {
  private reading: Promise<Readiness> | undefined;

  constructor(
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(METRICS) registry: Registry,
  ) {
    const read = (): Promise<Readiness> => this.read();
    new Gauge({
      name: 'casino_health_check',
      help: '1 when the check of /health/ready is healthy, else 0',
      labelNames: ['check'],
      registers: [registry],
      async collect() {
        const { checks } = await read();
        this.reset();
        for (const [check, { healthy }] of Object.entries(checks)) this.set({ check }, healthy ? 1 : 0);
      },
    });
    new Gauge({
      name: 'casino_health_detail',
      help: 'Numbers among the details of the checks of /health/ready, such as lag and parkedKeys',
      labelNames: ['check', 'name'],
      registers: [registry],
      async collect() {
        const { checks } = await read();
        this.reset();
        for (const [check, { details }] of Object.entries(checks)) {
          for (const [name, detail] of Object.entries(details)) {
            const value = numberOf(detail);
            if (value !== undefined) this.set({ check, name }, value);
          }
        }
      },
    });
  }

  /** Both gauges of one scrape show the same reading. */
  private read(): Promise<Readiness> {
    this.reading ??= this.health.readiness().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }
}
