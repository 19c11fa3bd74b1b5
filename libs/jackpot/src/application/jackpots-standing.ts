import { streams } from '@casino/contracts';
import type { Clock } from '@casino/kernel';
import { standingOf, type ContributorHealth } from '@casino/platform';
import type { Registers } from '../read-models/registers.js';
import type { JackpotStreams } from './streams.js';

/** What a person on duty, an alarm and a dashboard want to know of the jackpots. */
export const jackpotsStanding = async (registers: Registers, { jackpot }: JackpotStreams, clock: Clock): Promise<ContributorHealth> => {
  const { count, oldest } = registers.openClaims();
  const details: Record<string, unknown> = {
    openClaims: count,
    oldestOpenClaimMs: oldest === null ? 0 : Math.max(0, clock.now() - oldest),
  };
  let suspended = 0;
  for (const jackpotId of registers.jackpots()) {
    const { state } = await jackpot.load(streams.jackpot(jackpotId));
    suspended += Number(state.suspended) + state.tables.filter((table) => table.linked && table.suspended).length;
    details[`meter ${jackpotId}`] = state.running === null ? 0n : state.running.meter;
    details[`frozen ${jackpotId}`] = state.frozen.reduce((sum, { meter }) => sum + meter, 0n);
  }
  return standingOf(registers, { ...details, suspended });
};
