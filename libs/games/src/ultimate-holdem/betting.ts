import type { Money, Refusal } from '@casino/kernel';
import type { CoupView, Stake, StakeRequest } from '../game.js';
import { maximumAt } from './limits.js';
import { inexactLine } from './pay-table.js';
import { isUltimateHoldemPosition, type UltimateHoldemPosition } from './positions.js';
import { isInCoup, stakeAt, stakesOf } from './seats.js';

const refuse = (code: Refusal['code'], detail: string): Refusal => ({ code, detail });

const refuseJp1Amount = (amount: Money, { jp1Stake }: CoupView): Refusal | undefined => {
  if (jp1Stake === null) return refuse('jackpot-not-linked', 'This table is not linked to a jackpot.');
  // The table's limits do not apply to it (rules §3).
  if (amount < jp1Stake) return refuse('stake-below-minimum', `The JP1 stake is ${jp1Stake}.`);
  return amount > jp1Stake ? refuse('stake-above-maximum', `The JP1 stake is ${jp1Stake}.`) : undefined;
};

const refuseAmount = (position: 'ante' | 'blind' | 'trips', amount: Money, coup: CoupView): Refusal | undefined => {
  const { minimum } = coup.limits;
  if (amount < minimum) return refuse('stake-below-minimum', `The minimum is ${minimum}.`);
  const maximum = maximumAt(coup.limits, position);
  if (amount > maximum) return refuse('stake-above-maximum', `The maximum here is ${maximum}.`);
  const line = inexactLine(coup.payTable, position, amount);
  return line === undefined ? undefined : refuse('stake-not-exact', `${line} could not pay ${amount} in whole minor units.`);
};

const OTHER = { ante: 'blind', blind: 'ante' } as const;

/** Ante and Blind come in either order; the second equals the first. Trips and JP1 need both on the layout. */
const refuseCompany = (
  position: Exclude<UltimateHoldemPosition, 'play'>,
  { seat, amount }: StakeRequest,
  coup: CoupView,
): Refusal | undefined => {
  if (position === 'ante' || position === 'blind') {
    const other = stakeAt(coup, seat, OTHER[position]);
    const differs = other !== undefined && other.amount !== amount;
    return differs ? refuse('blind-differs-from-ante', `The ${OTHER[position]} of this seat is ${other.amount}.`) : undefined;
  }
  const complete = stakeAt(coup, seat, 'ante') !== undefined && stakeAt(coup, seat, 'blind') !== undefined;
  return complete ? undefined : refuse('main-stake-missing', 'This stake needs the Ante and the Blind of its seat.');
};

/** While bets are open: why this stake cannot be placed (rules §2 *Table*, §3 for JP1). */
export const refuseStake = (request: StakeRequest, coup: CoupView): Refusal | undefined => {
  const { position, seat, amount } = request;
  if (!isUltimateHoldemPosition(position)) return refuse('unknown-position', `The layout has no position "${position}".`);
  if (position === 'play') return refuse('decision-not-open', 'Play is staked at a decision of its seat.');
  const refusedAmount = position === 'jp1' ? refuseJp1Amount(amount, coup) : refuseAmount(position, amount, coup);
  if (refusedAmount !== undefined) return refusedAmount;
  if (stakeAt(coup, seat, position) !== undefined) return refuse('position-taken', `There is a stake on this seat's ${position}.`);
  return refuseCompany(position, request, coup);
};

const isOptional = (stake: Stake): boolean => stake.position === 'trips' || stake.position === 'jp1';

/** Taking back Ante or Blind takes back Trips and JP1 of that seat; the other main stake may wait for its new pair until the close. */
export const takenBackWith = (stake: Stake, coup: CoupView): readonly Stake[] =>
  stake.position === 'ante' || stake.position === 'blind' ? stakesOf(coup, stake.seat).filter(isOptional) : [];

/** Every stake of a seat that has not both an accepted Ante and an accepted Blind. */
export const returnedAtClose = (coup: CoupView): readonly Stake[] => coup.stakes.filter((stake) => !isInCoup(coup, stake.seat));
