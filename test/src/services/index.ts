export { atRest } from './at-rest.js';
export { startDoubleProcess, type DoubleProcess } from './double-process.js';
export { ServiceFloor, SERVICES, type ServiceFloorOptions, type ServiceName } from './service-floor.js';
