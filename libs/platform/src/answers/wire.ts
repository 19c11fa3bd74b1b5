/** The JSON form of an answer: every bigint (amounts, revisions) is decimal text. */
export const toWire = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toWire(inner)]));
};
