export { FloorProcess, type Ended, type FloorProcessOptions } from './floor-process.js';
export { freePort } from './free-port.js';
export { byStream, readStoredFloor, type Stored, type StoredFloor } from './stored-events.js';
export { auditAcknowledged } from './audit-acknowledged.js';
export { auditStoredFloor, type FloorCount } from './audit-stored-floor.js';
export { JournalClient, PlayIsOver, type Acknowledged, type AnsweredEvent } from './journal-client.js';
export { Croupier, type ToStake } from './croupier.js';
export { EventStreamReader } from './event-stream.js';
export { RecordingClient } from './recording-client.js';
