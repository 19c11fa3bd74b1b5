import type { Money, Refusal } from '@casino/kernel';
import type { Card } from './cards/card.js';

export type GameId = 'pair-e-poker' | 'ultimate-holdem';

/** Where a card lies on the table. */
export type Place = 'burn' | `box-${1 | 2 | 3}` | `seat-${number}-${1 | 2}` | `dealer-${1 | 2}` | `board-${1 | 2 | 3 | 4 | 5}`;

/** A pay table as versioned data: line → odds, `"12:1"`. Recorded in `RoundOpened`. */
export interface PayTable {
  readonly version: string;
  readonly lines: Readonly<Record<string, string>>;
}

/** Table minimum and, per kind of position, how many times the minimum one player may stake there (a count, not money). */
export interface Limits {
  readonly minimum: Money;
  readonly maxima: Readonly<Record<string, number>>;
}

/** What is fixed when the table opens (rules §5). Values are strings and booleans only; each game narrows it. */
export type GameOptions = Readonly<Record<string, string | boolean>>;

/** A stake that is on the layout: neither refused nor taken back. */
export interface Stake {
  /** Its name within the coup. */
  readonly id: string;
  readonly seat: number;
  /** Canonical position, for example `cheval:2-8` or `ante`. */
  readonly position: string;
  readonly amount: Money;
  /** False while the wallet has not answered. */
  readonly accepted: boolean;
}

export interface StakeRequest {
  readonly seat: number;
  /** As sent; `canonicalPosition` reads it. */
  readonly position: string;
  readonly amount: Money;
}

/** What the rules need to know of a coup. */
export interface CoupView {
  readonly options: GameOptions;
  readonly payTable: PayTable;
  readonly limits: Limits;
  /** The one JP1 stake that the house has set, where the table is linked to a jackpot (rules §3); null: it takes none. */
  readonly jp1Stake: Money | null;
  /** In the order in which they were placed. */
  readonly stakes: readonly Stake[];
  /** Seats that folded. */
  readonly folded: ReadonlySet<number>;
}

/** One act of the croupier after betting has closed. */
export interface Step {
  readonly verb: 'deal' | 'turn' | 'reveal';
  /** Name of the step, for people and for `StakesCollected`: `deal`, `card-1`, `flop`, `turn-and-river`, `showdown` … */
  readonly name: string;
  /** Places that get the next cards of the shoe, face down, in order. */
  readonly deals: readonly Place[];
  /** Places whose cards are turned face up, in order (dealt in this step or earlier). */
  readonly reveals: readonly Place[];
  /** Decisions that every seat still in play has to take before the next step. */
  readonly decision?: DecisionStage;
}

export interface DecisionStage {
  readonly name: 'pre-flop' | 'flop' | 'river';
  /** Play, in times the Ante. */
  readonly multiples: readonly number[];
  /** What a seat does that does not play, and what happens when the croupier calls time. */
  readonly otherwise: 'check' | 'fold';
}

/** How one stake of the coup ended. `gain` is net and in minor units, 0 unless won; a winning stake goes back with it. */
export interface Outcome {
  /** Of the stake. */
  readonly id: string;
  readonly result: 'won' | 'lost' | 'pushed';
  readonly gain: Money;
  /** The line of the pay table, or the hand, that decided it: `full-house`, `plein-joker`, `no-pair` … */
  readonly line: string;
}

export type FaceUp = ReadonlyMap<Place, Card>;

/** A game's rules, pure. The coup's state machine in the game-round context is the same for every game and asks these questions. */
export interface Game {
  readonly id: GameId;
  readonly seats: number;
  /** Who opens a coup deals it to its end: no other croupier takes over during it (rules §2). */
  readonly croupierStays: boolean;
  /** The options with their defaults filled in. A refusal names an unknown name or value. */
  options(given: Readonly<Record<string, unknown>>): GameOptions | Refusal;
  /** Limits with default maxima filled in; refuses what the rules do not allow. */
  limits(minimum: Money, maxima: Readonly<Record<string, number>>): Limits | Refusal;
  payTable(options: GameOptions): PayTable;
  deck(options: GameOptions): readonly Card[];

  /** One spelling for each position (`cheval:8-2` → `cheval:2-8`); undefined when the layout has no such position. */
  canonicalPosition(position: string, options: GameOptions): string | undefined;
  /** While bets are open: why this stake cannot be placed. */
  refuseStake(request: StakeRequest, coup: CoupView): Refusal | undefined;
  /** Stakes of the same seat that go back together with this one, itself not included. */
  takenBackWith(stake: Stake, coup: CoupView): readonly Stake[];
  /** Stakes that cannot stand once every answer is in (their main stake was refused, an Ante without its Blind): returned at the close. */
  returnedAtClose(coup: CoupView): readonly Stake[];

  /** The croupier's acts from the close to the settlement, for the stakes that stand then. Constant during the coup but for folds. */
  course(coup: CoupView): readonly Step[];
  /** During a decision stage: the stake of a Play of `multiple` × Ante, or why not. Games without decisions refuse. */
  play(seat: number, multiple: number, stage: DecisionStage, coup: CoupView): Money | Refusal;
  /** Stakes that are lost for certain after step `name` and are collected then, in the order of collection. Never one that an earlier step collected. */
  collectedAfter(step: string, faceUp: FaceUp, coup: CoupView): readonly Stake[];
  /** Every stake's outcome, each exactly once, in the order in which the croupier collects and pays at the settlement (stakes already collected first). */
  settle(faceUp: FaceUp, coup: CoupView): readonly Outcome[];
}
