import { Kafka, logLevel, type KafkaConfig } from 'kafkajs';
import { silent } from '../consumer-runner/logger.js';
import { kafkaLog } from './kafka-log.js';
import type { KafkaEventBusOptions, KafkaSasl } from './kafka-options.js';
import { createOAuthBearer } from './oauth-bearer.js';

const credentials = ({ username, password }: { readonly username: string; readonly password: string }) => ({ username, password });

const saslOf = (sasl: KafkaSasl): NonNullable<KafkaConfig['sasl']> => {
  switch (sasl.mechanism) {
    case 'oauthbearer':
      return { mechanism: 'oauthbearer', oauthBearerProvider: createOAuthBearer(sasl) };
    case 'plain':
      return { mechanism: 'plain', ...credentials(sasl) };
    case 'scram-sha-256':
      return { mechanism: 'scram-sha-256', ...credentials(sasl) };
    case 'scram-sha-512':
      return { mechanism: 'scram-sha-512', ...credentials(sasl) };
  }
};

/** A new client each time: kafkajs keeps a group's committed offsets per client, and what failed is not to be used again. */
export const kafkaClients = ({ brokers, clientId, ssl = false, sasl, logger = silent, requestTimeout = 10_000 }: KafkaEventBusOptions) => {
  const config: KafkaConfig = {
    brokers: [...brokers],
    clientId,
    ssl,
    ...(sasl === undefined ? {} : { sasl: saslOf(sasl) }),
    connectionTimeout: 3_000,
    requestTimeout,
    // bounded: whoever uses it starts anew afterwards
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, multiplier: 2, factor: 0.2, retries: 6 },
    logLevel: logLevel.WARN,
  };
  /** `hear` is told each message of its log. */
  return (hear?: (message: string) => void): Kafka => new Kafka({ ...config, logCreator: kafkaLog(logger, hear) });
};

export type KafkaClients = ReturnType<typeof kafkaClients>;
