import { stream, StreamCommand, type Streams } from '@casino/platform';
import { handsDecider, jackpotDecider, jackpotSnapshot, type JackpotAct, type JackpotState } from '../domain/index.js';
import { goingTogether } from './go-together.js';
import { jackpotViewOf, type JackpotView } from './jackpot.view.js';

/** What a person does about a jackpot or one of its claims. */
export class ActOnJackpot extends StreamCommand<JackpotAct, JackpotState, JackpotView> {}

/** Hands of more coups than a large floor plays at once stay folded. */
const HANDS_IN_MEMORY = 2_000;

export const jackpotStreams = {
  jackpot: stream(jackpotDecider, { acts: ActOnJackpot, view: jackpotViewOf, snapshot: jackpotSnapshot, around: goingTogether }),
  hands: stream(handsDecider, { inMemory: HANDS_IN_MEMORY }),
};
export type JackpotStreams = Streams<typeof jackpotStreams>;
