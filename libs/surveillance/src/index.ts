export type { Answer } from '@casino/platform';
export { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from './application/surveillance-runners.js';
export { incidentDecider, incidentIdOf, reviewDecider } from './domain/index.js';
export { LISTS, openLists, type Lists } from './read-models/lists.js';
export { SURVEILLANCE_BUS, SURVEILLANCE_STORE } from './surveillance-store.js';
export { SurveillanceModule } from './surveillance.module.js';
export { SurveillanceService } from './surveillance.service.js';
