export { FloorProcess, type AppName, type Ended, type Floor, type FloorProcessOptions } from './floor-process.js';
export { freePort } from './free-port.js';
export { JournalClient, PlayIsOver, type Acknowledged, type AnsweredEvent } from './journal-client.js';
export { Croupier, type ToStake } from './croupier.js';
export { EventStreamReader } from './event-stream.js';
export { RecordingClient } from './recording-client.js';
export { PHASES, STAKES } from './phases.js';
