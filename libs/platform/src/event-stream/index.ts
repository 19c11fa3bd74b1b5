export { EventStreams, type EventStreamOptions } from './event-streams.js';
