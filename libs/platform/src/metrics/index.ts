export { METRICS } from './metrics.js';
