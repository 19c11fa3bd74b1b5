import type { GameRoundEventOf } from '@casino/contracts';
import {
  pairEPoker,
  ultimateHoldem,
  type Card,
  type CoupView,
  type DecisionStage,
  type FaceUp,
  type Game,
  type GameId,
  type Place,
  type SealedShoe,
  type Stake,
  type Step,
} from '@casino/games';
import { sumMoney, type Money } from '@casino/kernel';

const GAMES: Readonly<Record<GameId, Game>> = { 'pair-e-poker': pairEPoker, 'ultimate-holdem': ultimateHoldem };

export interface ReplayedBet {
  /** Ordinal within the coup. */
  readonly bet: number;
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
  readonly position: string;
  readonly amount: Money;
  readonly stage: string | null;
  status: 'placed' | 'accepted' | 'refused' | 'withdrawn';
}

/** A seat's stakes on one position, which the coup takes together from its close on. */
export interface ReplayedLine {
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
  readonly position: string;
  readonly stake: Money;
}

/** Names a line for people, and among the others of its coup. */
export const lineName = ({ seat, position }: { readonly seat: number; readonly position: string }): string => `seat ${seat} ${position}`;

export const linesOf = (bets: readonly ReplayedBet[]): readonly ReplayedLine[] =>
  [...new Set(bets.map(lineName))].map((name) => {
    const together = bets.filter((bet) => lineName(bet) === name);
    const { seat, sittingId, playerId, position } = together[0] as ReplayedBet;
    return { seat, sittingId, playerId, position, stake: sumMoney(together.map(({ amount }) => amount)) };
  });

export type Phase = 'betting' | 'closing' | 'playing' | 'settled' | 'voided';

/** Stakes that a step of the coup decided as lost, to be collected before anything else happens. */
export interface DueCollection {
  readonly step: string;
  readonly stakes: string;
}

/** JP1 of the coup (rules §3 *Before the deal*). */
export interface ReplayedJp1 {
  /** Seats whose sensor reports a chip. */
  readonly chips: Set<number>;
  readonly registered: Set<number>;
  standing: 'none' | 'awaited' | 'entered' | 'declined' | 'returned';
  claimRejected: boolean;
}

const stakeOf = ({ bet, seat, position, amount, status }: ReplayedBet): Stake => ({
  id: String(bet),
  seat,
  position,
  amount,
  accepted: status === 'accepted',
});

/** The coup as its stream tells it, event after event; an independent reading, by the rules alone. */
export class ReplayedCoup {
  readonly game: Game;
  phase: Phase = 'betting';
  readonly bets = new Map<number, ReplayedBet>();
  /** Lines that the croupier has collected. */
  readonly collected = new Set<string>();
  /** Line → what the croupier announced of it. */
  readonly announced = new Map<string, string>();
  /** In the order of drawing. */
  readonly lying: { readonly place: Place; readonly position: number; card: Card | undefined }[] = [];
  readonly checked = new Set<string>();
  readonly folded = new Set<number>();
  /** Left during the coup, with nothing on the layout. */
  readonly satOut = new Set<number>();
  readonly jp1: ReplayedJp1 = { chips: new Set(), registered: new Set(), standing: 'none', claimRejected: false };
  /** ms; rien ne va plus. */
  lastBetsAt: number | undefined;
  /** Exposed, its card to be revealed next. */
  exposed: Place | undefined;
  due: DueCollection[] = [];
  /** Lines as they were collected, paid and pushed at the settlement. */
  readonly settlement: string[] = [];
  /** Its shoe was opened, or lost: nothing follows. */
  opened = false;
  lost: string | undefined;

  constructor(
    readonly terms: GameRoundEventOf<'RoundOpened'>['data'],
    /** From the secret that the stream publishes at its end. */
    readonly shoe: SealedShoe | undefined,
  ) {
    this.game = GAMES[terms.game];
  }

  get standing(): readonly ReplayedBet[] {
    return [...this.bets.values()].filter(({ status }) => status === 'placed' || status === 'accepted');
  }

  get jp1Standing(): readonly ReplayedBet[] {
    return this.standing.filter(({ position }) => position === 'jp1');
  }

  /** From the close on JP1 stakes are the jackpot's to settle and to give back. */
  get settledHere(): readonly ReplayedBet[] {
    return this.phase === 'playing' ? this.standing.filter(({ position }) => position !== 'jp1') : this.standing;
  }

  get view(): CoupView {
    const { options, payTable, limits } = this.terms;
    const jp1Stake = this.terms.jackpot === null ? null : this.terms.jackpot.stake;
    const open = this.phase === 'betting' || this.phase === 'closing';
    const stakes = open ? this.standing.map(stakeOf) : this.standingLines;
    return { options, payTable, limits, jp1Stake, stakes, folded: this.folded };
  }

  private get standingLines(): readonly Stake[] {
    const waiting = new Set(this.standing.filter(({ status }) => status === 'placed').map(lineName));
    return linesOf(this.standing).map((line) => ({
      id: lineName(line),
      seat: line.seat,
      position: line.position,
      amount: line.stake,
      accepted: !waiting.has(lineName(line)),
    }));
  }

  get faceUp(): FaceUp {
    return new Map(this.lying.flatMap(({ place, card }): [Place, Card][] => (card === undefined ? [] : [[place, card]])));
  }

  get course(): readonly Step[] {
    return this.game.course(this.view);
  }

  isLaid(step: Step): boolean {
    const { faceUp } = this;
    return step.deals.every((place) => this.lying.some((card) => card.place === place)) && step.reveals.every((place) => faceUp.has(place));
  }

  /** Names of the steps whose cards lie as they should. */
  get laidSteps(): readonly string[] {
    const laid: string[] = [];
    for (const step of this.course) {
      if (!this.isLaid(step)) break;
      laid.push(step.name);
    }
    return laid;
  }

  /** The decision that is open: seats that have not taken it, and of these the ones whose Play does not wait for the wallet. */
  get decision(): { readonly stage: DecisionStage; readonly seats: readonly number[]; readonly silent: readonly number[] } | undefined {
    for (const step of this.course) {
      if (!this.isLaid(step)) return undefined;
      const { decision } = step;
      if (decision === undefined) continue;
      const inPlay = [...new Set(this.standing.filter(({ stage }) => stage === null).map(({ seat }) => seat))].sort((a, b) => a - b);
      const undecided = inPlay.filter(
        (seat) => !this.folded.has(seat) && !this.checked.has(`${decision.name}/${seat}`) && !this.hasPlay(seat, 'accepted'),
      );
      if (undecided.length > 0)
        return { stage: decision, seats: undecided, silent: undecided.filter((seat) => !this.hasPlay(seat, 'placed')) };
    }
    return undefined;
  }

  private hasPlay(seat: number, status: ReplayedBet['status']): boolean {
    return this.standing.some((bet) => bet.seat === seat && bet.stage !== null && bet.status === status);
  }
}
