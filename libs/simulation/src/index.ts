export { auditBooks, type BooksAudit, type TableChips } from './audit-books.js';
export type { JackpotAudit } from './audit-jackpot.js';
export { ClaimActs, type Conclusion } from './claim-acts.js';
export { ClaimDesk } from './claim-desk.js';
export { planJackpot, type JackpotPlan } from './jackpot-plan.js';
export { blindDecision } from './blind-decision.js';
export {
  FloorClient,
  FloorProblem,
  type Answer,
  type FloorAddress,
  type FloorClientOptions,
  type Problem,
  type ServiceUrls,
  type TokenRequest,
} from './floor-client.js';
export { FloorSetup, type SimulatedSeat, type SimulatedTable } from './floor-setup.js';
export { listOf } from './list-of.js';
export { Latencies } from './latencies.js';
export type { Moment, PlayedCoup, PlayOptions } from './coup-in-play.js';
export { all, communityRoyal, findShoe, prizeOf, royalOf, type FoundShoe, type SoughtCoup, type WantedDeal } from './shoe-search.js';
export { Staff } from './staff.js';
export { sendBy, type Send, type Step } from './step.js';
export { TablePlay } from './table-play.js';
export { planTable, type PlannedPlayer, type TablePlan } from './table-plan.js';
export { refusalOf, unless, until, whileAnswered } from './waiting.js';
export type * from './wire.js';
