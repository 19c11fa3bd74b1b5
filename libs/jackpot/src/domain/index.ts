export { assertBooks, keepingBooks } from './books.js';
export { STOP_NOTICE } from './decisions/stop.js';
export { contributionOf } from './decisions/policy.js';
export * from './hands.decider.js';
export type * from './jackpot.commands.js';
export { jackpotDecider } from './jackpot.decider.js';
export { jackpotSnapshot } from './jackpot.snapshot.js';
export * from './jackpot.state.js';
export { meterOf, type Ledger } from './ledger.js';
