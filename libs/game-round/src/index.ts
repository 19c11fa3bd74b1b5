export { GameRoundModule, type GameRoundOptions } from './game-round.module.js';
export { GameRoundRuntime } from './game-round.runtime.js';
export { GAME_ROUND_STORE } from './application/streams.js';
