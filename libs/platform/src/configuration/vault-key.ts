import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** What is sealed with the key: the store of game-round, in its data folder. */
const SEALED_FILE = 'game-round.sqlite';

/**
 * Made once. A key that is gone while shoes lie there that were sealed with it is not replaced: nobody would notice before the next card.
 * @throws CasinoError `configuration-invalid` when the file has another form, or is missing beside a store; Error when the folder cannot be written
 */
export const developmentVaultKeys = (keyFolder: string, dataFolder: string): readonly VaultKey[] => {
  const path = join(keyFolder, DEVELOPMENT_VAULT_KEY_FILE);
  const sealed = join(dataFolder, SEALED_FILE);
  if (!existsSync(path) && existsSync(sealed)) {
    throw new CasinoError(
      'configuration-invalid',
      `${path} is missing and the shoes in ${sealed} were sealed with it; restore it from a backup: without it no coup that was sealed with it can be opened`,
    );
  }
  const keys = parseVaultKeys(readOrCreatePrivateFile(path, () => `development:${randomBytes(32).toString('base64')}\n`).trim());
  if (keys === undefined)
    throw new CasinoError(
      'configuration-invalid',
      `${path} does not hold a vault key; restore it from a backup: without it no coup that was sealed with it can be opened`,
    );
  return keys;
};
