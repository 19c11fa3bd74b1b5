export { collectHandlers, handlersOf } from './collect-handlers.js';
export { On } from './on.decorator.js';
