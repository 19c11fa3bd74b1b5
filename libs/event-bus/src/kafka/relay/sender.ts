import { CasinoError } from '@casino/kernel';
import { Partitioners, type Message } from 'kafkajs';
import type { KafkaClients } from '../kafka-client.js';
import { inRequests } from '../records.js';

/** ms for one request with all its retries; a send that does not end is a failed one. */
const SEND_DEADLINE = 60_000;

export interface Sender {
  /** One request after another; resolves when all in-sync replicas have all of it. After a rejection the sender is of no use any more. */
  send(messages: readonly Message[]): Promise<void>;
  /** Rejects the send in progress; whether it arrives is unknown then. */
  close(): void;
}

/**
 * An idempotent producer that is thrown away after a failed send: after a lost reply kafkajs goes on with a sequence number
 * that the broker knows already, and another batch of the same size would be acknowledged and never written.
 * @throws what kafkajs throws when it cannot connect
 */
export const openSender = async (clients: KafkaClients, topic: string): Promise<Sender> => {
  const producer = clients().producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    // a batch whose reply was lost is retried as it is, under its own sequence number
    retry: { retries: 6 },
  });
  let useless: Error | undefined;
  let giveUp: (reason: Error) => void = () => undefined;
  let inFlight: Promise<unknown> = Promise.resolve();

  const end = (reason: Error): void => {
    useless ??= reason;
    giveUp(useless);
    // a producer that still retries would connect again after a disconnect
    void inFlight.then(() => producer.disconnect()).catch(() => undefined);
  };

  const sendOne = async (messages: Message[]): Promise<void> => {
    if (useless !== undefined) throw useless;
    const sent = producer.send({ topic, acks: -1, timeout: 15_000, messages });
    inFlight = sent.catch(() => undefined);
    let deadline: NodeJS.Timeout | undefined;
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
      deadline = setTimeout(() => reject(new CasinoError('bus-unavailable', `no answer within ${SEND_DEADLINE} ms`)), SEND_DEADLINE);
    });
    try {
      await Promise.race([sent, givenUp]);
    } catch (error) {
      useless ??= new CasinoError('bus-unavailable', 'this producer failed before', { cause: error });
      throw error;
    } finally {
      clearTimeout(deadline);
      giveUp = () => undefined;
    }
  };

  try {
    await producer.connect();
  } catch (error) {
    await producer.disconnect().catch(() => undefined);
    throw error;
  }
  return {
    async send(messages) {
      for (const part of inRequests(messages)) await sendOne(part);
    },
    close: () => end(new CasinoError('bus-unavailable', 'the producer is closed')),
  };
};
