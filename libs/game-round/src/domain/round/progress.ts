import type { DecisionStage, Place, Step } from '@casino/games';
import { gameOfRound, viewOf } from './coup-view.js';
import { isPending, isStanding, type OpenedRound, type Stage } from './round.state.js';

/** A decision that the coup waits for. Decisions are taken in the order of the seats (rules §2). */
export interface OpenDecision {
  readonly stage: DecisionStage;
  /** Seats that have not decided, from the dealer's left. The first is the one to speak. */
  readonly seats: readonly number[];
  /** Of these, the ones whose Play waits for the wallet. */
  readonly waiting: readonly number[];
}

export interface Progress {
  readonly course: readonly Step[];
  /** Steps of the course that are done. */
  readonly done: number;
  readonly decision: OpenDecision | undefined;
  /** The croupier's next act; undefined when a decision is open or the course is complete. */
  readonly next: Step | undefined;
  /** Nothing is left but to settle. */
  readonly complete: boolean;
}

const BEFORE_PLAY: Progress = { course: [], done: 0, decision: undefined, next: undefined, complete: false };

const hasDecided = (round: OpenedRound, seat: number, stage: Stage): boolean =>
  round.folded.includes(seat) ||
  round.checks.some((check) => check.seat === seat && check.stage === stage) ||
  round.bets.some((bet) => bet.seat === seat && bet.stage !== null && bet.status === 'accepted');

const openDecision = (round: OpenedRound, stage: DecisionStage): OpenDecision | undefined => {
  const inPlay = new Set(round.bets.filter((bet) => bet.stage === null && isStanding(bet)).map((bet) => bet.seat));
  const seats = [...inPlay].filter((seat) => !hasDecided(round, seat, stage.name)).sort((a, b) => a - b);
  if (seats.length === 0) return undefined;
  const waiting = seats.filter((seat) => round.bets.some((bet) => bet.seat === seat && bet.stage !== null && isPending(bet)));
  return { stage, seats, waiting };
};

/**
 * Where the coup stands, from its cards and decisions alone. A step is done when its cards lie as it wants them, so a step whose cards were
 * all exposed by accident needs no act of its own.
 */
export const progressOf = (round: OpenedRound): Progress => {
  // no card before the jackpot's answer, or the return of the JP1 stakes (rules §3 *Before the deal*)
  if (round.phase !== 'playing' || round.jp1.standing === 'awaited') return BEFORE_PLAY;
  let progress = known.get(round);
  if (progress === undefined) {
    progress = computed(round);
    known.set(round, progress);
  }
  return progress;
};

/** A state never changes, and a command asks several times for its progress: before, after and for the answer. */
const known = new WeakMap<OpenedRound, Progress>();

const computed = (round: OpenedRound): Progress => {
  const course = gameOfRound(round).course(viewOf(round));
  const dealt = new Set<Place>();
  const turned = new Set<Place>();
  for (const { place, card } of round.cards) {
    dealt.add(place);
    if (card !== null) turned.add(place);
  }
  for (const [done, step] of course.entries()) {
    const laid = step.deals.every((place) => dealt.has(place)) && step.reveals.every((place) => turned.has(place));
    if (!laid) return { course, done, decision: undefined, next: step, complete: false };
    const decision = step.decision === undefined ? undefined : openDecision(round, step.decision);
    if (decision !== undefined) return { course, done: done + 1, decision, next: undefined, complete: false };
  }
  return { course, done: course.length, decision: undefined, next: undefined, complete: true };
};

/** Places that a step still deals a card to. */
export const placesToDeal = (round: OpenedRound, step: Step): readonly Place[] => {
  const dealt = new Set(round.cards.map(({ place }) => place));
  return step.deals.filter((place) => !dealt.has(place));
};

/** Places whose card a step turns face up, with its position in the shoe; a card that was exposed before is left out. */
export const cardsToTurn = (round: OpenedRound, step: Step): readonly { readonly place: Place; readonly position: number }[] => {
  const drawn = round.cards.length;
  const coming = new Map(placesToDeal(round, step).map((place, index) => [place, drawn + index]));
  return step.reveals.flatMap((place) => {
    const lying = round.cards.find((card) => card.place === place);
    if (lying !== undefined) return lying.card === null ? [{ place, position: lying.position }] : [];
    const position = coming.get(place);
    return position === undefined ? [] : [{ place, position }];
  });
};
