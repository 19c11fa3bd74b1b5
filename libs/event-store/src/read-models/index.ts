export { createFollowing, type Following } from './create-following.js';
export { isWithin } from './is-within.js';
export { openReadModelFile, type ReadModelFile } from './open-read-model-file.js';
