export { createFloor } from './create-floor.js';
export { startFloor, type RunningFloor } from './start-floor.js';
