export { replayCoup, type Difference, type ReplayReport } from './replay/index.js';
export { run } from './run.js';
