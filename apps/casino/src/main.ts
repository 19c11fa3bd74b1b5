import { loadConfiguration, runCasinoApp } from '@casino/platform';
import { startFloor } from './start-floor.js';

runCasinoApp('casino floor', async () => startFloor(loadConfiguration(process.env)));
