import { casinoCatalogue } from '@casino/contracts';
import { traceRunner, type Tracer } from '@casino/platform';
import { contractCodec, createDeciderRunner, type DeciderRunner, type EventStore } from '@casino/event-store';
import {
  ACCOUNT_SNAPSHOT,
  accountDecider,
  chipsDecider,
  FLOAT_SNAPSHOT,
  floatDecider,
  restoreAccount,
  restoreFloat,
  serialiseAccount,
  serialiseFloat,
  type AccountCommand,
  type AccountEvent,
  type AccountState,
  type FloatCommand,
  type FloatEvent,
  type FloatState,
  type SittingCommand,
  type SittingEvent,
  type SittingState,
} from '../domain/index.js';

/** Injection token of the WalletRunners. */
export const WALLET_RUNNERS = Symbol('wallet.runners');

export type AccountRunner = DeciderRunner<AccountCommand, AccountEvent, AccountState>;
export type ChipsRunner = DeciderRunner<SittingCommand, SittingEvent, SittingState>;
export type FloatRunner = DeciderRunner<FloatCommand, FloatEvent, FloatState>;

/** The only ways to the wallet's streams. */
export interface WalletRunners {
  readonly account: AccountRunner;
  readonly chips: ChipsRunner;
  readonly float: FloatRunner;
}

/** Streams that do not end fold from a snapshot at most this many events old (design §6). */
const SNAPSHOT_EVERY = 500;
/** A full floor's sittings stay folded; each is small. */
const SITTINGS_IN_MEMORY = 5_000;

export const createWalletRunners = (store: EventStore, tracer?: Tracer): WalletRunners => ({
  account: traceRunner(
    createDeciderRunner({
      store,
      decider: accountDecider,
      codec: contractCodec<AccountEvent>(casinoCatalogue, 'wallet'),
      snapshot: { version: ACCOUNT_SNAPSHOT, every: SNAPSHOT_EVERY, serialise: serialiseAccount, restore: restoreAccount },
    }),
    tracer,
  ),
  chips: traceRunner(
    createDeciderRunner({
      store,
      decider: chipsDecider,
      codec: contractCodec<SittingEvent>(casinoCatalogue, 'wallet'),
      cacheSize: SITTINGS_IN_MEMORY,
    }),
    tracer,
  ),
  float: traceRunner(
    createDeciderRunner({
      store,
      decider: floatDecider,
      codec: contractCodec<FloatEvent>(casinoCatalogue, 'wallet'),
      snapshot: { version: FLOAT_SNAPSHOT, every: SNAPSHOT_EVERY, serialise: serialiseFloat, restore: restoreFloat },
    }),
    tracer,
  ),
});
