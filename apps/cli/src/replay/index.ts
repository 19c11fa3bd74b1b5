export { replayCoup } from './replay-coup.js';
export { CHECKS, type CheckName, type Difference, type ReplayReport } from './report.js';
