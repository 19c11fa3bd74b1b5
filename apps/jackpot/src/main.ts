import 'reflect-metadata';
import { JackpotModule } from '@casino/jackpot';
import { createCasinoApp, loadConfiguration, runCasinoApp, startCasinoApp } from '@casino/platform';

/** The jackpots alone: for floors whose services meet on a bus between processes. */
runCasinoApp('jackpot', async () => {
  const configuration = loadConfiguration(process.env);
  return startCasinoApp((options) => createCasinoApp(JackpotModule.register(configuration), configuration, options), configuration);
});
