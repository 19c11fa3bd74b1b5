import type { JackpotEventOf } from '@casino/contracts';
import type { Append } from '../append.js';
import { claimOf, type Claim } from '../jackpot.state.js';
import { closeCycleIfComplete } from './close-cycle.js';
import { payConsolations } from './pay.js';

/** What every event of a claim begins with. */
export const ofClaim = (append: Append, { claimId, tableId, coup }: Claim) => ({
  jackpotId: append.jackpot.jackpotId,
  claimId,
  tableId,
  coup,
});

type Refused = Pick<JackpotEventOf<'ClaimRejected'>['data'], 'by' | 'person' | 'reason'>;

/** Either of identification and review refuses it: it pays nothing. */
export const rejectClaim = (append: Append, claim: Claim, refused: Refused): void => {
  append.say({ type: 'ClaimRejected', data: { ...ofClaim(append, claim), kind: claim.kind, ...refused } });
  closeCycleIfComplete(append, claim.cycle);
};

/** Identified, and confirmed by a review that counts, in either order: the hand stands, and the consolations of a settled coup are due. */
export const confirmClaimIfComplete = (append: Append, claimId: string): void => {
  const claim = claimOf(append.now, claimId);
  if (claim === undefined || claim.identifiedBy === null || claim.reviewedBy === null) return;
  append.say({ type: 'ClaimConfirmed', data: { ...ofClaim(append, claim), kind: claim.kind } });
  if (claim.concluded) payConsolations(append, claim);
  closeCycleIfComplete(append, claim.cycle);
};
