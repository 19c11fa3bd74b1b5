import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_FLOOR } from '@casino/contracts/testing';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import type { BusHarness } from '../../conformance/harness.js';
import type { Logger } from '../../consumer-runner/logger.js';
import { createKafkaEventBus, type KafkaEventBus, type KafkaEventBusOptions } from '../index.js';

/** The broker that jest's setup started. */
export const brokers = (): readonly string[] => {
  const listed = process.env['KAFKA_BROKERS'];
  if (listed === undefined || listed === '') throw new Error('KAFKA_BROKERS names no broker: run npm run test:kafka');
  return listed.split(',');
};

/** Everything that was logged, for a failing test. */
export const memoryLogger = (): Logger & { readonly lines: string[] } => {
  const lines: string[] = [];
  const write = (level: string) => (details: object, message: string) => {
    const line = `${new Date().toISOString()} ${level} ${message} ${JSON.stringify(details, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
    lines.push(line);
    if (process.env['KAFKA_LOG'] !== undefined) process.stderr.write(`${line}\n`);
  };
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
};

export interface KafkaHarness extends BusHarness {
  readonly prefix: string;
  readonly logger: ReturnType<typeof memoryLogger>;
  openBus(options?: Partial<KafkaEventBusOptions>): Promise<KafkaEventBus>;
}

/** Topics of its own on a cluster, by their prefix; waits are shorter than in a casino. */
export const openKafkaHarness = async (defaults: Partial<KafkaEventBusOptions> = {}): Promise<KafkaHarness> => {
  const prefix = `t${randomUUID().slice(0, 8)}.`;
  const folder = mkdtempSync(join(tmpdir(), 'kafka-bus-'));
  const buses: KafkaEventBus[] = [];
  const stores = new Map<string, EventStore>();
  const logger = memoryLogger();
  return {
    prefix,
    logger,
    async openBus(options = {}) {
      const bus = createKafkaEventBus({
        floor: TEST_FLOOR,
        clientId: 'suite',
        logger,
        backoff: { first: 20, longest: 200 },
        ...defaults,
        ...options,
        brokers: options.brokers ?? defaults.brokers ?? brokers(),
        topics: { partitions: 3, prefix, ...defaults.topics, ...options.topics },
        lease: { instance: 'suite', expires: 2_000, renew: 500, poll: 100, checkpoint: 20, ...defaults.lease, ...options.lease },
      });
      buses.push(bus);
      return bus;
    },
    async openStore(name) {
      const open = stores.get(name);
      try {
        if (open !== undefined) return await open.head().then(() => open);
      } catch {
        // closed since
      }
      const store = await openSqliteEventStore({ floor: TEST_FLOOR, file: join(folder, `${name}.db`) });
      stores.set(name, store);
      return store;
    },
    async dispose() {
      await Promise.all(buses.map((bus) => bus.close()));
      await Promise.all([...stores.values()].map((store) => store.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
