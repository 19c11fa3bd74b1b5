import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CasinoError } from '@casino/kernel';
import { readOrCreatePrivateFile } from './private-file.js';

/** File in the folder of the development keys that holds the Ed25519 key pair of the development issuer (PEM, PKCS #8). */
export const DEVELOPMENT_ISSUER_KEY_FILE = 'development-issuer.pem';

const parse = (path: string, pem: string): KeyObject => {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // what the parser says of it helps nobody
  }
  throw new CasinoError(
    'configuration-invalid',
    `${path} does not hold an Ed25519 key; restore it, or remove it and a new one is made (tokens signed before are void then)`,
  );
};

/** The key in this folder; made when there is none. @throws CasinoError `configuration-invalid` naming the file when it holds no such key */
export const developmentIssuerKey = (folder: string): KeyObject => {
  const path = join(folder, DEVELOPMENT_ISSUER_KEY_FILE);
  return parse(
    path,
    readOrCreatePrivateFile(path, () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  );
};

/** At the start, so that a damaged key is not found by the first request. Makes none. @throws as `developmentIssuerKey`, and what reading throws */
export const checkDevelopmentIssuerKey = (folder: string): void => {
  const path = join(folder, DEVELOPMENT_ISSUER_KEY_FILE);
  if (existsSync(path)) parse(path, readFileSync(path, 'utf8'));
};
