export { answeredEvent, type AnsweredEvent } from './answered-event.js';
export { toWire } from './wire.js';
