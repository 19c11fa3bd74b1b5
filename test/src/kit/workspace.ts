import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The workspace's folder, from src/ and from dist/ alike. */
export const workspace = (): string => {
  let folder = __dirname;
  while (!existsSync(join(folder, 'nx.json'))) folder = dirname(folder);
  return folder;
};
