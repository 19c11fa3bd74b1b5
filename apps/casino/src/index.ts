export { createFloor } from './create-floor.js';
export { startFloor } from './start-floor.js';
export { SERVICES } from './services.js';
