export type { LegacyAnswer } from '@casino/platform';
export { JACKPOT_RUNNERS, type JackpotRunners } from './application/jackpot-runners.js';
export * from './domain/index.js';
export { JACKPOT_BUS, JACKPOT_STORE } from './jackpot-store.js';
export { JackpotModule } from './jackpot.module.js';
export { JackpotService } from './jackpot.service.js';
export type { AwardRecord, ClaimRecord, DisplayedRecord } from './read-models/register-records.js';
export { REGISTERS, type Registers } from './read-models/registers.js';
