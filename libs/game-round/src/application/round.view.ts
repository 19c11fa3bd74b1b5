import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { answerOf, type Answer, type Done } from '@casino/platform';
import { progressOf, type Bet, type LineOutcome, type OpenedRound, type RoundEvent, type RoundState } from '../domain/index.js';
import { jp1ViewOf, type Jp1View } from './jp1.view.js';

export interface NextAct {
  readonly act: 'close-bets' | 'deal' | 'turn' | 'reveal' | 'settle';
  /** Name of the step: `deal`, `card-1`, `flop` … */
  readonly step: string | null;
}

export interface DecisionView {
  readonly stage: string;
  /** The seat to speak. */
  readonly seat: number;
  /** Its Play waits for the wallet. */
  readonly waiting: boolean;
  readonly multiples: readonly number[];
  /** What it may do instead of Play. */
  readonly otherwise: 'check' | 'fold';
  /** All that have not decided. */
  readonly seats: readonly number[];
}

/** Where the coup stands and what comes next. */
export interface RoundStatus {
  readonly phase: OpenedRound['phase'];
  readonly next: NextAct | null;
  readonly decision: DecisionView | null;
  /** Null while the table was not linked to a jackpot when the coup started. */
  readonly jp1: Jp1View | null;
}

export const roundStatusOf = (round: OpenedRound): RoundStatus => ({ ...courseOf(round), jp1: jp1ViewOf(round) });

const courseOf = (round: OpenedRound): Omit<RoundStatus, 'jp1'> => {
  const { phase } = round;
  if (phase === 'betting') return { phase, next: { act: 'close-bets', step: null }, decision: null };
  const { next, decision, complete } = progressOf(round);
  const act: NextAct | null = next === undefined ? (complete ? { act: 'settle', step: null } : null) : { act: next.verb, step: next.name };
  const [seat] = decision === undefined ? [] : decision.seats;
  if (decision === undefined || seat === undefined) return { phase, next: act, decision: null };
  const { stage, seats, waiting } = decision;
  const { name, multiples, otherwise } = stage;
  return { phase, next: act, decision: { stage: name, seat, waiting: waiting.includes(seat), multiples, otherwise, seats } };
};

export interface BetView {
  /** Ordinal within the coup, from 1. */
  readonly bet: number;
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
  readonly position: string;
  readonly amount: bigint;
  readonly status: Bet['status'];
  /** Why it was refused or withdrawn. */
  readonly reason: string | null;
}

export const betViewOf = ({ bet, seat, sittingId, playerId, position, amount, status, reason }: Bet): BetView => ({
  bet,
  seat,
  sittingId,
  playerId,
  position,
  amount,
  status,
  reason,
});

/** @throws CasinoError `round-not-found` */
export const openedRound = (state: RoundState): OpenedRound => {
  if (state.phase === 'none') throw new CasinoError('round-not-found');
  return state;
};

/** A coup as anybody at the table sees it: no face-down card is in it. @throws CasinoError `round-not-found` */
export const roundViewOf = (state: RoundState) => {
  const round = openedRound(state);
  const { previous: _, jackpot: __, ...terms } = round.terms;
  return {
    ...terms,
    commitment: round.commitment,
    deckSize: round.deckSize,
    ...roundStatusOf(round),
    bets: round.bets.map(betViewOf),
    outcomes: round.outcomes,
    cards: round.cards,
    folded: round.folded,
    satOut: round.satOut,
    voidReason: round.voidReason,
  };
};

/** Where a coup stands after a command, and the bets that the command concerned. */
export interface RoundActView extends RoundStatus {
  readonly tableId: string;
  readonly coup: number;
  readonly bets: readonly BetView[];
  /** How each seat's stakes on one position ended: none before the coup is over. */
  readonly outcomes: readonly LineOutcome[];
}

const betsIn = (event: RoundEvent): readonly number[] => {
  switch (event.type) {
    case 'BetsPlaced':
    case 'BetsWithdrawn':
      return event.data.bets.map(({ bet }) => bet);
    case 'BetsAccepted':
    case 'BetsRefused':
      return event.data.bets;
    default:
      return [];
  }
};

/** @param state when it has gone on since the command */
export const roundAnswerOf = (done: Done<RoundEvent, RoundState>, state: RoundState = done.state): Answer<RoundActView> => {
  const round = openedRound(state);
  const { tableId, coup } = round.terms;
  const concerned = new Set(done.events.flatMap(({ event }) => betsIn(event)));
  const bets = round.bets.filter(({ bet }) => concerned.has(bet)).map(betViewOf);
  return answerOf(streams.round(tableId, coup), done, { tableId, coup, ...roundStatusOf(round), bets, outcomes: round.outcomes });
};
