export { createKafkaEventBus, type KafkaEventBus } from './create-kafka-event-bus.js';
export type { KafkaEventBusOptions, KafkaSasl, LeaseOptions, RelayTrace, TopicOptions } from './kafka-options.js';
export type { KafkaPublication, RelayStatus } from './relay/create-relay.js';
