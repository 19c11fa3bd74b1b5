import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';

/** A store whose appends to some streams fail, as with a full disk or a process that dies before them. */
export class BreakableStore {
  /** Streams that cannot be appended to now. */
  breaks: (stream: string) => boolean = () => false;

  around(store: EventStore): EventStore {
    return {
      ...store,
      append: (stream, ...rest) =>
        this.breaks(stream)
          ? Promise.reject(new CasinoError('store-unavailable', `${stream} cannot be written`))
          : store.append(stream, ...rest),
    };
  }
}
