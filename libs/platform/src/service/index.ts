export * from './define-service.js';
export { observeRunner, type Decision, type RunnerObserver } from './observe-runner.js';
export { readModel, standingOf, type DeclaredReadModel, type ReadModel, type ToldOf } from './read-model.js';
export { openStreams, stream, StreamCommand, type DeclaredStream, type StreamOptions, type Streams } from './stream.js';
export { BUS, REPORT_ANOMALY, STORE, STREAMS } from './tokens.js';
export { runService } from './run-service.js';
