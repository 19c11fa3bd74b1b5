export { EventStreams, type EventStreamOptions, type StreamMessage } from './event-streams.js';
