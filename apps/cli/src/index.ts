export { replayCoup, type Difference, type ReplayReport } from './replay/index.js';
export { run } from './run.js';
export { runLoad, type Load, type LoadResult } from './simulation/run-load.js';
