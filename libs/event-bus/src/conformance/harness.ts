import type { EventStore } from '@casino/event-store';
import type { EventBus } from '../event-bus.js';

/** What a bus adapter gives to its conformance suite: one transport with empty topics, and stores to publish from and consume into. */
export interface BusHarness {
  /** A bus on this transport. What was published through an earlier one is still there. */
  openBus(): Promise<EventBus>;
  /** A durable store by name; closed and opened again it holds what it held. */
  openStore(name: string): Promise<EventStore>;
  /** Closes whatever is open. */
  dispose(): Promise<void>;
}

export type OpenHarness = () => Promise<BusHarness>;
