export { atRest } from './at-rest.js';
export { startCluster, type Cluster } from './cluster.js';
export { startDoubleProcess, type DoubleProcess } from './double-process.js';
export { ServiceFloor, type ServiceFloorOptions } from './service-floor.js';
export { Evening, type EveningOptions, type EveningReport } from './evening.js';
