import type { Money } from '@casino/kernel';
import type { Append } from '../append.js';
import { legsOf } from '../legs.js';
import { holderForfeits, type Cycle } from '../jackpot.state.js';

const share = (append: Append, { cycle, meter: amount }: Cycle, confirmed: readonly string[]): void => {
  const each: Money = amount / BigInt(confirmed.length);
  const remainder = amount - each * BigInt(confirmed.length);
  const { running } = append;
  append.say({
    type: 'JackpotShared',
    data: {
      jackpotId: append.jackpot.jackpotId,
      cycle,
      amount,
      shares: confirmed.map((claimId) => ({ claimId, amount: each })),
      remainder,
      into: running.cycle,
      meter: running.meter + remainder,
    },
  });
};

/** As if it had never frozen. */
const restore = (append: Append, { cycle, meter: amount, policy }: Cycle): void => {
  const { jackpotId, currency } = append.jackpot;
  const { running } = append;
  const increment = amount - policy.seed;
  append.say({
    type: 'MeterRestored',
    data: {
      ...{ jackpotId, cycle, increment, into: running.cycle, seedGivenBack: policy.seed, currency },
      legs: legsOf.seedGivenBack(jackpotId, policy.seed),
      meter: running.meter + increment,
    },
  });
};

/**
 * A frozen cycle closes when each of its coups is concluded and each of its royals is confirmed or rejected (rules §3 *Cycles*): it is
 * split among the confirmed, or restored when there is none. In the append of whatever completes it.
 */
export const closeCycleIfComplete = (append: Append, cycle: number): void => {
  const frozen = append.now.frozen.find((candidate) => candidate.cycle === cycle);
  if (frozen === undefined || append.now.coups.some((coup) => coup.cycle === cycle)) return;
  const royals = append.now.claims.filter((claim) => claim.cycle === cycle && claim.kind === 'jackpot' && !holderForfeits(claim));
  if (royals.some(({ confirmed }) => !confirmed)) return;
  if (royals.length > 0)
    share(
      append,
      frozen,
      royals.map(({ claimId }) => claimId),
    );
  else restore(append, frozen);
  append.say({
    type: 'CycleClosed',
    data: { jackpotId: append.jackpot.jackpotId, cycle, outcome: royals.length > 0 ? 'shared' : 'restored' },
  });
};
