export { createEmbeddedEventBus, type EmbeddedEventBusOptions } from './create-embedded-event-bus.js';
