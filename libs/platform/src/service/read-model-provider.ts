import type { Provider } from '@nestjs/common';
import type { EventStore } from '@casino/event-store';
import { Shutdown } from '../bootstrap/shutdown.js';

/** A read model over a service's own store, closed at the shutdown. @param name for the log */
export const readModelProvider = <Model extends { close(): Promise<void> }>(
  name: string,
  token: symbol,
  store: symbol,
  open: (store: EventStore) => Promise<Model>,
): Provider => ({
  provide: token,
  inject: [store, Shutdown],
  useFactory: async (own: EventStore, shutdown: Shutdown): Promise<Model> => {
    const model = await open(own);
    shutdown.afterRequests(name, () => model.close());
    return model;
  },
});
