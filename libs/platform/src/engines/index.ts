export { createEventBus } from './create-event-bus.js';
export { openEventStore } from './open-event-store.js';
