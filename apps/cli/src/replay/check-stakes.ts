import type { GameRoundEventOf } from '@casino/contracts';
import { jp1Closed } from './check-jp1.js';
import type { ReplayedBet, ReplayedCoup } from './replayed-coup.js';
import type { Findings } from './report.js';

type Placed = GameRoundEventOf<'BetPlaced'>['data'];

const listOf = (
  lines: readonly { betId: string; seat: number; sittingId: string; playerId: string; position: string; stake: bigint }[],
): string =>
  lines
    .map(({ betId, seat, sittingId, playerId, position, stake }) => `${betId} seat ${seat} ${sittingId} ${playerId} ${position} ${stake}`)
    .sort()
    .join(', ') || 'none';

export const standingList = (bets: readonly ReplayedBet[]): string => listOf(bets.map((bet) => ({ ...bet, stake: bet.amount })));

export const recordedList = listOf;

const legalityOf = (coup: ReplayedCoup, { seat, position, amount, stage, sittingId, playerId }: Placed): string => {
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

export const betPlaced = (coup: ReplayedCoup, data: Placed, findings: Findings): void => {
  findings.expect('stakes', `the stake of ${data.amount} on ${data.position}, seat ${data.seat}`, 'legal', legalityOf(coup, data));
  if (coup.bets.has(data.betId)) findings.differ(`bet ${data.betId}`, 'placed again', 'placed once');
  const { betId, seat, sittingId, playerId, position, amount, stage } = data;
  coup.bets.set(betId, {
    betId,
    seat,
    sittingId,
    playerId,
    position,
    amount,
    stage,
    status: 'placed',
    collected: false,
    announced: undefined,
  });
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
export const betIn = (
  coup: ReplayedCoup,
  betId: string,
  states: readonly ReplayedBet['status'][],
  what: string,
  findings: Findings,
): ReplayedBet | undefined => {
  const bet = coup.bets.get(betId);
  const agrees = findings.expect(
    'stakes',
    `bet ${betId}`,
    what,
    bet !== undefined && states.includes(bet.status) ? what : `it is ${bet?.status ?? 'unknown'}`,
  );
  return agrees ? bet : undefined;
};

export const bettingClosed = (
  coup: ReplayedCoup,
  { bets, jackpot }: GameRoundEventOf<'BettingClosed'>['data'],
  findings: Findings,
): void => {
  const pending = coup.standing.filter(({ status }) => status === 'placed').map(({ betId }) => betId);
  findings.expect('stakes', 'stakes without an answer at the close', 'none', pending.join(', ') || 'none');
  const unsupported = coup.game.returnedAtClose(coup.view).map(({ betId }) => betId);
  findings.expect('stakes', 'stakes that cannot stand at the close', 'none', unsupported.join(', ') || 'none');
  findings.expect('stakes', 'the stakes that stand at the close', listOf(bets), standingList(coup.standing));
  jp1Closed(coup, jackpot, findings);
  coup.phase = 'playing';
};
