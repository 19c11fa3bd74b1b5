import { sumMoney, type ErrorCode, type Refusal } from '@casino/kernel';
import type { CoupView, Stake, StakeRequest } from '../game.js';
import { maximumOf } from './limits.js';
import { recordedOptions, type Layout } from './options.js';
import { findPosition, isMain } from './positions.js';

export const SEATS = 5;

const refuse = (code: ErrorCode, detail: string): Refusal => ({ code, detail });

const stakeIsMain = (stake: Stake, layout: Layout): boolean => {
  const position = findPosition(stake.position, layout);
  return position !== undefined && isMain(position);
};

/** Why this stake cannot be placed (rules §1 *Stakes*). That it is made of whole colour chips is checked where their value is known. */
export const refuseStake = ({ seat, position: text, amount }: StakeRequest, coup: CoupView): Refusal | undefined => {
  const { layout } = recordedOptions(coup.options);
  const position = findPosition(text, layout);
  if (position === undefined) return refuse('unknown-position', `The layout has no position "${text.slice(0, 40)}".`);
  if (!Number.isInteger(seat) || seat < 1 || seat > SEATS) return refuse('seat-not-found', `The seats are 1 to ${SEATS}.`);

  const { minimum } = coup.limits;
  if (amount < minimum) return refuse('stake-below-minimum', `A stake is at least ${minimum}.`);

  const own = coup.stakes.filter((stake) => stake.seat === seat);
  if (!isMain(position) && !own.some((stake) => stake.accepted && stakeIsMain(stake, layout))) {
    return refuse('main-stake-missing', 'A stake on a pair or a hand needs an accepted stake on the colour or value of the first card.');
  }

  // What the wallet has not answered counts too: otherwise two quick stakes would pass the maximum together.
  const there = sumMoney(own.filter((stake) => stake.position === position.spelling).map((stake) => stake.amount));
  const maximum = maximumOf(coup.limits, position.kind);
  if (there + amount > maximum)
    return refuse('stake-above-maximum', `At most ${maximum} on ${position.spelling}, where ${there} lies already.`);
  return undefined;
};

/** The seat's optional stakes, when its last main stake goes. A main stake that awaits its answer still holds them. */
export const takenBackWith = (stake: Stake, coup: CoupView): readonly Stake[] => {
  const { layout } = recordedOptions(coup.options);
  if (!stakeIsMain(stake, layout)) return [];
  const others = coup.stakes.filter((other) => other.seat === stake.seat && other.id !== stake.id);
  return others.some((other) => stakeIsMain(other, layout)) ? [] : others;
};

/** Optional stakes of seats whose main stakes were all refused or withdrawn. */
export const returnedAtClose = (coup: CoupView): readonly Stake[] => {
  const { layout } = recordedOptions(coup.options);
  const withMain = new Set(coup.stakes.filter((stake) => stake.accepted && stakeIsMain(stake, layout)).map((stake) => stake.seat));
  return coup.stakes.filter((stake) => !stakeIsMain(stake, layout) && !withMain.has(stake.seat));
};
