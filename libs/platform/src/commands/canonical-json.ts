import { CasinoError } from '@casino/kernel';

/** Deeper than any request of ours; keeps a hostile one from exhausting the stack. */
const MAX_DEPTH = 32;

const write = (value: unknown, depth: number): string => {
  if (depth > MAX_DEPTH) throw new CasinoError('invalid-request', 'The request is nested too deep');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${write(member, depth + 1)}`);
  return `{${members.join(',')}}`;
};

/**
 * JSON with the members in order of their names (UTF-16 code units) and no white space, as RFC 8785.
 * @param value what JSON.parse gives, or undefined for no body (empty text)
 * @throws CasinoError `invalid-request` beyond 32 levels
 */
export const canonicalJson = (value: unknown): string => (value === undefined ? '' : write(value, 0));
