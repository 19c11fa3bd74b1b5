import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const syncFolder = (path: string): void => {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
};

/**
 * The content of a file that only its owner can read (mode 0600); made once with `make` when there is none.
 * Whole or absent: two processes that start together read the same content, and it survives a power cut.
 */
export const readOrCreatePrivateFile = (path: string, make: () => string): string => {
  const existing = read(path);
  if (existing !== undefined) return existing;
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, make());
    fsyncSync(file);
    // A link fails where a rename would replace: the first of two processes wins.
    linkSync(draft, path);
    syncFolder(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8');
};
