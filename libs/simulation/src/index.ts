export { auditBooks, type BooksAudit, type TableChips } from './audit-books.js';
export { blindDecision } from './blind-decision.js';
export { FloorClient, FloorProblem, type Answer, type FloorAddress, type FloorClientOptions, type Problem, type ServiceUrls, type TokenRequest } from './floor-client.js';
export { FloorSetup, whileAnswered, type SimulatedSeat, type SimulatedTable } from './floor-setup.js';
export { Latencies } from './latencies.js';
export { TablePlay, type Moment, type PlayedCoup, type PlayOptions } from './play-coup.js';
export { Staff } from './staff.js';
export { planTable, type PlannedPlayer, type TablePlan } from './table-plan.js';
export type * from './wire.js';
