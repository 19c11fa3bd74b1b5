import { createCasinoApp, runCasinoApp, startCasinoApp } from '../bootstrap/index.js';
import { loadConfiguration } from '../configuration/index.js';
import type { Service } from './define-service.js';

/** The whole main of an app that is one service. */
export const runService = (service: Service): void =>
  runCasinoApp(service.name, async () => {
    const configuration = loadConfiguration(process.env);
    return startCasinoApp((options) => createCasinoApp(service.register(), configuration, options), configuration);
  });
