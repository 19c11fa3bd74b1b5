import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { CasinoError } from '@casino/kernel';
import { readOrCreatePrivateFile } from './private-file.js';

/** Encrypts the secrets of sealed shoes. A KeyObject shows its bytes neither in a log nor in JSON. */
export interface VaultKey {
  readonly id: string;
  /** 32 bytes (AES-256). */
  readonly secret: KeyObject;
}

const ENTRY = /^([A-Za-z0-9_.-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** `id:base64-of-32-bytes[,…]`, the first is the current one. Undefined when the text has another form or an id twice. */
export const parseVaultKeys = (text: string): readonly VaultKey[] | undefined => {
  const keys: VaultKey[] = [];
  for (const entry of text.split(',')) {
    const [, id, secret] = ENTRY.exec(entry.trim()) ?? [];
    if (id === undefined || secret === undefined || keys.some((key) => key.id === id)) return undefined;
    keys.push({ id, secret: createSecretKey(Buffer.from(secret, 'base64')) });
  }
  return keys;
};

/** File in the data folder that holds the development key, in the form of CASINO_VAULT_KEYS. */
export const DEVELOPMENT_VAULT_KEY_FILE = 'development-vault.key';

/** @throws CasinoError `configuration-invalid` when the file has another form; Error when the data folder cannot be written. */
export const developmentVaultKeys = (dataFolder: string): readonly VaultKey[] => {
  const path = join(dataFolder, DEVELOPMENT_VAULT_KEY_FILE);
  const keys = parseVaultKeys(readOrCreatePrivateFile(path, () => `development:${randomBytes(32).toString('base64')}\n`).trim());
  if (keys === undefined) throw new CasinoError('configuration-invalid', `${path} does not hold a vault key; restore it from a backup: without it no coup that was sealed with it can be opened`);
  return keys;
};
