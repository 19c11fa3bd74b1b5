import { casinoCatalogue } from '@casino/contracts';
import { contractCodec, createDeciderRunner, type DeciderRunner, type EventStore } from '@casino/event-store';
import { traceRunner, type Tracer } from '@casino/platform';
import {
  handsDecider,
  jackpotDecider,
  jackpotSnapshot,
  type HandsCommand,
  type HandsEvent,
  type HandsState,
  type JackpotCommand,
  type JackpotEvent,
  type JackpotState,
} from '../domain/index.js';
import { goingTogether } from './go-together.js';

/** Injection token of the JackpotRunners. */
export const JACKPOT_RUNNERS = Symbol('jackpot.runners');

export type JackpotRunner = DeciderRunner<JackpotCommand, JackpotEvent, JackpotState>;
export type HandsRunner = DeciderRunner<HandsCommand, HandsEvent, HandsState>;

/** The only ways to the service's streams. */
export interface JackpotRunners {
  readonly jackpot: JackpotRunner;
  readonly hands: HandsRunner;
}

/** Hands of more coups than a large floor plays at once stay folded. */
const HANDS_IN_MEMORY = 2_000;

export const createJackpotRunners = (store: EventStore, tracer?: Tracer): JackpotRunners => ({
  jackpot: goingTogether(
    traceRunner(
      createDeciderRunner({
        store,
        decider: jackpotDecider,
        codec: contractCodec<JackpotEvent>(casinoCatalogue, 'jackpot'),
        snapshot: jackpotSnapshot,
      }),
      tracer,
    ),
  ),
  hands: traceRunner(
    createDeciderRunner({
      store,
      decider: handsDecider,
      codec: contractCodec<HandsEvent>(casinoCatalogue, 'jackpot'),
      cacheSize: HANDS_IN_MEMORY,
    }),
    tracer,
  ),
});
