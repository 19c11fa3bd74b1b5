import { CasinoError } from '@casino/kernel';

/** ms before its end at which a token is fetched anew. */
const EARLY = 30_000;

export interface OAuthBearerOptions {
  readonly tokenEndpoint: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
  readonly now?: () => number;
}

/** Tokens of the client credentials grant, one at a time. @throws CasinoError `bus-unavailable` when the endpoint gives none */
export const createOAuthBearer = ({ tokenEndpoint, clientId, clientSecret, scope, now = Date.now }: OAuthBearerOptions) => {
  let current: { readonly value: string; readonly until: number } | undefined;
  let fetching: Promise<{ value: string }> | undefined;

  const fetchToken = async (): Promise<{ value: string }> => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) });
    const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    const headers = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}`, accept: 'application/json' };
    const response = await fetch(tokenEndpoint, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new CasinoError('bus-unavailable', `the token endpoint answers ${response.status}`);
    const { access_token: value, expires_in: seconds } = (await response.json()) as { access_token?: unknown; expires_in?: unknown };
    if (typeof value !== 'string' || value === '') throw new CasinoError('bus-unavailable', 'the token endpoint gives no token');
    current = { value, until: now() + (typeof seconds === 'number' ? seconds * 1000 : 60_000) - EARLY };
    return current;
  };

  return async (): Promise<{ value: string }> => {
    if (current !== undefined && now() < current.until) return { value: current.value };
    fetching ??= fetchToken().finally(() => (fetching = undefined));
    return fetching;
  };
};
