import { KafkaJSNonRetriableError, type Consumer, type ConsumerConfig, type EachBatchPayload } from 'kafkajs';
import type { Logger } from '../../consumer-runner/logger.js';
import { within } from '../backoff.js';
import type { KafkaClients } from '../kafka-client.js';
import { createWatchdog } from './watchdog.js';

/** Session timeouts without a valid membership after which kafkajs is not trusted to come back. */
const PATIENCE = 3;
/** ms that a fetch waits for records; a partition that was resumed is fetched after that at the latest. */
const LONG_POLL = 250;
/**
 * kafkajs logs this and says it in no event. It forgets its member id then; if joining fails in any other way than a rebalance
 * afterwards, it fetches on without an id, sends no heartbeats, and never joins again.
 */
const EXPELLED = 'The coordinator is not aware of this member, re-joining the group';

export interface MemberOptions {
  readonly config: Pick<ConsumerConfig, 'groupId' | 'heartbeatInterval'> & { readonly sessionTimeout: number };
  readonly topics: string[];
  readonly clients: KafkaClients;
  readonly logger: Logger;
  /** Resolves when the group is to be left. */
  readonly left: Promise<undefined>;
  readonly eachBatch: (payload: EachBatchPayload) => Promise<void>;
  readonly joined: (consumer: Consumer, assignment: Readonly<Record<string, readonly number[]>>) => void;
  /** A heartbeat was answered. @returns whether there is a membership that it keeps */
  readonly alive: () => boolean;
  readonly ended: () => void;
}

/**
 * One kafkajs consumer, until it crashes, leaves, or has been without a membership for too long. It is thrown away then: what it
 * still does is not waited for beyond a session timeout.
 * @returns why it ended; undefined when it left
 */
export const liveMember = async (options: MemberOptions): Promise<unknown> => {
  const { config, logger, ended } = options;
  const { sessionTimeout, groupId } = config;
  let closing = false;
  let discarded = false;
  /** kafkajs hands on what a listener throws: one that was thrown away and goes on, or joins late, crashes and holds no partition. */
  const stillWanted = (): void => {
    if (discarded) throw new KafkaJSNonRetriableError('this consumer was replaced');
  };
  const kafka = options.clients((message) => {
    if (message === EXPELLED && !closing) ended();
  });
  const consumer = kafka.consumer({
    ...config,
    rebalanceTimeout: sessionTimeout,
    maxWaitTimeInMs: LONG_POLL,
    metadataMaxAge: 60_000,
    allowAutoTopicCreation: false,
    // long enough to keep its place in the group while a broker is replaced; after that it is replaced here
    retry: { retries: 15, restartOnFailure: () => Promise.resolve(false) },
  });
  const watchdog = createWatchdog(PATIENCE * sessionTimeout);
  const { CRASH, FETCH_START, GROUP_JOIN, HEARTBEAT, REBALANCING } = consumer.events;
  const crashed = new Promise<unknown>((resolve) => consumer.on(CRASH, ({ payload }) => resolve(payload.error)));
  consumer.on(FETCH_START, stillWanted);
  consumer.on(GROUP_JOIN, ({ payload }) => {
    stillWanted();
    if (closing) return;
    watchdog.seen();
    options.joined(consumer, payload.memberAssignment);
  });
  consumer.on(HEARTBEAT, () => {
    stillWanted();
    if (!closing && options.alive()) watchdog.seen();
  });
  consumer.on(REBALANCING, () => {
    if (!closing) ended();
  });

  const begin = async (): Promise<void> => {
    await consumer.connect();
    if (!closing) await consumer.subscribe({ topics: options.topics, fromBeginning: true });
    if (!closing)
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        eachBatch: options.eachBatch,
      });
  };
  const stuck = watchdog.silent.then(() => {
    ended();
    return new Error(`no membership of the group for ${PATIENCE * sessionTimeout} ms`);
  });
  const begun = begin();
  try {
    const outcome = await Promise.race([begun.then(() => crashed), stuck, options.left]);
    // kafkajs leaves the group only when it has joined it
    if (outcome === undefined)
      await within(
        sessionTimeout,
        begun.catch(() => undefined),
      );
    return outcome;
  } finally {
    closing = true;
    watchdog.end();
    const gone = await within(
      sessionTimeout,
      consumer.disconnect().catch(() => undefined),
    );
    if (gone === 'late') logger.warn({ group: groupId }, 'the consumer does not disconnect, it is left to itself');
    discarded = true;
    ended();
  }
};
