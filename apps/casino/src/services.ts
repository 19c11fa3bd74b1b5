import { gameRound } from '@casino/game-round';
import { jackpot } from '@casino/jackpot';
import type { Service } from '@casino/platform';
import { surveillance } from '@casino/surveillance';
import { wallet } from '@casino/wallet';

/** Every service of the floor, each once. */
export const SERVICES: readonly Service[] = [gameRound, wallet, jackpot, surveillance];
