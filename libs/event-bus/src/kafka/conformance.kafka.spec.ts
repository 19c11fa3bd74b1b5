import { eventBusConformance } from '../conformance/index.js';
import { openKafkaHarness } from './testing/kafka-harness.js';

eventBusConformance('kafka', () => openKafkaHarness());
