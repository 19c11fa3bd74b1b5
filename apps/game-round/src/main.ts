import 'reflect-metadata';
import { GameRoundModule } from '@casino/game-round';
import { createCasinoApp, listenCasinoApp, loadConfiguration } from '@casino/platform';

/** Game-round alone: for deployments where the services meet on a bus between processes. */
const main = async (): Promise<void> => {
  const configuration = loadConfiguration(process.env);
  const app = await createCasinoApp(GameRoundModule.register(configuration), configuration);
  process.stdout.write(`game-round on ${await listenCasinoApp(app)}\n`);
};

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
