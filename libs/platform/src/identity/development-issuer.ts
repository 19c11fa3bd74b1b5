import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '@casino/kernel';
import { SignJWT } from 'jose';
import { systemClock } from '../clock.js';
import { readOrCreatePrivateFile } from '../configuration/private-file.js';
import { claimsOfActor, type Actor } from './actor.js';

export const DEVELOPMENT_ISSUER = 'urn:casino:development';
export const DEVELOPMENT_AUDIENCE = 'casino-floor';
/** File in the folder of the development keys that holds the Ed25519 key pair of the development issuer (PEM, PKCS #8). */
export const DEVELOPMENT_ISSUER_KEY_FILE = 'development-issuer.pem';

/** One working day of a floor. */
const DEFAULT_SECONDS = 12 * 3600;

const privateKeyOf = (folder: string): KeyObject =>
  createPrivateKey(
    readOrCreatePrivateFile(join(folder, DEVELOPMENT_ISSUER_KEY_FILE), () =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ),
  );

export const developmentVerificationKey = (folder: string): KeyObject => createPublicKey(privateKeyOf(folder));

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
    .setAudience(DEVELOPMENT_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(privateKeyOf(folder));
  return { token, expiresAt: expires * 1000 };
};
