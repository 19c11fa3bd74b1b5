export { answerOf, type Answer } from './answer.js';
export { eventsPage, MOST_EVENTS, type PageWanted } from './events-page.js';
export { legacyAnswerOf, type LegacyAnswer } from './legacy-answer.js';
export { answeredEvent, type AnsweredEvent } from './answered-event.js';
export { storedEvents } from './stored-events.js';
export { toWire } from './wire.js';
