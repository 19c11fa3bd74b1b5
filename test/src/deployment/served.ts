import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@casino/casino-app';
import { CONTEXTS, type Context } from '@casino/contracts';
import { createEmbeddedEventBus, type EventBus } from '@casino/event-bus';
import { GameRoundModule } from '@casino/game-round';
import { createCasinoApp, loadConfiguration, openApiDocument, type CasinoConfiguration } from '@casino/platform';
import type { DynamicModule } from '@nestjs/common';

/** What a running service serves: its paths, and its metrics after a request or two. */
export interface Served {
  readonly paths: readonly string[];
  readonly metrics: string;
}

const moduleOf = (service: Context, configuration: CasinoConfiguration, bus: EventBus): DynamicModule => {
  const found = SERVICES.find(({ name }) => name === service);
  return found === undefined ? GameRoundModule.register(configuration, { bus }) : found.register({ bus });
};

const serve = async (service: Context, folder: string): Promise<Served> => {
  const configuration = loadConfiguration({ CASINO_DATA: join(folder, service), CASINO_LOG_LEVEL: 'silent' });
  const bus = createEmbeddedEventBus();
  const app = await createCasinoApp(moduleOf(service, configuration, bus), configuration);
  await app.inject({ method: 'POST', url: '/tables/T1/rounds/1/bets' });
  await app.inject('/health/ready');
  // the one parameter that names the service itself
  const paths = Object.keys(openApiDocument(app).paths).map((path) => path.replace('{service}', service));
  const served = { paths, metrics: (await app.inject('/metrics')).body };
  await app.close();
  await bus.close();
  return served;
};

/** Each service started, asked and closed again. */
export const serveAll = async (): Promise<Readonly<Record<Context, Served>>> => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-deployment-'));
  try {
    const served: [Context, Served][] = [];
    for (const service of CONTEXTS) served.push([service, await serve(service, folder)]);
    return Object.fromEntries(served) as Record<Context, Served>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Not through the gateway: each instance's own, or what only development has. */
export const isOwn = (path: string): boolean => /^\/(?:health|metrics|dev)(?:\/|$)/.test(path);
