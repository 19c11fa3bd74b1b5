export type { Anomaly, ReportAnomaly } from './anomaly.js';
export type { Administration, Resumed } from './administration.js';
export {
  createConsumerRunner,
  type ConsumerRunner,
  type ConsumerRunnerOptions,
  type ConsumerRunnerStatus,
} from './create-consumer-runner.js';
export {
  on,
  onTogether,
  type Handle,
  type HandleTogether,
  type Handler,
  type Heard,
  type Occurrence,
  type Reaction,
  type Run,
  type RunReaction,
} from './handler.js';
export type { Logger } from './logger.js';
export type { RetryOptions } from './retry.js';
