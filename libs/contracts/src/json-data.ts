/** Data as JSON carries it: every bigint is decimal text, everything else stays. */
export const toJson = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toJson);
  // what is more than its members is for the schema to refuse
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const json: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    // an ordinary assignment would change the prototype instead
    if (name === '__proto__') return value;
    json[name] = toJson((value as Record<string, unknown>)[name]);
  }
  return json;
};

/** Whether both are the same data, member for member, in whatever order; what JSON cannot carry as it is, is not the same. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b && a !== undefined && !Object.is(a, -0);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const members = Object.keys(a);
  if (members.length !== Object.keys(b).length) return false;
  return members.every(
    (name) => Object.hasOwn(b, name) && isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  );
};
