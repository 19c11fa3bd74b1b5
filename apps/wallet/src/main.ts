import 'reflect-metadata';
import { createCasinoApp, loadConfiguration, runCasinoApp, startCasinoApp } from '@casino/platform';
import { WalletModule } from '@casino/wallet';

/** The wallet alone: for floors whose services meet on a bus between processes. */
runCasinoApp('wallet', async () => {
  const configuration = loadConfiguration(process.env);
  return startCasinoApp((options) => createCasinoApp(WalletModule.register(configuration), configuration, options), configuration);
});
