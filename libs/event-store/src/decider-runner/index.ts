export * from './command.js';
export { createDeciderRunner, type DeciderRunner, type DeciderRunnerOptions } from './create-decider-runner.js';
export { contractCodec, type EventCodec } from './event-codec.js';
export type { SnapshotOptions } from './folded-stream.js';
export { areWritten } from './written-marks.js';
