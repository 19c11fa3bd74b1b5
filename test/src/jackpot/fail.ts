/** An audit found something that must not be. */
export class AuditFailed extends Error {}

export const fail = (why: string): never => {
  throw new AuditFailed(why);
};

/** What an audit shows of an event or of several. */
export const shown = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

/** Each key at most once. @throws AuditFailed when it was there */
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
