import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import type { RunnerObserver } from '../service/observe-runner.js';

/** ms; a decision that takes longer is told in the log. */
const SLOW_MS = 500;

/** Times of all decisions as a histogram, and a line in the log for a slow one. */
export const timingOf = (service: string, registry: Registry, logger: Logger): NonNullable<RunnerObserver['took']> => {
  const name = 'casino_command_seconds';
  const known = registry.getSingleMetric(name) as Histogram<'service' | 'command' | 'outcome'> | undefined;
  const seconds =
    known ??
    new Histogram({
      name,
      help: 'Seconds from a command, of a person or of a reaction, to its outcome',
      labelNames: ['service', 'command', 'outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
  return ({ ms, command, stream, correlationId, outcome }) => {
    seconds.observe({ service, command, outcome }, ms / 1000);
    if (ms >= SLOW_MS)
      logger.warn({ context: 'Decisions', service, command, stream, correlationId, outcome, ms: Math.round(ms) }, 'slow command');
  };
};
