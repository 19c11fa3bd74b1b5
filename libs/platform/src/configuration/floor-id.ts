import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FLOOR_ID_PATTERN } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { readOrCreatePrivateFile } from './private-file.js';

/** File that holds the id of the floor whose folder it is. Its stores have the id as well, and are the ones that decide. */
export const FLOOR_ID_FILE = 'floor-id';

/**
 * The id of the floor that this folder belongs to; made when there is none.
 * @param configured the id that it is to have
 * @throws CasinoError `configuration-invalid` when it is another floor's, or the file holds no id
 */
export const floorIdIn = (folder: string, configured?: string): string => {
  const path = join(folder, FLOOR_ID_FILE);
  const id = readOrCreatePrivateFile(path, () => `${configured ?? `floor-${randomBytes(4).toString('hex')}`}\n`).trim();
  if (!FLOOR_ID_PATTERN.test(id))
    throw new CasinoError('configuration-invalid', `${path} does not hold the id of a floor; write the one there that the stores name`);
  if (configured !== undefined && configured !== id)
    throw new CasinoError('configuration-invalid', `${folder} belongs to floor "${id}", not to "${configured}"`);
  return id;
};

/** `aud` of the tokens of a floor, where nothing else is configured. */
export const audienceOf = (floorId: string): string => `/floors/${floorId}`;
