import type { ReplayedCoup } from './replayed-coup.js';
import type { Findings } from './report.js';

/** A check or a fold: at the open decision, of the seat whose turn it is. Time called passes over a Play that waits for the wallet. */
export const passed = (
  coup: ReplayedCoup,
  act: 'check' | 'fold',
  { seat, stage, timeCalled }: { readonly seat: number; readonly stage: string; readonly timeCalled: boolean },
  findings: Findings,
): void => {
  const { decision } = coup;
  const [turn] = (timeCalled ? decision?.silent : decision?.seats) ?? [];
  const derived =
    decision === undefined ? 'no decision is open' : `seat ${String(turn)} may ${decision.stage.otherwise} at the ${decision.stage.name}`;
  findings.expect('course', 'the decision', `seat ${seat} may ${act} at the ${stage}`, derived);
  if (act === 'fold') coup.folded.add(seat);
  else coup.checked.add(`${stage}/${seat}`);
};
