export type { JackpotStreams } from './application/streams.js';
export { jackpot } from './jackpot.service.js';
export { REGISTERS, type Registers } from './read-models/registers.js';
