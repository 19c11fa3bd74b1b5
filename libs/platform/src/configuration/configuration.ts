import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigurationInvalid, type WrongVariable } from './configuration-invalid.js';
import { kafkaOf, wrongEngines, type KafkaConfiguration } from './engines.js';
import { audienceOf, floorIdIn } from './floor-id.js';
import { checkDevelopmentIssuerKey } from './issuer-key.js';
import type { Secret } from './secret.js';
import type { TestShoes } from './test-shoes.js';
import { developmentVaultKeys, type VaultKey } from './vault-key.js';
import { VARIABLE_NAMES, VARIABLES, type ValueOf, type Values, type VariableName } from './variables.js';

/** Injection token of the CasinoConfiguration. */
export const CONFIGURATION = Symbol('casino.configuration');

export type Environment = Readonly<Record<string, string | undefined>>;

/** The identity provider of a floor. */
export interface IdentityProvider {
  readonly jwksUrl: string;
  readonly issuer: string;
  readonly audience: string;
}

/** Everything that can be configured, read and checked once, before anything else starts. */
export interface CasinoConfiguration {
  readonly mode: ValueOf<'CASINO_MODE'>;
  /** Name of the floor. */
  readonly floorId: string;
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly dataFolder: string;
  /** Where the keys of a floor in development are. Absolute path. */
  readonly developmentKeyFolder: string;
  /** ISO 4217 */
  readonly currency: string;
  readonly logLevel: ValueOf<'CASINO_LOG_LEVEL'>;
  /** At least one; the first is the current one. */
  readonly vaultKeys: readonly [VaultKey, ...VaultKey[]];
  /** Shoes known beforehand; never there in production. */
  readonly testShoes?: TestShoes;
  /** Always there in production. */
  readonly identityProvider?: IdentityProvider;
  /** ms */
  readonly unansweredBetMs: number;
  /** Open event streams at most. */
  readonly eventStreams: { readonly inProcess: number; readonly perActor: number };
  readonly store: ValueOf<'CASINO_STORE'>;
  /** Connection string; always there with `kurrentdb`. */
  readonly kurrentDbUrl?: Secret;
  readonly bus: ValueOf<'CASINO_BUS'>;
  /** Always there with `kafka`. */
  readonly kafka?: KafkaConfiguration;
  /** Collector of traces; none: nothing is traced. */
  readonly otlpUrl?: string;
}

/** An empty variable is one that is not set, as `docker compose` passes it on. */
const textOf = (env: Environment, name: VariableName): string | undefined => (env[name] === '' ? undefined : env[name]);

/** Read by the command line alone; whoever sets it may start a floor in the same shell. */
const COMMAND_LINE = new Set(['CASINO_TOKEN']);

const unknownNames = (env: Environment): WrongVariable[] =>
  Object.keys(env)
    .filter((name) => name.startsWith('CASINO_') && !Object.hasOwn(VARIABLES, name) && !COMMAND_LINE.has(name))
    .map((name) => ({ name, message: 'there is no such variable' }));

const PROVIDER = ['CASINO_JWKS_URL', 'CASINO_JWT_ISSUER'] as const;

const missingNames = (env: Environment): WrongVariable[] => {
  const missing = VARIABLE_NAMES.filter((name) => textOf(env, name) === undefined);
  if (env['CASINO_MODE'] === 'production') {
    return missing
      .filter((name) => 'production' in VARIABLES[name])
      .map((name) => ({ name, message: `is required in production: ${VARIABLES[name].form}` }));
  }
  const absent = PROVIDER.filter((name) => missing.includes(name));
  return absent.length === PROVIDER.length
    ? []
    : absent.map((name) => ({ name, message: 'is required with the others of the identity provider' }));
};

/** What a floor for money must not have. */
const developmentOnly = (env: Environment): WrongVariable[] =>
  env['CASINO_MODE'] === 'production' && textOf(env, 'CASINO_TEST_SHOES') !== undefined
    ? [{ name: 'CASINO_TEST_SHOES', message: 'is for development mode only: a shoe whose secret is known beforehand is no shoe' }]
    : [];

const read = (env: Environment): { values: Values; wrong: WrongVariable[] } => {
  const shape: Record<string, z.ZodType> = {};
  for (const name of VARIABLE_NAMES) shape[name] = z.optional(VARIABLES[name].schema);
  const texts = VARIABLE_NAMES.map((name) => [name, textOf(env, name) ?? fallbackOf(name)] as const);
  const result = z.object(shape).safeParse(Object.fromEntries(texts.filter(([, text]) => text !== undefined)));
  if (result.success) return { values: result.data as Values, wrong: [] };
  const names = new Set(result.error.issues.map((issue) => issue.path[0] as VariableName));
  return { values: {}, wrong: [...names].map((name) => ({ name, message: `is not ${VARIABLES[name].form}` })) };
};

const fallbackOf = (name: VariableName): string | undefined => {
  const entry = VARIABLES[name];
  return 'fallback' in entry ? entry.fallback : undefined;
};

/** For a variable that has a fallback or was found to be there. */
const must = <T>(value: T | undefined, name: VariableName): T => {
  if (value === undefined) throw new ConfigurationInvalid([{ name, message: 'is missing' }]);
  return value;
};

/** @throws ConfigurationInvalid for a folder that cannot be used */
const inFolder = <T>(name: VariableName, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationInvalid([{ name, message: `cannot be used: ${reason}` }], { cause: error });
  }
};

const keysIn = (values: Values, folder: string, dataFolder: string): readonly [VaultKey, ...VaultKey[]] => {
  if (values.CASINO_MODE === 'development') checkDevelopmentIssuerKey(folder);
  const [current, ...older] = values.CASINO_VAULT_KEYS ?? developmentVaultKeys(folder, dataFolder);
  return [must(current, 'CASINO_VAULT_KEYS'), ...older];
};

/**
 * Reads the CASINO_* variables (docs/configuration.md). Makes the floor's id, in development the vault key too, in the folder of the development keys if there is none.
 * @throws ConfigurationInvalid (`configuration-invalid`) naming every wrong, missing or unknown variable at once.
 */
export const loadConfiguration = (env: Environment): CasinoConfiguration => {
  const { values, wrong } = read(env);
  const all = [...wrong, ...missingNames(env), ...developmentOnly(env), ...wrongEngines((name) => textOf(env, name)), ...unknownNames(env)];
  if (all.length > 0) throw new ConfigurationInvalid(all);
  const dataFolder = resolve(must(values.CASINO_DATA, 'CASINO_DATA'));
  const developmentKeyFolder = resolve(values.CASINO_DEV_KEYS ?? dataFolder);
  const kafka = kafkaOf(values);
  const keyFolder = values.CASINO_DEV_KEYS === undefined ? 'CASINO_DATA' : 'CASINO_DEV_KEYS';
  const configured = values.CASINO_FLOOR_ID;
  // in development whoever signs a token finds the floor beside the key
  const floorId =
    configured !== undefined && values.CASINO_MODE === 'production'
      ? configured
      : inFolder(keyFolder, () => floorIdIn(developmentKeyFolder, configured));
  const { CASINO_JWKS_URL: jwksUrl, CASINO_JWT_ISSUER: issuer, CASINO_JWT_AUDIENCE: audience = audienceOf(floorId) } = values;
  return {
    mode: must(values.CASINO_MODE, 'CASINO_MODE'),
    floorId,
    host: must(values.CASINO_HOST, 'CASINO_HOST'),
    port: must(values.CASINO_PORT, 'CASINO_PORT'),
    dataFolder,
    developmentKeyFolder,
    currency: must(values.CASINO_CURRENCY, 'CASINO_CURRENCY'),
    logLevel: must(values.CASINO_LOG_LEVEL, 'CASINO_LOG_LEVEL'),
    vaultKeys: inFolder(keyFolder, () => keysIn(values, developmentKeyFolder, dataFolder)),
    ...(jwksUrl !== undefined && issuer !== undefined ? { identityProvider: { jwksUrl, issuer, audience } } : {}),
    ...(values.CASINO_TEST_SHOES === undefined ? {} : { testShoes: values.CASINO_TEST_SHOES }),
    unansweredBetMs: must(values.CASINO_UNANSWERED_BET_MS, 'CASINO_UNANSWERED_BET_MS'),
    eventStreams: {
      inProcess: must(values.CASINO_EVENT_STREAMS, 'CASINO_EVENT_STREAMS'),
      perActor: must(values.CASINO_EVENT_STREAMS_PER_ACTOR, 'CASINO_EVENT_STREAMS_PER_ACTOR'),
    },
    store: must(values.CASINO_STORE, 'CASINO_STORE'),
    ...(values.CASINO_KURRENTDB_URL === undefined ? {} : { kurrentDbUrl: values.CASINO_KURRENTDB_URL }),
    bus: must(values.CASINO_BUS, 'CASINO_BUS'),
    ...(kafka === undefined ? {} : { kafka }),
    ...(values.CASINO_OTLP_URL === undefined ? {} : { otlpUrl: values.CASINO_OTLP_URL }),
  };
};
