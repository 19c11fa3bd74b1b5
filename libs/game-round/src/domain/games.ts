import { pairEPoker, ultimateHoldem, type Game, type GameId } from '@casino/games';
import type { Refusal } from '@casino/kernel';

const GAMES: Readonly<Record<GameId, Game>> = { 'pair-e-poker': pairEPoker, 'ultimate-holdem': ultimateHoldem };

export const gameOf = (id: GameId): Game => GAMES[id];

/** What a game answers is either the thing asked for or why not. */
export const isRefusal = <T>(answer: T | Refusal): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer;

/** Pair'e poker is played with colour chips: one colour, one player (rules §1). Hold'em with value chips. */
export const usesColourChips = (id: GameId): boolean => id === 'pair-e-poker';
