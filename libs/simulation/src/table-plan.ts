import { pairEPoker, ultimateHoldem, type Game, type GameId } from '@casino/games';
import type { Money } from '@casino/kernel';

const GAMES: Readonly<Record<GameId, Game>> = { 'pair-e-poker': pairEPoker, 'ultimate-holdem': ultimateHoldem };
export const gameOf = (id: GameId): Game => GAMES[id];

export interface PlannedPlayer {
  readonly playerId: string;
  readonly seat: number;
}

/** A table to open and the players who sit down at it. Amounts in minor units. */
export interface TablePlan {
  readonly tableId: string;
  readonly game: GameId;
  readonly minimum: Money;
  readonly chefDeTable: string;
  readonly players: readonly PlannedPlayer[];
  readonly float: Money;
  /** Cash that each player brings. */
  readonly deposit: Money;
  /** Chips that he buys, at first and whenever few are left. */
  readonly buyIn: Money;
  /** With fewer chips than this before a coup he buys more. */
  readonly atLeast: Money;
}

/** A plan with the usual amounts. Buy-ins are small enough that now and then a Play finds too few chips, as on a real floor. */
export const planTable = (tableId: string, game: GameId, players: number, minimum: Money = 200n): TablePlan => ({
  tableId,
  game,
  minimum,
  chefDeTable: `chef-${tableId}`,
  players: Array.from({ length: Math.min(players, gameOf(game).seats) }, (_, at) => ({
    playerId: `player-${tableId}-${at + 1}`,
    seat: at + 1,
  })),
  float: minimum * 50_000n,
  deposit: minimum * 1_000n,
  buyIn: minimum * 100n,
  atLeast: minimum * 30n,
});
