import { onceAvailable } from '@casino/event-store';
import type { Logger } from 'pino';
import type { RunsBeside } from './define-service.js';

/**
 * Starts what runs beside requests. A store that cannot be read is waited for in the background, for the service answers meanwhile: that
 * its store is away, above all.
 * @returns what stops it, started or not
 * @throws what the first try throws, unless the store is unavailable
 */
export const startBeside = async (name: string, one: RunsBeside, logger: Logger): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  let goOn: () => void;
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  const started = onceAvailable(
    async () => one.start(),
    stopping.signal,
    (reason) => {
      logger.warn({ part: name, reason, msg: `${name} waits for the store` });
      goOn();
    },
  );
  await Promise.race([started, waiting]);
  // whoever waits is to hear of it as well: such a store has become another floor's
  started.catch((err: unknown) => logger.error({ part: name, err, msg: `${name} cannot start` }));
  return async () => {
    stopping.abort();
    await started.catch(() => undefined);
    await one.stop?.();
  };
};
