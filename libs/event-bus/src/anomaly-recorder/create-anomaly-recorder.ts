import { createHash } from 'node:crypto';
import { streams, type Catalogue, type Context } from '@casino/contracts';
import { contractCodec, createDeciderRunner, type EventStore } from '@casino/event-store';
import { accept, reactionCommandId, type Clock, type Decider, type DomainEvent } from '@casino/kernel';
import type { Anomaly, ReportAnomaly } from '../consumer-runner/anomaly.js';

type AnomalyEvent = DomainEvent<'AnomalyObserved', Anomaly>;

export interface AnomalyRecorderOptions {
  /** The service's own. */
  readonly store: EventStore;
  /** Whose `anomaly-<service>` it is. */
  readonly context: Context;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** Every anomaly is one fact; that a cause is recorded once follows from its command id. */
const decider: Decider<Anomaly, AnomalyEvent, null> = {
  initial: null,
  decide: (data) => accept({ type: 'AnomalyObserved', data }),
  evolve: (state) => state,
};

/** Appends `AnomalyObserved` to the service's own `anomaly-<service>`, once per cause. @throws CasinoError `store-unavailable` */
export const createAnomalyRecorder = ({ store, context, catalogue, clock }: AnomalyRecorderOptions): ReportAnomaly => {
  const stream = streams.anomaly(context);
  const runner = createDeciderRunner<Anomaly, AnomalyEvent, null>({
    store,
    decider,
    codec: contractCodec<AnomalyEvent>(catalogue, context),
    snapshot: { version: '1', every: 500, serialise: (state) => state, restore: () => null },
  });
  return async (anomaly) => {
    const commandId = reactionCommandId(anomaly.cause, 'observe-anomaly', stream);
    await runner.execute({
      stream,
      command: anomaly,
      meta: {
        commandId,
        // the same cause may be described in other words the next time
        requestHash: createHash('sha256').update(commandId).digest('hex'),
        actor: { id: `service:${context}`, role: 'service' },
        correlationId: commandId,
        now: clock.now(),
      },
      retries: 'unbounded',
    });
  };
};
