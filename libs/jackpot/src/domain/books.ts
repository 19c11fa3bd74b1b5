import type { Leg } from '@casino/contracts';
import { CasinoError, sumMoney, type Decider, type Money } from '@casino/kernel';
import type { Cycle, JackpotEvent, JackpotState } from './jackpot.state.js';
import { meterOf } from './ledger.js';

const unbalanced = (event: JackpotEvent, why: string): CasinoError => new CasinoError('books-do-not-balance', `${event.type}: ${why}`);

const legsIn = ({ data }: JackpotEvent): readonly Leg[] => ('legs' in data ? data.legs : []);
/** The running meter, as the event says it; undefined: it says nothing of it. */
const meterIn = ({ data }: JackpotEvent): Money | undefined => ('meter' in data ? data.meter : undefined);

/** The cycles whose meters stand: the frozen ones and the open one. */
const cyclesOf = ({ frozen, running }: JackpotState): readonly Cycle[] => (running === null ? frozen : [...frozen, running]);
const owedOf = ({ claims }: JackpotState): Money => sumMoney(claims.map(({ share }) => (share === null ? 0n : share.amount)));

/** Every cycle: its meter is what its ledger adds up to, and the event says the same; the open one is never below its seed. */
const assertCycles = (event: JackpotEvent, after: JackpotState): void => {
  for (const { cycle, meter, ledger } of cyclesOf(after)) {
    if (meter !== meterOf(ledger))
      throw unbalanced(event, `the meter of cycle ${cycle} stands at ${meter}, its ledger says ${meterOf(ledger)}`);
  }
  const { running } = after;
  if (running === null) return;
  const said = meterIn(event);
  if (said !== undefined && said !== running.meter) throw unbalanced(event, `it says ${said} of a running meter of ${running.meter}`);
  if (!after.stopped && running.meter < running.policy.seed)
    throw unbalanced(event, `the running meter would stand at ${running.meter}, below its seed of ${running.policy.seed}`);
};

/** The frozen cycle that the event splits or restores: to nothing, and once. */
const endedBy = (event: JackpotEvent): number | undefined =>
  event.type === 'JackpotShared' || event.type === 'MeterRestored' ? event.data.cycle : undefined;

/** What is frozen stands until it is split or restored; a cycle leaves the books empty, at its close. */
const assertFrozen = (event: JackpotEvent, before: JackpotState, after: JackpotState): void => {
  const ended = endedBy(event);
  if (ended !== undefined && !before.frozen.some(({ cycle, meter }) => cycle === ended && meter > 0n))
    throw unbalanced(event, `cycle ${ended} is not frozen, or paid already`);
  const closed = event.type === 'CycleClosed' ? event.data.cycle : undefined;
  for (const { cycle, meter } of cyclesOf(before)) {
    const next = cyclesOf(after).find((candidate) => candidate.cycle === cycle);
    if (next === undefined && (cycle !== closed || meter !== 0n)) throw unbalanced(event, `cycle ${cycle} would end with ${meter}`);
  }
  const opened = event.type === 'CycleFrozen' && before.running !== null ? [before.running] : [];
  for (const { cycle, meter } of [...before.frozen, ...opened]) {
    const next = after.frozen.find((candidate) => candidate.cycle === cycle);
    if (next === undefined && cycle !== closed) throw unbalanced(event, `cycle ${cycle} would be frozen no longer`);
    if (next !== undefined && next.meter !== (cycle === ended ? 0n : meter))
      throw unbalanced(event, `cycle ${cycle} is frozen at ${meter}, and would stand at ${next.meter}`);
  }
};

/** A split gives away exactly what was frozen, in equal shares; an award is what was owed for this claim, once. */
const assertPayments = (event: JackpotEvent, before: JackpotState): void => {
  if (event.type === 'JackpotShared') {
    const { amount, shares, remainder } = event.data;
    const frozen = before.frozen.find(({ cycle }) => cycle === event.data.cycle);
    const given = sumMoney(shares.map((share) => share.amount)) + remainder;
    const equal = shares.every((share, _, [first]) => first !== undefined && share.amount === first.amount);
    if (frozen === undefined || frozen.meter !== amount || given !== amount || !equal || remainder >= BigInt(shares.length))
      throw unbalanced(event, `${amount} would be split unequally`);
  }
  if (event.type === 'JackpotAwarded') {
    const owed = before.claims.find(({ claimId }) => claimId === event.data.claimId);
    if (owed === undefined || owed.share === null || owed.share.amount !== event.data.amount)
      throw unbalanced(event, `${event.data.amount} is not owed for this claim`);
  }
};

/**
 * What must hold of every event of a jackpot before it is appended (P9, rules §3 *Books*): its legs sum to zero (P3); every cycle and all
 * cycles together add up; what is frozen stands; a cycle pays once; the account `meter:J` is what the meters and the shares owed are.
 * @throws CasinoError `books-do-not-balance`, a defect: nothing is appended
 */
export const assertBooks = (event: JackpotEvent, before: JackpotState, after: JackpotState): void => {
  const legs = sumMoney(legsIn(event).map(({ amount }) => amount));
  if (legs !== 0n) throw unbalanced(event, `the legs sum to ${legs}`);
  assertCycles(event, after);
  assertFrozen(event, before, after);
  assertPayments(event, before);
  const standing = sumMoney(cyclesOf(after).map(({ meter }) => meter));
  // what one cycle carries out another carries in, in the same event
  if (after.totals.carriedIn !== after.totals.carriedOut)
    throw unbalanced(event, `${after.totals.carriedOut} carried out, ${after.totals.carriedIn} carried in`);
  if (meterOf(after.totals) !== standing)
    throw unbalanced(event, `the meters stand at ${standing}, all cycles together say ${meterOf(after.totals)}`);
  if (after.account !== standing + owedOf(after))
    throw unbalanced(
      event,
      `the account of the meter stands at ${after.account}, the meters and shares owed at ${standing + owedOf(after)}`,
    );
};

/** The same decider, with the books asserted over every decision, in production too. */
export const keepingBooks = <Command>(
  decider: Decider<Command, JackpotEvent, JackpotState>,
): Decider<Command, JackpotEvent, JackpotState> => ({
  initial: decider.initial,
  evolve: decider.evolve,
  decide(command, state) {
    const decision = decider.decide(command, state);
    if (!decision.ok) return decision;
    let now = state;
    for (const event of decision.events) {
      const next = decider.evolve(now, event);
      assertBooks(event, now, next);
      now = next;
    }
    return decision;
  },
});
