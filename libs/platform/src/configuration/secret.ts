import { inspect } from 'node:util';

const HIDDEN = '[hidden]';

/** A text that shows itself in no log, JSON or stack. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** For whoever sends it to where it belongs. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
