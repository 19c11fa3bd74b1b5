import { CasinoError, type Clock } from '@casino/kernel';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { CasinoConfiguration, IdentityProvider } from '../configuration/configuration.js';
import { audienceOf } from '../configuration/floor-id.js';
import { actorClaims, actorOfClaims } from './actor.js';
import { DEVELOPMENT_ISSUER, developmentVerificationKey } from './development-issuer.js';
import { VerifiedTokens, type VerifiedToken } from './verified-tokens.js';

type Check = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>;

/** Signatures only: a shared secret has no place in a key set that anybody can fetch. */
const ALGORITHMS = ['EdDSA', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'];
/** Longer than any token of ours or of a common provider. */
const MAX_LENGTH = 8192;

const providerCheck = ({ jwksUrl, issuer, audience }: IdentityProvider): Check => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000 });
  return async (token, options) =>
    (await jwtVerify(token, keys, { ...options, issuer, audience, algorithms: ALGORITHMS, clockTolerance: 5 })).payload;
};

const developmentCheck = (folder: string, audience: string): Check => {
  let key: ReturnType<typeof developmentVerificationKey> | undefined;
  return async (token, options) => {
    key ??= developmentVerificationKey(folder);
    return (await jwtVerify(token, key, { ...options, issuer: DEVELOPMENT_ISSUER, audience, algorithms: ['EdDSA'] })).payload;
  };
};

/** What is the token's fault; anything else (the key set cannot be fetched) is not. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys;

/** Turns a bearer token into an actor. */
export class TokenVerifier {
  private readonly verified = new VerifiedTokens();
  private readonly checks = new Map<string, Check>();

  constructor(
    configuration: Pick<CasinoConfiguration, 'mode' | 'floorId' | 'developmentKeyFolder' | 'identityProvider'>,
    private readonly clock: Clock,
  ) {
    const { mode, floorId, developmentKeyFolder, identityProvider } = configuration;
    if (mode === 'development') this.checks.set(DEVELOPMENT_ISSUER, developmentCheck(developmentKeyFolder, audienceOf(floorId)));
    if (identityProvider !== undefined) this.checks.set(identityProvider.issuer, providerCheck(identityProvider));
  }

  /** @throws CasinoError `unauthenticated`; `identity-unavailable` when the provider's keys cannot be fetched */
  async verify(token: string): Promise<VerifiedToken> {
    const now = this.clock.now();
    const known = this.verified.get(token, now);
    if (known !== undefined) return known;
    const { exp, ...claims } = await this.check(token, new Date(now));
    const parsed = actorClaims.safeParse(claims);
    if (!parsed.success || exp === undefined)
      throw new CasinoError('unauthenticated', 'The claims of the token are not those of this floor');
    const verified = { actor: actorOfClaims(parsed.data), expiresAt: exp * 1000 };
    this.verified.add(token, verified);
    return verified;
  }

  private async check(token: string, currentDate: Date): Promise<JWTPayload> {
    if (token.length > MAX_LENGTH) throw new CasinoError('unauthenticated', 'The token is too long');
    try {
      const check = this.checks.get(decodeJwt(token).iss ?? '');
      if (check === undefined) throw new errors.JWTInvalid('unknown issuer');
      return await check(token, { currentDate, requiredClaims: ['sub', 'exp'] });
    } catch (error) {
      if (isTokenFault(error)) throw new CasinoError('unauthenticated', 'The token is not valid here, or no longer', { cause: error });
      throw new CasinoError('identity-unavailable', undefined, { cause: error });
    }
  }
}
