import { hash } from 'node:crypto';
import type { Actor } from './actor.js';

export interface VerifiedToken {
  readonly actor: Actor;
  /** ms since the epoch */
  readonly expiresAt: number;
}

/** Tokens whose signature was checked, by their hash and until they expire: a signature costs more than a command. */
export class VerifiedTokens {
  private readonly known = new Map<string, VerifiedToken>();

  constructor(private readonly capacity = 20_000) {}

  /** @param now ms since the epoch */
  get(token: string, now: number): VerifiedToken | undefined {
    const key = digestOf(token);
    const found = this.known.get(key);
    if (found === undefined || found.expiresAt > now) return found;
    this.known.delete(key);
    return undefined;
  }

  add(token: string, verified: VerifiedToken): void {
    if (this.known.size >= this.capacity) {
      const [oldest] = this.known.keys();
      if (oldest !== undefined) this.known.delete(oldest);
    }
    this.known.set(digestOf(token), verified);
  }
}

const digestOf = (token: string): string => hash('sha256', token, 'base64');
