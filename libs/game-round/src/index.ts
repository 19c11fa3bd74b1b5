export type { GameRoundStreams } from './application/streams.js';
export { gameRound } from './game-round.service.js';
export { openTables, TABLES, type Tables } from './read-models/tables.js';
