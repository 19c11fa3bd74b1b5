import 'reflect-metadata';
import { createCasinoApp, listenCasinoApp, loadConfiguration } from '@casino/platform';
import { WalletModule } from '@casino/wallet';

/** The wallet alone: for deployments where the services meet on a bus between processes. */
const main = async (): Promise<void> => {
  const configuration = loadConfiguration(process.env);
  const app = await createCasinoApp(WalletModule.register(configuration), configuration);
  process.stdout.write(`wallet on ${await listenCasinoApp(app)}\n`);
};

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
