export { createCasinoApp, listenCasinoApp, type CasinoAppOptions } from './create-casino-app.js';
export { Shutdown } from './shutdown.js';
export { runCasinoApp, startCasinoApp, type RunningApp } from './start-casino-app.js';
