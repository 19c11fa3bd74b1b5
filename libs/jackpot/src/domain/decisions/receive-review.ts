import { accept, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { ReceiveReview } from '../jackpot.commands.js';
import { claimOf, type JackpotEvent, type JackpotState } from '../jackpot.state.js';
import { confirmClaimIfComplete, ofClaim, rejectClaim } from './judge-claim.js';

/**
 * One by the croupier or chef de table of the coup, or by the MCD who identified the hand, does not count. An inconclusive one leaves the
 * claim open for another.
 */
export const receiveReview = (
  { claimId, review, reviewer, outcome, rejection }: ReceiveReview,
  state: JackpotState,
): Decision<JackpotEvent> => {
  const claim = claimOf(state, claimId);
  if (claim === undefined || claim.confirmed || review <= claim.lastReview) return accept();
  const counts = ![claim.croupier, claim.chefDeTable, claim.identifiedBy].includes(reviewer);
  const append = new Append(state);
  append.say({ type: 'ReviewReceived', data: { ...ofClaim(append, claim), review, reviewer, outcome, rejection, counts } });
  if (counts && outcome === 'rejected' && rejection !== null)
    rejectClaim(append, claim, { by: 'review', person: reviewer, reason: rejection });
  else confirmClaimIfComplete(append, claimId);
  return append.decision();
};
