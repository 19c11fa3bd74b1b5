import { readFileSync } from 'node:fs';
import { UsageError } from '../output/explain.js';

export interface TokenOptions {
  readonly token?: string | undefined;
  /** A file that holds the token, `-` for standard input. */
  readonly tokenFile?: string | undefined;
}

/** What a floor in production mode needs to be told. */
export const TOKEN_NEEDED = 'this floor is in production mode: bring a token with --token-file or --token, or in CASINO_TOKEN';

const inFile = (file: string): string => {
  const token = readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  if (token === '') throw new UsageError(`there is no token in ${file}`);
  return token;
};

/** The token named on the command line, else that of CASINO_TOKEN; undefined: the floor is asked for a development token. */
export const bearerToken = ({ token, tokenFile }: TokenOptions): string | undefined => {
  if (tokenFile !== undefined) return inFile(tokenFile);
  const configured = process.env['CASINO_TOKEN'];
  const given = token ?? (configured === '' ? undefined : configured);
  if (given !== undefined && !/^[A-Za-z0-9._~+/=-]+$/.test(given)) throw new UsageError('that is no bearer token');
  return given;
};
