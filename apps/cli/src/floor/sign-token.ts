import { existsSync } from 'node:fs';
import { OPAQUE_ID_PATTERN, SITTING_ID_PATTERN, TABLE_ID_PATTERN } from '@casino/kernel';
import { signDevelopmentToken, type Actor, type Role } from '@casino/platform';
import { UsageError } from '../output/explain.js';
import { keyFolderOf } from './data-folder.js';

export interface TokenRequest {
  readonly role: Role;
  readonly sub?: string;
  readonly table?: string;
  readonly seat?: number;
  readonly sitting?: string;
  readonly device?: string;
  readonly card?: string;
  /** How long it is valid. */
  readonly seconds?: number;
  readonly data?: string;
}

const check = (name: string, value: string | undefined, pattern: RegExp): void => {
  if (value !== undefined && !pattern.test(value)) throw new UsageError(`--${name} "${value}" is not of the form ${pattern.source}`);
};

/** @throws UsageError for an id that no floor would take, or a data folder that does not exist */
export const signToken = async ({ role, sub, table, seat, sitting, device, card, seconds, data }: TokenRequest): Promise<string> => {
  check('sub', sub, OPAQUE_ID_PATTERN);
  check('table', table, TABLE_ID_PATTERN);
  check('sitting', sitting, SITTING_ID_PATTERN);
  check('device', device, OPAQUE_ID_PATTERN);
  check('card', card, OPAQUE_ID_PATTERN);
  const folder = keyFolderOf(data);
  if (!existsSync(folder)) throw new UsageError(`there is no data folder ${folder}; start a floor first, or name its folder with --data`);
  const actor: Actor = {
    id: sub ?? `${role}-1`,
    role,
    ...(table === undefined ? {} : { table }),
    ...(seat === undefined ? {} : { seat }),
    ...(sitting === undefined ? {} : { sitting }),
    ...(device === undefined ? {} : { device }),
    ...(card === undefined ? {} : { card }),
  };
  return (await signDevelopmentToken(folder, actor, seconds === undefined ? {} : { seconds })).token;
};
