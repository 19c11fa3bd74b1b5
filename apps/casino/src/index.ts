export { createFloor } from './create-floor.js';
export { startFloor } from './start-floor.js';
