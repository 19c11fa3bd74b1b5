/** Values with amounts and revisions in them as JSON and back, without loss: a bigint is `{"$bigint":"…"}`. For snapshots, not for events. */
export const toLosslessJson = (value: unknown): unknown => {
  if (typeof value === 'bigint') return { $bigint: value.toString() };
  if (Array.isArray(value)) return value.map(toLosslessJson);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toLosslessJson(inner)]));
  return value;
};

export const fromLosslessJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromLosslessJson);
  if (typeof value !== 'object' || value === null) return value;
  if ('$bigint' in value) return BigInt(String(value.$bigint));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromLosslessJson(inner)]));
};
