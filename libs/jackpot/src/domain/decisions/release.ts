import { refuse, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { Release } from '../jackpot.commands.js';
import { claimOf, holderForfeits, type Claim, type JackpotEvent, type JackpotState, type Share } from '../jackpot.state.js';
import { mayNotControl, noSuchClaim } from './identify.js';
import { ofClaim } from './judge-claim.js';
import { fromDealersRight, payFixedPrize } from './pay.js';

type PaidAt = Release['paidAt'];

const award = (append: Append, claim: Claim, { amount, frozen, shares }: Share, paidAt: PaidAt): void => {
  const { holder, cycle } = claim;
  if (holder === null) return;
  const { currency } = append.jackpot;
  append.say({
    type: 'JackpotAwarded',
    data: { ...ofClaim(append, claim), cycle, currency, ...holder, amount, frozen, shares, paidAt },
  });
};

/** One claim, every JP1 player whose JP1 stands. */
const payCommunity = (append: Append, { claimId, tableId, coup, entries, forfeited, policy }: Claim, paidAt: PaidAt): void => {
  for (const entry of fromDealersRight(entries)) {
    if (forfeited.includes(entry.seat)) continue;
    payFixedPrize(append, entry, policy, { tableId, coup, hand: 'community-royal', claimId, paidAt });
  }
};

const refuseRelease = ({ mcd, paidAt, cashier }: Release, claim: Claim): Decision<never> | undefined => {
  if (mayNotControl(claim, mcd)) return refuse('not-independent');
  if (paidAt === 'table' && cashier !== null) return refuse('invalid-request', 'No cashier signs what is paid at the table.');
  if (paidAt === 'cage' && (cashier === null || cashier === mcd)) return refuse('two-people-needed', 'At the cage a cashier countersigns.');
  if (!claim.confirmed) return refuse('claim-not-confirmed');
  if (claim.kind === 'consolation') return refuse('claim-done', 'Consolations are paid without a release.');
  if (claim.kind === 'jackpot' && !holderForfeits(claim)) return claim.share === null ? refuse('cycle-not-closed') : undefined;
  return claim.concluded ? undefined : refuse('coup-not-ended', 'The claim is paid after its coup.');
};

/** The third of the three acts. What is paid comes from the claim, never from who releases it. */
export const release = (command: Release, state: JackpotState): Decision<JackpotEvent> => {
  const { claimId, mcd, card, paidAt, cashier, now: releasedAt } = command;
  const claim = claimOf(state, claimId);
  if (claim === undefined) return noSuchClaim(state, claimId);
  const refused = refuseRelease(command, claim);
  if (refused !== undefined) return refused;
  const append = new Append(state);
  append.say({ type: 'PaymentReleased', data: { ...ofClaim(append, claim), mcd, card, paidAt, cashier, releasedAt } });
  if (claim.share !== null) award(append, claim, claim.share, paidAt);
  else if (claim.kind === 'community-royal') payCommunity(append, claim, paidAt);
  return append.decision();
};
