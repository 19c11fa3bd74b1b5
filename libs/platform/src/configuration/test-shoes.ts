import { TABLE_ID_PATTERN } from '@casino/kernel';
import { Secret } from './secret.js';

/** `T1/12` → 64 hex digits: the secrets of shoes that are known beforehand, for tests and demonstrations. */
export type TestShoes = ReadonlyMap<string, Secret>;

const ENTRY = /^([A-Za-z0-9_]+)\/([1-9][0-9]{0,8})=([0-9a-f]{64})$/;

/** `table/coup=64 hex digits[,…]`. Undefined when the text has another form or a coup twice. */
export const parseTestShoes = (text: string): TestShoes | undefined => {
  const shoes = new Map<string, Secret>();
  for (const entry of text.split(',')) {
    const [, table, coup, secret] = ENTRY.exec(entry.trim()) ?? [];
    if (table === undefined || coup === undefined || secret === undefined || !TABLE_ID_PATTERN.test(table)) return undefined;
    const key = `${table}/${coup}`;
    if (shoes.has(key)) return undefined;
    shoes.set(key, new Secret(secret));
  }
  return shoes;
};
