export { startCluster, type Cluster } from './cluster.js';
export { startDoubleProcess, type DoubleProcess } from './double-process.js';
export { brokers, ServiceFloor, SERVICES, type ServiceFloorOptions, type ServiceName } from './service-floor.js';
export { Evening, type EveningOptions, type EveningReport } from './evening.js';
