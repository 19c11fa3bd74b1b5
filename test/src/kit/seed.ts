/** A whole number from the environment, so that a run can be made again or made longer. */
export const wholeNumberFrom = (name: string, fallback: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  if (!/^[0-9]{1,10}$/.test(text)) throw new TypeError(`${name} is a whole number, not "${text}"`);
  return Number(text);
};

/** The seed of a run: SEED when it is set, another one each time else. Printed, so that a failure can be seen again. */
export const seedOf = (run: string): number => {
  const seed = wholeNumberFrom('SEED', Math.floor(Math.random() * 2 ** 31));
  process.stderr.write(`${run}: SEED=${seed}\n`);
  return seed;
};
