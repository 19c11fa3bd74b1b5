import type { Append } from '../append.js';
import type { Policy } from '../jackpot.commands.js';
import { takingTables } from '../jackpot.state.js';
import { legsOf } from '../legs.js';

/** The house puts up the seed of the next cycle, whose policy is in force from here on. */
export const openCycle = (append: Append, cycle: number, policy: Policy): void => {
  const { jackpotId, currency } = append.jackpot;
  append.say({
    type: 'CycleOpened',
    data: { jackpotId, cycle, currency, policy, tables: [...takingTables(append.now)], legs: legsOf.putUp(jackpotId, policy.seed) },
  });
};
