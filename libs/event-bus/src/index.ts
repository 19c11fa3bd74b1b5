export { createAnomalyRecorder, type AnomalyRecorderOptions } from './anomaly-recorder/create-anomaly-recorder.js';
export type { Anomaly, ReportAnomaly } from './consumer-runner/anomaly.js';
export type { Administration, Resumed } from './consumer-runner/administration.js';
export {
  createConsumerRunner,
  type ConsumerRunner,
  type ConsumerRunnerOptions,
  type ConsumerRunnerStatus,
} from './consumer-runner/create-consumer-runner.js';
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
} from './consumer-runner/handler.js';
export type { Logger } from './consumer-runner/logger.js';
export { createEmbeddedEventBus, type EmbeddedEventBusOptions } from './embedded/create-embedded-event-bus.js';
export * from './event-bus.js';
export { handlersOf, hear, react, reactingClasses, reactTogether, type Hearing, type Reacting } from './hearing/hear.js';
