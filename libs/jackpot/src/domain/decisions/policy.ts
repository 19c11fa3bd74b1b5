import { refuse, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { ChangePolicy, OpenJackpot, Policy, PolicyValues } from '../jackpot.commands.js';
import type { JackpotEvent, JackpotState } from '../jackpot.state.js';
import { openCycle } from './open-cycle.js';

const WHOLE_PPM = 1_000_000n;

/** What of a JP1 stake the meter gets, in minor units; whole by the policy's own condition. */
export const contributionOf = ({ stake, contributionPpm }: Pick<PolicyValues, 'stake' | 'contributionPpm'>) =>
  (stake * BigInt(contributionPpm)) / WHOLE_PPM;

/** What a table that takes JP1 stakes shows its players. */
export const offerOf = ({ stake, version, prizes }: Policy) => ({ stake, policy: version, prizes });

const isCount = (value: number, least: number): boolean => Number.isInteger(value) && value >= least && value <= 1_000_000;

const refusePolicy = ({ seed, stake, prizes, contributionPpm }: PolicyValues): Decision<never> | undefined => {
  if (seed < 1n || stake < 1n) return refuse('invalid-amount', 'Seed and stake are at least one minor unit.');
  if (!isCount(contributionPpm, 0)) return refuse('invalid-request', 'contributionPpm is a whole number from 0 to 1000000.');
  if (!Object.values(prizes).every((multiple) => isCount(multiple, 1)))
    return refuse('invalid-request', 'A prize is a whole multiple of the stake from 1 to 1000000.');
  return (stake * BigInt(contributionPpm)) % WHOLE_PPM === 0n ? undefined : refuse('policy-not-exact');
};

export const openJackpot = ({ jackpotId, currency, policy: values }: OpenJackpot, state: JackpotState): Decision<JackpotEvent> => {
  if (state.opened !== null) return refuse(state.stopped ? 'jackpot-stopped' : 'jackpot-already-open');
  const refused = refusePolicy(values);
  if (refused !== undefined) return refused;
  const policy = { ...values, version: 1 };
  const append = new Append(state).say({ type: 'JackpotOpened', data: { jackpotId, currency, policy } });
  openCycle(append, 1, policy);
  return append.decision();
};

/** For the next cycle (rules §3 *Books*): the open one goes on as it was opened. */
export const changePolicy = ({ policy: values }: ChangePolicy, state: JackpotState): Decision<JackpotEvent> => {
  const refused = refusePolicy(values);
  if (refused !== undefined) return refused;
  const append = new Append(state);
  const { policy: current, cycle } = append.running;
  const { version } = state.nextPolicy === null ? current : state.nextPolicy;
  append.say({
    type: 'PolicyChanged',
    data: { jackpotId: append.jackpot.jackpotId, policy: { ...values, version: version + 1 }, fromCycle: cycle + 1 },
  });
  return append.decision();
};
