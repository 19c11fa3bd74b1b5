/** What an audit looks at. */
export const CATEGORIES = [
  'streams',
  'chain',
  'identities',
  'sources',
  'actors',
  'acknowledged',
  'anomalies',
  'tables',
  'holds',
  'bets',
  'shoes',
  'replay',
  'books',
  'halves',
  'entries',
  'prizes',
  'control',
  'payments',
  'cycles',
  'meters',
  'reviews',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Something that must not be. */
export interface Finding {
  readonly category: Category;
  readonly what: string;
}

/** What is wrong with the one thing that is looked at. */
class Wrong extends Error {}

/** Ends the look at this one thing. */
export const fail = (why: string): never => {
  throw new Wrong(why);
};

/** What an audit shows of an event or of several. */
export const shown = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

/** Looks at one thing after the other; each tells the first that is wrong with it, and the others are looked at all the same. */
export class Findings {
  readonly all: Finding[] = [];

  /** @returns what the look gives, undefined when something was found */
  look<T>(category: Category, look: () => T): T | undefined {
    try {
      return look();
    } catch (error) {
      this.all.push({ category, what: error instanceof Wrong ? error.message : String((error as Error).stack) });
      return undefined;
    }
  }
}

const SHOWN = 40;

/** Some of it must not be. */
export class AuditFailed extends Error {
  constructor(readonly findings: readonly Finding[]) {
    const lines = findings.slice(0, SHOWN).map(({ category, what }) => `${category}: ${what}`);
    super(`${findings.length} findings\n${lines.join('\n')}`);
  }
}

/** Each key at most once. */
export class Once {
  readonly #seen = new Set<string>();

  constructor(private readonly what: string) {}

  mark(key: string): void {
    if (this.#seen.has(key)) fail(`${this.what} twice: ${key}`);
    this.#seen.add(key);
  }

  has(key: string): boolean {
    return this.#seen.has(key);
  }

  get size(): number {
    return this.#seen.size;
  }
}
