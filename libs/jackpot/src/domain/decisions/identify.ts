import { refuse, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { CallSupervisor, Identify } from '../jackpot.commands.js';
import { claimOf, openCoupOf, type Claim, type JackpotEvent, type JackpotState } from '../jackpot.state.js';
import { confirmClaimIfComplete, ofClaim, rejectClaim } from './judge-claim.js';

export const noSuchClaim = ({ done }: JackpotState, claimId: string): Decision<never> =>
  refuse(done.includes(claimId) ? 'claim-done' : 'claim-not-found');

/** Croupier and chef de table of the coup, and who reviewed it: none of them identifies or releases it (rules §3 *Control*). */
export const mayNotControl = ({ croupier, chefDeTable, reviewedBy }: Claim, person: string): boolean =>
  [croupier, chefDeTable, reviewedBy].includes(person);

export const callSupervisor = ({ claimId, croupier, now: calledAt }: CallSupervisor, state: JackpotState): Decision<JackpotEvent> => {
  const claim = claimOf(state, claimId);
  if (claim === undefined) return noSuchClaim(state, claimId);
  if (claim.called) return refuse('claim-done');
  const append = new Append(state);
  return append.say({ type: 'SupervisorCalled', data: { ...ofClaim(append, claim), croupier, calledAt } }).decision();
};

/**
 * The first of the three acts, or the second when the images were reviewed before; by the MCD whom the croupier called (rules §3 *Control*).
 * While its coup is not over, a hand that is identified, even confirmed, may still be refused: a coup that cannot go on is void only after
 * that, and its cycle would never close. Nothing of a claim is paid, nor owed, before its coup is over.
 */
export const identify = ({ claimId, mcd, card, refusedAs, now: identifiedAt }: Identify, state: JackpotState): Decision<JackpotEvent> => {
  const claim = claimOf(state, claimId);
  if (claim === undefined) return noSuchClaim(state, claimId);
  const underWay = openCoupOf(state, claim.tableId, claim.coup) !== undefined;
  if (claim.identifiedBy !== null && (refusedAs === null || !underWay)) return refuse('claim-done');
  if (mayNotControl(claim, mcd)) return refuse('not-independent');
  if (!claim.called) return refuse('supervisor-not-called');
  const append = new Append(state);
  if (refusedAs !== null) {
    rejectClaim(append, claim, { by: 'supervisor', person: mcd, reason: refusedAs });
    return append.decision();
  }
  append.say({ type: 'HandIdentified', data: { ...ofClaim(append, claim), mcd, card, identifiedAt } });
  confirmClaimIfComplete(append, claimId);
  return append.decision();
};
