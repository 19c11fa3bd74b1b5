export * from './incident/incident.decider.js';
export * from './incident/incident.state.js';
export * from './review/images.js';
export * from './review/review.commands.js';
export * from './review/review.decider.js';
export * from './review/review.state.js';
