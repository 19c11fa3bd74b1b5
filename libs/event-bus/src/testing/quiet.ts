import { setTimeout } from 'node:timers/promises';
import type { EventStore } from '@casino/event-store';
import type { ConsumerRunner } from '../consumer-runner/create-consumer-runner.js';

/** Resolves when the consumer has dealt with everything published, and nothing more comes of it; or when it is `over`. */
export const quiet = async (
  store: EventStore,
  consumer: Pick<ConsumerRunner, 'status'>,
  over: () => boolean = () => false,
): Promise<void> => {
  for (let before = ''; !over(); await setTimeout(1)) {
    const head = await store.head();
    const { lag, healthy } = await consumer.status();
    const still = lag === 0 && healthy;
    if (still && head === before) return;
    before = still ? head : '';
  }
};
