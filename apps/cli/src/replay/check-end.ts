import type { GameRoundEventOf } from '@casino/contracts';
import type { Outcome } from '@casino/games';
import { jp1Voided } from './check-jp1.js';
import { recordedList, standingList } from './check-stakes.js';
import { lineName, linesOf, type ReplayedCoup, type ReplayedLine } from './replayed-coup.js';
import type { Findings } from './report.js';

interface Collected {
  readonly seat: number;
  readonly position: string;
  readonly stake: bigint;
}

/** As events list lines: the seats in the order in which they first come. */
const seatBySeat = <Line extends { readonly seat: number }>(lines: readonly Line[]): readonly Line[] =>
  [...new Set(lines.map(({ seat }) => seat))].flatMap((seat) => lines.filter((line) => line.seat === seat));

export const collectionText = (lines: readonly Collected[]): string =>
  seatBySeat(lines)
    .map((line) => `${lineName(line)} ${line.stake}`)
    .join(', ');

const linesByName = (coup: ReplayedCoup): ReadonlyMap<string, ReplayedLine> =>
  new Map(linesOf(coup.settledHere).map((line) => [lineName(line), line]));

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
  { step, seats }: GameRoundEventOf<'StakesCollected'>['data'],
  findings: Findings,
): void => {
  const lines = seats.flatMap(({ seat, stakes }) => stakes.map((stake) => ({ seat, ...stake })));
  const standing = linesByName(coup);
  const due = coup.due.shift();
  if (due !== undefined)
    findings.expect('collections', 'the stakes collected', `${step}: ${collectionText(lines)}`, `${due.step}: ${due.stakes}`);
  else if (step !== 'settlement' || !isReady(coup))
    findings.differ('the stakes collected', `${step}: ${collectionText(lines)}`, 'nothing to collect now');
  for (const line of lines) {
    const name = lineName(line);
    const known = standing.get(name);
    const lies = known !== undefined && known.stake === line.stake && !coup.collected.has(name);
    findings.expect('collections', name, 'collected', lies ? 'collected' : 'not there to be collected');
    if (due === undefined) coup.settlement.push(name);
    coup.collected.add(name);
    coup.announced.set(name, 'lost');
  }
};

/** What a seat gets back: a gain is a win, none a push. */
export const betsPaid = (coup: ReplayedCoup, { seat, bets }: GameRoundEventOf<'BetsPaid'>['data'], findings: Findings): void => {
  const standing = linesByName(coup);
  for (const { position, stake, gain, line } of bets) {
    const name = lineName({ seat, position });
    if (!isReady(coup)) findings.differ('a payment', name, 'none before the last card and decision');
    const known = standing.get(name);
    findings.expect('payments', name, String(stake), known === undefined ? 'no such stake' : String(known.stake));
    if (coup.announced.has(name)) findings.differ(name, 'announced again', 'announced once');
    coup.announced.set(name, outcomeText({ result: gain > 0n ? 'won' : 'pushed', gain, line }));
    coup.settlement.push(name);
  }
};

export const roundSettled = (coup: ReplayedCoup, { seats }: GameRoundEventOf<'RoundSettled'>['data'], findings: Findings): void => {
  const listed = seats.map(({ outcomes, ...seat }) => ({ ...seat, stakes: outcomes }));
  findings.expect('stakes', 'the stakes that are settled', recordedList(listed), standingList(coup.settledHere));
  const outcomes = seats.flatMap(({ seat, outcomes: ofSeat }) => ofSeat.map((outcome) => ({ seat, ...outcome })));
  const standing = linesByName(coup);
  const derived = settled(coup, findings);
  const atSettlement = new Set(coup.settlement);
  const order = derived.map(({ id }) => id).filter((id) => atSettlement.has(id));
  findings.expect('payments', 'the order of collecting and paying', coup.settlement.join(', '), order.join(', '));
  const recorded = new Map(outcomes.map((outcome) => [lineName(outcome), outcome]));
  for (const outcome of derived) {
    const { id } = outcome;
    const of = recorded.get(id);
    findings.expect('outcomes', id, of === undefined ? 'no outcome' : outcomeText(of), outcomeText(outcome));
    const expected = outcome.result === 'lost' ? 'lost' : outcomeText(outcome);
    findings.expect('payments', `what the croupier did with ${id}`, coup.announced.get(id) ?? 'nothing', expected);
  }
  findings.expect(
    'outcomes',
    'the order of the settlement',
    outcomes.map(lineName).join(', '),
    seatBySeat(derived.flatMap(({ id }) => standing.get(id) ?? []))
      .map(lineName)
      .join(', '),
  );
  coup.phase = 'settled';
};

export const roundVoided = (coup: ReplayedCoup, { seats }: GameRoundEventOf<'RoundVoided'>['data'], findings: Findings): void => {
  findings.expect('returns', 'the stakes that go back', recordedList(seats), standingList(coup.settledHere));
  const paid = [...coup.announced.keys()].filter((name) => !coup.collected.has(name));
  findings.expect('returns', 'payments before the coup was voided', 'none', paid.join(', ') || 'none');
  jp1Voided(coup, findings);
  coup.phase = 'voided';
};
