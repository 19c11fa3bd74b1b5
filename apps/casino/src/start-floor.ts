import { startCasinoApp, type CasinoConfiguration, type RunningApp } from '@casino/platform';
import { createFloor } from './create-floor.js';

/**
 * Starts the floor and listens; SIGINT and SIGTERM shut it down in order.
 * @throws CasinoError `store-in-use`, `configuration-invalid`; Error EADDRINUSE and the like, with everything closed again.
 */
export const startFloor = (configuration: CasinoConfiguration): Promise<RunningApp> =>
  startCasinoApp((options) => createFloor(configuration, options), configuration);
