import { casinoCatalogue } from '@casino/contracts';
import { contractCodec, createDeciderRunner, type DeciderRunner, type EventStore } from '@casino/event-store';
import { traceRunner, TRACING, type Tracing } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import {
  roundDecider,
  tableDecider,
  tableSnapshot,
  vaultDecider,
  type RoundCommand,
  type RoundEvent,
  type RoundState,
  type SealShoe,
  type TableCommand,
  type TableEvent,
  type TableState,
  type VaultEvent,
  type VaultState,
} from '../domain/index.js';

/** Injection token of the service's own EventStore. */
export const GAME_ROUND_STORE = Symbol('game-round.store');

/** Rounds kept folded in memory: more than the coups that are open at once on a large floor. */
const ROUNDS_IN_MEMORY = 2_000;

/** The service's streams, each behind its decider. */
@Injectable()
export class Streams {
  readonly table: DeciderRunner<TableCommand, TableEvent, TableState>;
  readonly round: DeciderRunner<RoundCommand, RoundEvent, RoundState>;
  readonly vault: DeciderRunner<SealShoe, VaultEvent, VaultState>;

  constructor(
    @Inject(GAME_ROUND_STORE) readonly store: EventStore,
    @Inject(TRACING) tracing: Tracing,
  ) {
    const tracer = tracing.of('game-round');
    this.table = traceRunner(
      createDeciderRunner({
        store,
        decider: tableDecider,
        codec: contractCodec<TableEvent>(casinoCatalogue, 'game-round'),
        snapshot: tableSnapshot,
      }),
      tracer,
    );
    this.round = traceRunner(
      createDeciderRunner({
        store,
        decider: roundDecider,
        codec: contractCodec<RoundEvent>(casinoCatalogue, 'game-round'),
        cacheSize: ROUNDS_IN_MEMORY,
      }),
      tracer,
    );
    this.vault = traceRunner(
      createDeciderRunner({
        store,
        decider: vaultDecider,
        codec: contractCodec<VaultEvent>(casinoCatalogue, 'game-round'),
        cacheSize: 100,
      }),
      tracer,
    );
  }
}
