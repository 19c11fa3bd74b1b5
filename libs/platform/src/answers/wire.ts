/** The JSON form of an answer: every bigint (amounts, revisions) is decimal text. */
export const toWire = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toWire);
  // no name is `__proto__`: what comes in with one is refused
  const wire: Record<string, unknown> = {};
  for (const name of Object.keys(value)) wire[name] = toWire((value as Record<string, unknown>)[name]);
  return wire;
};
