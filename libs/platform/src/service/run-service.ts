import { createCasinoApp } from '../bootstrap/create-casino-app.js';
import { runCasinoApp, startCasinoApp } from '../bootstrap/start-casino-app.js';
import { loadConfiguration } from '../configuration/configuration.js';
import type { Service } from './define-service.js';

/** The whole main of an app that is one service. */
export const runService = (service: Service): void =>
  runCasinoApp(service.name, async () => {
    const configuration = loadConfiguration(process.env);
    return startCasinoApp((options) => createCasinoApp(service.register(), configuration, options), configuration);
  });
