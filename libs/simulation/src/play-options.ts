import type { CoupView as RulesView } from '@casino/games';
import type { ClaimDesk } from './claim-desk.js';
import type { FloorClient } from './floor-client.js';
import type { FloorSetup, SimulatedTable } from './floor-setup.js';
import type { Staff } from './staff.js';
import type { WireBet } from './wire.js';

/** Moments at which a person would take his time. */
export type Moment = 'stakes' | 'act' | 'decision' | 'end';

export interface PlayOptions {
  readonly seed: number;
  /** Whether hold'em players look at their cards (a request each) before they decide; else they decide blindly. */
  readonly looking: boolean;
  /** All seats stake at once, as under load, or one after the other. */
  readonly together: boolean;
  readonly pace?: (moment: Moment) => Promise<void>;
  /** After each answered act, for whoever tells what happened. */
  readonly acted?: (coup: number) => Promise<void>;
  /** ms from the stake to its answer; one call for each command with stakes. */
  readonly answered?: (ms: number, bets: readonly WireBet[]) => void;
  /** With it the players of linked tables stake on JP1, by chance, and claims are dealt with. */
  readonly claims?: ClaimDesk;
  /** Whether the player of a seat stakes on JP1, instead of by chance. */
  readonly stakesJp1?: (seat: number) => boolean;
  /** Called when the first card may be dealt. */
  readonly beforeDeal?: (coup: number) => Promise<void>;
  /** ms from the close of the betting, JP1 stakes registered, to the moment the cards may be dealt; once for each coup with such stakes. */
  readonly entered?: (ms: number) => void;
}

export interface PlayedCoup {
  readonly coup: number;
  readonly outcome: 'settled' | 'voided';
  readonly bets: number;
}

/** Who plays, where and how. */
export interface AtTable {
  readonly client: FloorClient;
  readonly staff: Staff;
  readonly setup: FloorSetup;
  readonly table: SimulatedTable;
  readonly options: PlayOptions;
}

/** Rules in force; they stay while the table is open (nobody here changes the maxima). */
export type Terms = Pick<RulesView, 'options' | 'payTable' | 'limits'>;
