import 'reflect-metadata';
import { gameRound } from '@casino/game-round';
import { runService } from '@casino/platform';

/** Game-round alone: for floors whose services meet on a bus between processes. */
runService(gameRound);
