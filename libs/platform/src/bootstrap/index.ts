export { createCasinoApp, listenCasinoApp, type CasinoAppOptions } from './create-casino-app.js';
export { Shutdown } from './shutdown.js';
