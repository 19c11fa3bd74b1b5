export { incidentDecider, incidentIdOf, reviewDecider } from './domain/index.js';
export type { SurveillanceStreams } from './application/streams.js';
export { LISTS, openLists, type Lists } from './read-models/lists.js';
export { surveillance } from './surveillance.service.js';
