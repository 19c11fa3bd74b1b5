import type { Hearing } from '../hearing/hear.js';

/** Every event that these say something about, `<context>.<name>`; twice when it is both reacted to and ignored. */
export const namedIn = (hears: readonly Hearing[]): string[] =>
  hears.flatMap(({ source, reacts, ignores }) =>
    [...Object.keys(reacts), ...ignores.map(({ name }) => name)].map((name) => `${source}.${name}`),
  );
