import 'reflect-metadata';
import { GameRoundModule } from '@casino/game-round';
import { createCasinoApp, loadConfiguration, runCasinoApp, startCasinoApp } from '@casino/platform';

/** Game-round alone: for floors whose services meet on a bus between processes. */
runCasinoApp('game-round', async () => {
  const configuration = loadConfiguration(process.env);
  return startCasinoApp((options) => createCasinoApp(GameRoundModule.register(configuration), configuration, options), configuration);
});
