import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { eventBusConformance } from '../conformance/index.js';
import type { EventBus } from '../event-bus.js';
import { createEmbeddedEventBus } from './create-embedded-event-bus.js';

eventBusConformance('embedded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bus-'));
  const buses: EventBus[] = [];
  const stores = new Map<string, EventStore>();
  return {
    async openBus() {
      const bus = createEmbeddedEventBus({ pause: 10 });
      buses.push(bus);
      return bus;
    },
    async openStore(name) {
      const open = stores.get(name);
      if (open !== undefined && (await isOpen(open))) return open;
      const store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, `${name}.db`) });
      stores.set(name, store);
      return store;
    },
    async dispose() {
      for (const bus of buses) await bus.close();
      for (const store of stores.values()) await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});

const isOpen = (store: EventStore): Promise<boolean> =>
  store.head().then(
    () => true,
    () => false,
  );
