import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of a test's own. */
export const temporaryFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'casino-store-'));
  return { path, file: (name: string) => join(path, name), remove: () => rmSync(path, { recursive: true, force: true }) };
};
