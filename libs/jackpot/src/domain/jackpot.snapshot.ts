import { fromLosslessJson, toLosslessJson } from '@casino/kernel';
import { NO_JACKPOT, type JackpotState } from './jackpot.state.js';

/** A jackpot's stream does not end: its state is kept every 500 events (design §6). Another version of the reducer ignores it. */
export const jackpotSnapshot = {
  version: 'jackpot-2',
  every: 500,
  serialise: (jackpot: JackpotState): unknown => toLosslessJson(jackpot),
  restore: (json: unknown): JackpotState => ({ ...NO_JACKPOT, ...(fromLosslessJson(json) as JackpotState) }),
};
