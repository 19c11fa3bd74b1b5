import type { GameRoundEventOf } from '@casino/contracts';
import type { Outcome } from '@casino/games';
import { jp1Voided } from './check-jp1.js';
import { recordedList, standingList } from './check-stakes.js';
import type { ReplayedCoup } from './replayed-coup.js';
import type { Findings } from './report.js';

type Lines = readonly { readonly betId: string; readonly seat: number; readonly amount: bigint }[];

export const collectionText = (bets: Lines): string => bets.map(({ betId, seat, amount }) => `${betId} seat ${seat} ${amount}`).join(', ');

const isReady = (coup: ReplayedCoup): boolean =>
  coup.phase === 'playing' && coup.decision === undefined && coup.course.every((step) => coup.isLaid(step));

/** What the rules give for the cards that lie face up. Without them there is nothing to settle by. */
const settled = (coup: ReplayedCoup, findings: Findings): readonly Outcome[] => {
  if (!isReady(coup)) {
    findings.differ('the settlement', 'settled', 'cards or decisions of the coup are missing');
    return [];
  }
  return coup.game.settle(coup.faceUp, coup.view);
};

const outcomeText = ({ result, gain, line }: { readonly result: string; readonly gain: bigint; readonly line: string }): string =>
  `${result} ${gain} (${line})`;

export const stakesCollected = (
  coup: ReplayedCoup,
  { step, bets }: GameRoundEventOf<'StakesCollected'>['data'],
  findings: Findings,
): void => {
  const due = coup.due.shift();
  if (due !== undefined)
    findings.expect('collections', 'the stakes collected', `${step}: ${collectionText(bets)}`, `${due.step}: ${due.bets}`);
  else if (step !== 'settlement' || !isReady(coup))
    findings.differ('the stakes collected', `${step}: ${collectionText(bets)}`, 'nothing to collect now');
  for (const { betId, seat, amount } of bets) {
    const bet = coup.bets.get(betId);
    const known = bet !== undefined && bet.status === 'accepted' && !bet.collected && bet.seat === seat && bet.amount === amount;
    findings.expect('collections', `bet ${betId}`, 'collected', known ? 'collected' : 'not there to be collected');
    if (due === undefined) coup.settlement.push(betId);
    if (bet === undefined) continue;
    bet.collected = true;
    bet.announced = 'lost';
  }
};

export const announced = (
  coup: ReplayedCoup,
  { betId, seat, position, stake }: { readonly betId: string; readonly seat: number; readonly position: string; readonly stake: bigint },
  outcome: string,
  findings: Findings,
): void => {
  if (!isReady(coup)) findings.differ('a payment', `${position} of seat ${seat}`, 'none before the last card and decision');
  const bet = coup.bets.get(betId);
  const text = `seat ${seat} ${position} ${stake}`;
  findings.expect('payments', `bet ${betId}`, text, bet === undefined ? 'no such bet' : `seat ${bet.seat} ${bet.position} ${bet.amount}`);
  if (bet === undefined) return;
  if (bet.announced !== undefined) findings.differ(`bet ${betId}`, 'announced again', 'announced once');
  bet.announced = outcome;
  coup.settlement.push(betId);
};

export const roundSettled = (coup: ReplayedCoup, { outcomes }: GameRoundEventOf<'RoundSettled'>['data'], findings: Findings): void => {
  findings.expect('stakes', 'the stakes that are settled', recordedList(outcomes), standingList(coup.settledHere));
  const derived = settled(coup, findings);
  const atSettlement = new Set(coup.settlement);
  const order = derived.map(({ betId }) => betId).filter((betId) => atSettlement.has(betId));
  findings.expect('payments', 'the order of collecting and paying', coup.settlement.join(' '), order.join(' '));
  const recorded = new Map(outcomes.map((outcome) => [outcome.betId, outcome]));
  for (const outcome of derived) {
    const bet = coup.bets.get(outcome.betId);
    const of = recorded.get(outcome.betId);
    const what = bet === undefined ? `bet ${outcome.betId}` : `seat ${bet.seat}, ${bet.position}, ${bet.amount}`;
    findings.expect('outcomes', what, of === undefined ? 'no outcome' : outcomeText(of), outcomeText(outcome));
    if (bet === undefined) continue;
    const expected = outcome.result === 'lost' ? 'lost' : outcomeText(outcome);
    findings.expect('payments', `what the croupier did with ${what}`, bet.announced ?? 'nothing', expected);
  }
  findings.expect(
    'outcomes',
    'the order of the settlement',
    outcomes.map(({ betId }) => betId).join(' '),
    derived.map(({ betId }) => betId).join(' '),
  );
  coup.phase = 'settled';
};

export const roundVoided = (coup: ReplayedCoup, { bets }: GameRoundEventOf<'RoundVoided'>['data'], findings: Findings): void => {
  findings.expect('returns', 'the stakes that go back', recordedList(bets), standingList(coup.settledHere));
  const paid = [...coup.bets.values()].filter((bet) => bet.announced !== undefined && !bet.collected).map(({ betId }) => betId);
  findings.expect('returns', 'payments before the coup was voided', 'none', paid.join(', ') || 'none');
  jp1Voided(coup, findings);
  coup.phase = 'voided';
};

export { outcomeText };
