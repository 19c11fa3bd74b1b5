export { answerOf, type Answer } from './answer.js';
export { eventsPage, MOST_EVENTS, type PageWanted } from './events-page.js';
export { toWire } from './wire.js';
