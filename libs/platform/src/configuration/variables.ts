import { z } from 'zod';
import { parseVaultKeys } from './vault-key.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

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
  CASINO_DATA: variable({
    schema: z.string().refine((path) => !path.includes('\0')),
    form: 'a folder',
    fallback: '.data',
    meaning: 'Where the stores and the development keys are. One process at a time uses it.',
  }),
  CASINO_CURRENCY: variable({
    schema: z.string().refine((code) => CURRENCIES.has(code)),
    form: 'an ISO 4217 code, such as `EUR`',
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
    meaning: 'Keys that encrypt the secrets of sealed shoes. The first is used for new coups, the others still open older ones. In development one is made once, in the data folder.',
  }),
  CASINO_JWKS_URL: variable({
    schema: z.url({ protocol: /^https?$/ }),
    form: 'an http or https URL',
    production: 'required',
    meaning: 'The JSON Web Key Set of the identity provider whose bearer tokens are accepted.',
  }),
  CASINO_JWT_ISSUER: variable({
    schema: z.string().max(255),
    form: 'a text of at most 255 characters',
    production: 'required',
    meaning: 'The claim `iss` that such a token must have. Goes with CASINO_JWKS_URL.',
  }),
  CASINO_JWT_AUDIENCE: variable({
    schema: z.string().max(255),
    form: 'a text of at most 255 characters',
    production: 'required',
    meaning: 'The claim `aud` that such a token must have. Goes with CASINO_JWKS_URL.',
  }),
  CASINO_UNANSWERED_BET_MS: variable({
    schema: wholeNumber(100, 600_000),
    form: 'a whole number of milliseconds from 100 to 600000',
    fallback: '10000',
    meaning: 'A stake that the wallet has not answered after this time is withdrawn.',
  }),
  CASINO_STORE: variable({
    schema: z.enum(['sqlite']),
    form: '`sqlite`',
    fallback: 'sqlite',
    meaning: 'The event store: one SQLite file per service in the data folder.',
  }),
  CASINO_BUS: variable({
    schema: z.enum(['embedded']),
    form: '`embedded`',
    fallback: 'embedded',
    meaning: 'The event bus: inside the process, on the stores themselves.',
  }),
} as const;

export type VariableName = keyof typeof VARIABLES;
export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];

/** What a variable is once it was read. */
export type ValueOf<N extends VariableName> = z.output<(typeof VARIABLES)[N]['schema']>;
