import 'reflect-metadata';
import { createCasinoApp, loadConfiguration, runCasinoApp, startCasinoApp } from '@casino/platform';
import { SurveillanceModule } from '@casino/surveillance';

/** Surveillance alone: for floors whose services meet on a bus between processes. */
runCasinoApp('surveillance', async () => {
  const configuration = loadConfiguration(process.env);
  return startCasinoApp((options) => createCasinoApp(SurveillanceModule.register(configuration), configuration, options), configuration);
});
