import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Clock } from '@casino/kernel';
import { SignJWT } from 'jose';
import { systemClock } from '../clock.js';
import { audienceOf, floorIdIn } from '../configuration/floor-id.js';
import { developmentIssuerKey } from '../configuration/issuer-key.js';
import { claimsOfActor, type Actor } from './actor.js';

export const DEVELOPMENT_ISSUER = 'urn:casino:development';

/** One working day of a floor. */
const DEFAULT_SECONDS = 12 * 3600;

export const developmentVerificationKey = (folder: string): KeyObject => createPublicKey(developmentIssuerKey(folder));

export interface SignedToken {
  readonly token: string;
  /** ms since the epoch */
  readonly expiresAt: number;
}

/**
 * A bearer token for a floor in development mode that has its keys in this folder (its data folder, when no other is configured); makes the key pair if there is none.
 * A floor in production mode never accepts it.
 */
export const signDevelopmentToken = async (
  folder: string,
  actor: Actor,
  options: { readonly seconds?: number; readonly clock?: Clock } = {},
): Promise<SignedToken> => {
  const issuedAt = Math.floor((options.clock ?? systemClock).now() / 1000);
  const expires = issuedAt + (options.seconds ?? DEFAULT_SECONDS);
  const token = await new SignJWT(claimsOfActor(actor))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setIssuer(DEVELOPMENT_ISSUER)
    .setAudience(audienceOf(floorIdIn(folder)))
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(developmentIssuerKey(folder));
  return { token, expiresAt: expires * 1000 };
};
