import type { GameRoundEventOf } from '@casino/contracts';
import { jp1Closed } from './check-jp1.js';
import { linesOf, type ReplayedBet, type ReplayedCoup, type ReplayedLine } from './replayed-coup.js';
import type { Findings } from './report.js';

type Placed = GameRoundEventOf<'BetsPlaced'>['data'];
type ListedSeat = Omit<ReplayedLine, 'position' | 'stake'> & { readonly stakes: readonly Pick<ReplayedLine, 'position' | 'stake'>[] };

const listOf = (lines: readonly ReplayedLine[]): string =>
  lines
    .map(({ seat, sittingId, playerId, position, stake }) => `seat ${seat} ${sittingId} ${playerId} ${position} ${stake}`)
    .sort()
    .join(', ') || 'none';

export const standingList = (bets: readonly ReplayedBet[]): string => listOf(linesOf(bets));

export const recordedList = (seats: readonly ListedSeat[]): string =>
  listOf(seats.flatMap(({ stakes, ...seat }) => stakes.map((stake) => ({ ...seat, ...stake }))));

const legalityOf = (
  coup: ReplayedCoup,
  { seat, stage, sittingId, playerId }: Placed,
  { position, amount }: Placed['bets'][number],
): string => {
  const { game, terms, view } = coup;
  if (!terms.seats.some((taken) => taken.seat === seat && taken.sittingId === sittingId && taken.playerId === playerId))
    return 'not a seat of this coup';
  if (coup.satOut.has(seat)) return 'the seat sits this coup out';
  if (game.canonicalPosition(position, terms.options) !== position) return 'no position of the layout';
  if (stage === null) {
    if (coup.phase !== 'betting') return 'betting was closed';
    return game.refuseStake({ seat, position, amount }, view)?.code ?? 'legal';
  }
  const { decision } = coup;
  if (decision === undefined || decision.stage.name !== stage || decision.seats[0] !== seat) return 'not this seat’s decision';
  const amounts = decision.stage.multiples.map((multiple) => game.play(seat, multiple, decision.stage, view));
  return amounts.some((offered) => offered === amount) ? 'legal' : 'not a multiple on offer';
};

/** Each stake of the command with the ones before it on the layout. */
export const betsPlaced = (coup: ReplayedCoup, data: Placed, findings: Findings): void => {
  const { seat, sittingId, playerId, stage } = data;
  for (const placed of data.bets) {
    const { bet, position, amount } = placed;
    findings.expect('stakes', `the stake of ${amount} on ${position}, seat ${seat}`, 'legal', legalityOf(coup, data, placed));
    findings.expect('stakes', 'the number of a bet', String(bet), String(coup.bets.size + 1));
    coup.bets.set(bet, { bet, seat, sittingId, playerId, position, amount, stage, status: 'placed' });
  }
};

/** The wallet's answer to the stakes of a command. */
export const betsAnswered = (
  coup: ReplayedCoup,
  { seat, bets }: GameRoundEventOf<'BetsAccepted'>['data'],
  status: 'accepted' | 'refused',
  findings: Findings,
): void => {
  for (const number of bets) {
    const bet = betIn(coup, number, seat, ['placed'], 'answered', findings);
    if (bet !== undefined) bet.status = status;
  }
};

export const betsWithdrawn = (coup: ReplayedCoup, { seat, bets }: GameRoundEventOf<'BetsWithdrawn'>['data'], findings: Findings): void => {
  for (const { bet: number, position, amount } of bets) {
    const bet = betIn(coup, number, seat, ['placed', 'accepted'], 'withdrawn', findings);
    if (bet === undefined) continue;
    findings.expect('stakes', `bet ${number}`, `${position} ${amount}`, `${bet.position} ${bet.amount}`);
    if (bet.position === 'jp1' && coup.jp1.registered.has(seat))
      findings.differ(`bet ${number}`, 'withdrawn', 'a registered JP1 stake is not taken back');
    bet.status = 'withdrawn';
  }
};

export const seatSatOut = (coup: ReplayedCoup, { seat, sittingId }: GameRoundEventOf<'SeatSatOut'>['data'], findings: Findings): void => {
  const takesPart = coup.terms.seats.some((taken) => taken.seat === seat && taken.sittingId === sittingId) && !coup.satOut.has(seat);
  const free = !coup.standing.some((bet) => bet.seat === seat);
  findings.expect(
    'stakes',
    `seat ${seat}`,
    'sits out',
    takesPart ? (free ? 'sits out' : 'has a stake on the layout') : 'takes no part in the coup',
  );
  coup.satOut.add(seat);
};

/** The bet that an answer or a withdrawal speaks of, in a state in which that can be. */
const betIn = (
  coup: ReplayedCoup,
  number: number,
  seat: number,
  states: readonly ReplayedBet['status'][],
  what: string,
  findings: Findings,
): ReplayedBet | undefined => {
  const bet = coup.bets.get(number);
  const agrees = findings.expect(
    'stakes',
    `bet ${number} of seat ${seat}`,
    what,
    bet !== undefined && bet.seat === seat && states.includes(bet.status) ? what : `it is ${bet?.status ?? 'unknown'}`,
  );
  return agrees ? bet : undefined;
};

export const bettingClosed = (
  coup: ReplayedCoup,
  { seats, jackpot }: GameRoundEventOf<'BettingClosed'>['data'],
  findings: Findings,
): void => {
  const pending = coup.standing.filter(({ status }) => status === 'placed').map(({ bet }) => bet);
  findings.expect('stakes', 'stakes without an answer at the close', 'none', pending.join(', ') || 'none');
  const unsupported = coup.game.returnedAtClose(coup.view).map(({ id }) => id);
  findings.expect('stakes', 'stakes that cannot stand at the close', 'none', unsupported.join(', ') || 'none');
  findings.expect('stakes', 'the stakes that stand at the close', recordedList(seats), standingList(coup.standing));
  jp1Closed(coup, jackpot, findings);
  coup.phase = 'playing';
};
