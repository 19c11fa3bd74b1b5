import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@casino/casino-app';
import type { Context } from '@casino/contracts';
import { createEmbeddedEventBus } from '@casino/event-bus';
import { createCasinoApp, loadConfiguration, openApiDocument, type Service } from '@casino/platform';

type OpenAPIObject = ReturnType<typeof openApiDocument>;

/** What a running service serves: its paths, and its metrics after a request or two. */
export interface Served {
  readonly paths: readonly string[];
  readonly description: OpenAPIObject;
  readonly metrics: string;
}

const serve = async ({ name, register }: Service, folder: string): Promise<Served> => {
  const configuration = loadConfiguration({ CASINO_DATA: join(folder, name), CASINO_LOG_LEVEL: 'silent' });
  const bus = createEmbeddedEventBus();
  const app = await createCasinoApp(register({ bus }), configuration);
  await app.inject({ method: 'POST', url: '/tables/T1/rounds/1/bets' });
  await app.inject('/health/ready');
  // the one parameter that names the service itself
  const description = openApiDocument(app);
  const paths = Object.keys(description.paths).map((path) => path.replace('{service}', name));
  const served = { paths, description, metrics: (await app.inject('/metrics')).body };
  await app.close();
  await bus.close();
  return served;
};

/** Each service started, asked and closed again. */
export const serveAll = async (): Promise<Readonly<Record<Context, Served>>> => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-deployment-'));
  try {
    const served: [Context, Served][] = [];
    for (const service of SERVICES) served.push([service.name, await serve(service, folder)]);
    return Object.fromEntries(served) as Record<Context, Served>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Not through the gateway: each instance's own, or what only development has. */
export const isOwn = (path: string): boolean => /^\/(?:health|metrics|dev)(?:\/|$)/.test(path);
