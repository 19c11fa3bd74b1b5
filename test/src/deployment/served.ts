import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEventBus } from '@casino/event-bus';
import { GameRoundModule } from '@casino/game-round';
import { createCasinoApp, loadConfiguration, openApiDocument } from '@casino/platform';
import { WalletModule } from '@casino/wallet';

export const SERVICES = ['game-round', 'wallet'] as const;
export type Service = (typeof SERVICES)[number];

/** What a running service serves: its paths, and its metrics after a request or two. */
export interface Served {
  readonly paths: readonly string[];
  readonly metrics: string;
}

const serve = async (service: Service, folder: string): Promise<Served> => {
  const configuration = loadConfiguration({ CASINO_DATA: join(folder, service), CASINO_LOG_LEVEL: 'silent' });
  const bus = createEmbeddedEventBus();
  const module = service === 'wallet' ? WalletModule.register(configuration, bus) : GameRoundModule.register(configuration, { bus });
  const app = await createCasinoApp(module, configuration);
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
export const serveAll = async (): Promise<Readonly<Record<Service, Served>>> => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-deployment-'));
  try {
    return { 'game-round': await serve('game-round', folder), wallet: await serve('wallet', folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Not through the gateway: each instance's own, or what only development has. */
export const isOwn = (path: string): boolean => /^\/(?:health|metrics|dev)(?:\/|$)/.test(path);
