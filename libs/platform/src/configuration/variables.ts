import { FLOOR_ID_PATTERN } from '@casino/contracts';
import { isCurrency } from '@casino/kernel';
import { z } from 'zod';
import { Secret } from './secret.js';
import { parseTestShoes } from './test-shoes.js';
import { parseVaultKeys } from './vault-key.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const text = z.string().max(255);
const secret = z
  .string()
  .max(4096)
  .transform((value) => new Secret(value));
const folder = z.string().refine((path) => !path.includes('\0'));
const TEXT = 'a text of at most 255 characters';

interface Variable<S extends z.ZodType> {
  /** Never quotes the value: it may be a secret. */
  readonly schema: S;
  /** What a value looks like, for people. */
  readonly form: string;
  readonly fallback?: string;
  readonly production?: 'required';
  readonly meaning: string;
}

const variable = <S extends z.ZodType>(entry: Variable<S>): Variable<S> => entry;

/** Every environment variable that the product reads, with its documentation: docs/configuration.md is made of this. */
export const VARIABLES = {
  CASINO_MODE: variable({
    schema: z.enum(['development', 'production']),
    form: '`development` or `production`',
    fallback: 'development',
    meaning: 'In development tokens can be had from `POST /dev/token` and missing keys are made in the data folder; in production neither.',
  }),
  CASINO_HOST: variable({
    schema: z.string().regex(/^[A-Za-z0-9_.:-]{1,255}$/),
    form: 'a host name or address',
    fallback: '127.0.0.1',
    meaning: 'The address to listen on.',
  }),
  CASINO_PORT: variable({
    schema: wholeNumber(0, 65535),
    form: 'a whole number from 0 to 65535',
    fallback: '3000',
    meaning: 'The port to listen on; 0 takes any free one.',
  }),
  CASINO_FLOOR_ID: variable({
    schema: z.string().regex(FLOOR_ID_PATTERN),
    form: '1 to 32 of the characters `a-z0-9-`',
    meaning:
      'The name of this floor in every event, record, token and metric; stores, topics and tokens of another floor are refused. Required with CASINO_BUS=kafka; the embedded floor makes one at its first start, in the data folder.',
  }),
  CASINO_DATA: variable({
    schema: folder,
    form: 'a folder',
    fallback: '.data',
    meaning: 'Where the SQLite stores, the read models and the development keys are. One process of each service at a time uses it.',
  }),
  CASINO_DEV_KEYS: variable({
    schema: folder,
    form: 'a folder',
    meaning:
      'In development: where the keys are that sign tokens and encrypt shoes, when several processes with data folders of their own share them. The data folder when not set.',
  }),
  CASINO_CURRENCY: variable({
    schema: z.string().refine(isCurrency),
    form: 'an ISO 4217 code in use, such as `EUR`',
    fallback: 'EUR',
    meaning: 'The currency of every amount; amounts are whole minor units of it.',
  }),
  CASINO_LOG_LEVEL: variable({
    schema: z.enum(LOG_LEVELS),
    form: LOG_LEVELS.map((level) => `\`${level}\``).join(', '),
    fallback: 'info',
    meaning: 'The least severe log lines to write. At `debug` there is one for each request.',
  }),
  CASINO_VAULT_KEYS: variable({
    schema: z.string().transform((text, context) => {
      const keys = parseVaultKeys(text);
      if (keys !== undefined) return keys;
      context.addIssue({ code: 'custom', message: 'malformed' });
      return z.NEVER;
    }),
    form: '`id:base64 of 32 bytes`, several divided by commas, each id once',
    production: 'required',
    meaning:
      'Keys that encrypt the secrets of sealed shoes. The first is used for new coups, the others still open older ones. In development one is made once, in the data folder.',
  }),
  CASINO_TEST_SHOES: variable({
    schema: z.string().transform((text, context) => {
      const shoes = parseTestShoes(text);
      if (shoes !== undefined) return shoes;
      context.addIssue({ code: 'custom', message: 'malformed' });
      return z.NEVER;
    }),
    form: '`table/coup=64 hex digits`, several divided by commas, each coup once',
    meaning:
      "In development only, for tests and demonstrations: the secrets of these coups' shoes, known beforehand instead of drawn. In production no process starts with it.",
  }),
  CASINO_JWKS_URL: variable({
    schema: z.url({ protocol: /^https?$/ }),
    form: 'an http or https URL',
    production: 'required',
    meaning: 'The JSON Web Key Set of the identity provider whose bearer tokens are accepted.',
  }),
  CASINO_JWT_ISSUER: variable({
    schema: text,
    form: TEXT,
    production: 'required',
    meaning: 'The claim `iss` that such a token must have. Goes with CASINO_JWKS_URL.',
  }),
  CASINO_JWT_AUDIENCE: variable({
    schema: text,
    form: TEXT,
    meaning: 'The claim `aud` that such a token must have; `/floors/<CASINO_FLOOR_ID>` when not set. Goes with CASINO_JWKS_URL.',
  }),
  CASINO_UNANSWERED_BET_MS: variable({
    schema: wholeNumber(100, 600_000),
    form: 'a whole number of milliseconds from 100 to 600000',
    fallback: '10000',
    meaning: 'A stake that the wallet has not answered after this time is withdrawn.',
  }),
  CASINO_EVENT_STREAMS: variable({
    schema: wholeNumber(1, 100_000),
    form: 'a whole number from 1 to 100000',
    fallback: '1000',
    meaning: 'Event streams (Server-Sent Events) that may be open in one process; the next one is refused with 429.',
  }),
  CASINO_EVENT_STREAMS_PER_ACTOR: variable({
    schema: wholeNumber(1, 100_000),
    form: 'a whole number from 1 to 100000',
    fallback: '20',
    meaning: 'The same for one actor (the `sub` of the token), displays as well.',
  }),
  CASINO_STORE: variable({
    schema: z.enum(['sqlite', 'kurrentdb']),
    form: '`sqlite` or `kurrentdb`',
    fallback: 'sqlite',
    meaning:
      'The event store: one SQLite file per service in the data folder, for one process; or KurrentDB, for several instances of each service.',
  }),
  CASINO_KURRENTDB_URL: variable({
    schema: z
      .string()
      .regex(/^(?:kurrentdb|kdb|esdb)(?:\+discover)?:\/\/\S+$/)
      .transform((value) => new Secret(value)),
    form: 'a connection string `kurrentdb://host:2113?tls=false` (also `kurrentdb+discover://…`, `esdb://…`)',
    meaning: 'The server; needed with CASINO_STORE=kurrentdb. Credentials and TLS options belong to it.',
  }),
  CASINO_BUS: variable({
    schema: z.enum(['embedded', 'kafka']),
    form: '`embedded` or `kafka`',
    fallback: 'embedded',
    meaning:
      'The event bus: inside one process that runs every service (`apps/casino`), or Apache Kafka between the processes of the services.',
  }),
  CASINO_KAFKA_BROKERS: variable({
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_.-]+:[0-9]{1,5}(?:,[A-Za-z0-9_.-]+:[0-9]{1,5})*$/)
      .transform((value) => value.split(',')),
    form: '`host:port`, several divided by commas',
    meaning: 'Brokers to begin with; needed with CASINO_BUS=kafka.',
  }),
  CASINO_KAFKA_SSL: variable({
    schema: z.enum(['true', 'false']).transform((value) => value === 'true'),
    form: '`true` or `false`',
    fallback: 'false',
    meaning: 'TLS to the brokers, whose certificates a public authority has signed, or the one of CASINO_KAFKA_SSL_CA_FILE.',
  }),
  CASINO_KAFKA_SSL_CA_FILE: variable({
    schema: folder,
    form: 'a file',
    meaning:
      "The certificate (PEM) of the brokers' own authority, several one after the other: with it no public one is believed. Goes with CASINO_KAFKA_SSL=true.",
  }),
  CASINO_KAFKA_SASL_MECHANISM: variable({
    schema: z.enum(['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer']),
    form: '`plain`, `scram-sha-256`, `scram-sha-512` or `oauthbearer`',
    meaning: 'How the brokers are told who this is; not at all when not set.',
  }),
  CASINO_KAFKA_SASL_USERNAME: variable({ schema: text, form: TEXT, meaning: 'For `plain` and `scram-sha-…`.' }),
  CASINO_KAFKA_SASL_PASSWORD: variable({ schema: secret, form: 'a text', meaning: 'For `plain` and `scram-sha-…`.' }),
  CASINO_KAFKA_OAUTH_TOKEN_URL: variable({
    schema: z.url({ protocol: /^https?$/ }),
    form: 'an http or https URL',
    meaning: 'For `oauthbearer`: the token endpoint (client credentials grant, RFC 6749 4.4).',
  }),
  CASINO_KAFKA_OAUTH_CLIENT_ID: variable({ schema: text, form: TEXT, meaning: 'For `oauthbearer`.' }),
  CASINO_KAFKA_OAUTH_CLIENT_SECRET: variable({ schema: secret, form: 'a text', meaning: 'For `oauthbearer`.' }),
  CASINO_KAFKA_OAUTH_SCOPE: variable({ schema: text, form: TEXT, meaning: 'For `oauthbearer`, where the endpoint wants one.' }),
  CASINO_KAFKA_TOPIC_PARTITIONS: variable({
    schema: wholeNumber(1, 1_000),
    form: 'a whole number from 1 to 1000',
    fallback: '8',
    meaning:
      'Partitions of topics that are created; an existing topic keeps what it has. At most so many instances of a service share its work.',
  }),
  CASINO_KAFKA_TOPIC_REPLICATION: variable({
    schema: wholeNumber(1, 9),
    form: 'a whole number from 1 to 9',
    fallback: '1',
    meaning:
      'Replicas of topics that are created: 3 in production. From 3 on, two of them have each record before it counts as sent (`min.insync.replicas`).',
  }),
  CASINO_KAFKA_TOPIC_RETENTION_HOURS: variable({
    schema: wholeNumber(1, 1_000_000),
    form: 'a whole number of hours from 1 to 1000000',
    meaning:
      "How long topics that are created keep records; the broker's own setting when not set. A consumer that is away for longer needs a republish.",
  }),
  CASINO_KAFKA_PREFIX: variable({
    schema: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/),
    form: 'up to 64 letters, digits, `_`, `.` and `-`',
    meaning: 'Before the name of every topic and group: several floors on one cluster.',
  }),
  CASINO_OTLP_URL: variable({
    schema: z.url({ protocol: /^https?$/ }),
    form: 'an http or https URL, such as `http://collector:4318`',
    meaning: 'Where traces are sent (OpenTelemetry, OTLP over HTTP; docs/tracing.md). Nothing is traced when not set.',
  }),
} as const;

export type VariableName = keyof typeof VARIABLES;
export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];

/** What a variable is once it was read. */
export type ValueOf<N extends VariableName> = z.output<(typeof VARIABLES)[N]['schema']>;
export type Values = { [N in VariableName]?: ValueOf<N> };
