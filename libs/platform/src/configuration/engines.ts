import type { WrongVariable } from './configuration-invalid.js';
import type { Secret } from './secret.js';
import type { Values, VariableName } from './variables.js';

/** Who this is to the brokers. */
export type KafkaCredentials =
  | { readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; readonly username: string; readonly password: Secret }
  | {
      readonly mechanism: 'oauthbearer';
      readonly tokenEndpoint: string;
      readonly clientId: string;
      readonly clientSecret: Secret;
      readonly scope?: string;
    };

export interface KafkaConfiguration {
  /** `host:port` */
  readonly brokers: readonly string[];
  readonly ssl: boolean;
  /** PEM file of the authority that signed the brokers' certificates; the public ones when absent. */
  readonly sslCaFile?: string;
  readonly credentials?: KafkaCredentials;
  /** Of topics that are created. */
  readonly topics: { readonly partitions: number; readonly replication: number; readonly retentionHours?: number };
  /** Before every topic and group. */
  readonly prefix: string;
}

type Present = (name: VariableName) => boolean;
interface Rule {
  readonly when: boolean;
  readonly needs: readonly VariableName[];
  readonly why: string;
}

const PASSWORD = ['CASINO_KAFKA_SASL_USERNAME', 'CASINO_KAFKA_SASL_PASSWORD'] as const;
const OAUTH = ['CASINO_KAFKA_OAUTH_TOKEN_URL', 'CASINO_KAFKA_OAUTH_CLIENT_ID', 'CASINO_KAFKA_OAUTH_CLIENT_SECRET'] as const;

/** What bus and store need of each other. @param text the variable as it is set */
export const wrongEngines = (text: (name: VariableName) => string | undefined): readonly WrongVariable[] => {
  const present: Present = (name) => text(name) !== undefined;
  const mechanism = text('CASINO_KAFKA_SASL_MECHANISM');
  const rules: readonly Rule[] = [
    { when: text('CASINO_BUS') === 'kafka', needs: ['CASINO_KAFKA_BROKERS', 'CASINO_FLOOR_ID'], why: 'is required with CASINO_BUS=kafka' },
    { when: text('CASINO_STORE') === 'kurrentdb', needs: ['CASINO_KURRENTDB_URL'], why: 'is required with CASINO_STORE=kurrentdb' },
    {
      when: mechanism !== undefined && mechanism !== 'oauthbearer',
      needs: PASSWORD,
      why: `is required with CASINO_KAFKA_SASL_MECHANISM=plain and scram-sha-…`,
    },
    { when: mechanism === 'oauthbearer', needs: OAUTH, why: 'is required with CASINO_KAFKA_SASL_MECHANISM=oauthbearer' },
    { when: [...PASSWORD, ...OAUTH].some(present), needs: ['CASINO_KAFKA_SASL_MECHANISM'], why: 'is required with credentials for Kafka' },
  ];
  const missing = rules.flatMap(({ when, needs, why }) =>
    when ? needs.filter((name) => !present(name)).map((name) => ({ name, message: why })) : [],
  );
  if (present('CASINO_KAFKA_SSL_CA_FILE') && text('CASINO_KAFKA_SSL') !== 'true')
    missing.push({ name: 'CASINO_KAFKA_SSL', message: 'is true with CASINO_KAFKA_SSL_CA_FILE' });
  const alone = text('CASINO_STORE') === 'kurrentdb' && text('CASINO_BUS') !== 'kafka';
  return alone
    ? [
        ...missing,
        {
          name: 'CASINO_BUS',
          message: 'is kafka where CASINO_STORE is kurrentdb: the embedded bus knows the services of one process only',
        },
      ]
    : missing;
};

const credentialsOf = (values: Values): KafkaCredentials | undefined => {
  const mechanism = values.CASINO_KAFKA_SASL_MECHANISM;
  const { CASINO_KAFKA_SASL_USERNAME: username, CASINO_KAFKA_SASL_PASSWORD: password, CASINO_KAFKA_OAUTH_SCOPE: scope } = values;
  const {
    CASINO_KAFKA_OAUTH_TOKEN_URL: tokenEndpoint,
    CASINO_KAFKA_OAUTH_CLIENT_ID: clientId,
    CASINO_KAFKA_OAUTH_CLIENT_SECRET: clientSecret,
  } = values;
  if (mechanism === 'oauthbearer') {
    if (tokenEndpoint === undefined || clientId === undefined || clientSecret === undefined) return undefined;
    return { mechanism, tokenEndpoint, clientId, clientSecret, ...(scope === undefined ? {} : { scope }) };
  }
  return mechanism === undefined || username === undefined || password === undefined ? undefined : { mechanism, username, password };
};

/** Of values that `wrongEngines` had nothing to say about; undefined without brokers. */
export const kafkaOf = (values: Values): KafkaConfiguration | undefined => {
  const {
    CASINO_KAFKA_BROKERS: brokers,
    CASINO_KAFKA_SSL: ssl,
    CASINO_KAFKA_TOPIC_PARTITIONS: partitions,
    CASINO_KAFKA_TOPIC_REPLICATION: replication,
  } = values;
  if (brokers === undefined || ssl === undefined || partitions === undefined || replication === undefined) return undefined;
  const credentials = credentialsOf(values);
  const retentionHours = values.CASINO_KAFKA_TOPIC_RETENTION_HOURS;
  return {
    brokers,
    ssl,
    ...(values.CASINO_KAFKA_SSL_CA_FILE === undefined ? {} : { sslCaFile: values.CASINO_KAFKA_SSL_CA_FILE }),
    ...(credentials === undefined ? {} : { credentials }),
    topics: { partitions, replication, ...(retentionHours === undefined ? {} : { retentionHours }) },
    prefix: values.CASINO_KAFKA_PREFIX ?? '',
  };
};
