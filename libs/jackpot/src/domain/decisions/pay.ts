import type { JackpotEventOf } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import type { Append } from '../append.js';
import type { Policy } from '../jackpot.commands.js';
import type { Claim, Jp1Entry } from '../jackpot.state.js';
import { legsOf } from '../legs.js';

type PrizeHand = JackpotEventOf<'FixedPrizeWon'>['data']['hand'];
type PaidAt = JackpotEventOf<'FixedPrizeWon'>['data']['paidAt'];
type Source = 'meter' | 'house';

/** The coup settles from the dealer's right: seats 7 to 1. */
export const fromDealersRight = <T extends { readonly seat: number }>(seats: readonly T[]): readonly T[] =>
  [...seats].sort((a, b) => b.seat - a.seat);

/** The house lifts the running meter first, if `amount` would take it below its seed. */
export const topUpFor = (append: Append, amount: Money, reason: JackpotEventOf<'MeterToppedUp'>['data']['reason']): void => {
  const { cycle, meter, policy } = append.running;
  const missing = policy.seed + amount - meter;
  if (missing <= 0n) return;
  const { jackpotId, currency } = append.jackpot;
  append.say({
    type: 'MeterToppedUp',
    data: { jackpotId, cycle, amount: missing, reason, currency, legs: legsOf.putUp(jackpotId, missing), meter: meter + missing },
  });
};

/** Lifts the meter if it pays; what the running meter is after it. */
const meterAfter = (append: Append, amount: Money, source: Source, reason: 'prize' | 'consolation'): Money => {
  if (source === 'house') return append.running.meter;
  topUpFor(append, amount, reason);
  return append.running.meter - amount;
};

export interface FixedPrize {
  readonly tableId: string;
  readonly coup: number;
  readonly hand: PrizeHand;
  /** Of a community royal. */
  readonly claimId: string | null;
  readonly paidAt: PaidAt;
}

/** @param policy that the players of the coup saw, whatever is in force by now */
export const payFixedPrize = (
  append: Append,
  { seat, sittingId, playerId, stake }: Jp1Entry,
  { prizes, fixedPrizesFrom: source }: Policy,
  prize: FixedPrize,
): void => {
  const amount = stake * BigInt(prizes[prize.hand]);
  const meter = meterAfter(append, amount, source, 'prize');
  const { jackpotId, currency } = append.jackpot;
  append.say({
    type: 'FixedPrizeWon',
    data: { jackpotId, cycle: append.running.cycle, currency, seat, sittingId, playerId, stake, amount, ...prize, source, meter },
  });
};

/** To every other JP1 player of the coup, folded or not (rules §3 *Consolation*). */
export const payConsolations = (append: Append, { claimId, tableId, coup, holder, entries, policy }: Claim): void => {
  if (holder === null) return;
  const { prizes, consolationFrom: source } = policy;
  for (const { seat, sittingId, playerId, stake } of fromDealersRight(entries)) {
    if (seat === holder.seat) continue;
    const amount = stake * BigInt(prizes.consolation);
    const meter = meterAfter(append, amount, source, 'consolation');
    const { jackpotId, currency } = append.jackpot;
    const data = {
      jackpotId,
      cycle: append.running.cycle,
      currency,
      tableId,
      coup,
      seat,
      sittingId,
      playerId,
      claimId,
      stake,
      amount,
      source,
      meter,
    };
    append.say({ type: 'ConsolationAwarded', data });
  }
};
