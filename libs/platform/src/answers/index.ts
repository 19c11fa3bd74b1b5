export { answerOf, type Answer } from './answer.js';
export { answeredEvent, type AnsweredEvent } from './answered-event.js';
export { storedEvents } from './stored-events.js';
export { toWire } from './wire.js';
