import crypto from 'node:crypto';

const forbidden = (what: string) => (): never => {
  throw new Error(`${what} was asked while folding`);
};

/** Runs `work` in a world without clock and randomness: whoever asks for them throws (case 38). */
export const withoutClockAndRandomness = <T>(work: () => T): T => {
  const { Date: clock } = globalThis;
  const { random } = Math;
  const { now } = performance;
  const { randomBytes, randomUUID, randomInt } = crypto;
  const web = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  const restore = (): void => {
    globalThis.Date = clock;
    Math.random = random;
    performance.now = now;
    Object.assign(crypto, { randomBytes, randomUUID, randomInt });
    if (web !== undefined) Object.defineProperty(globalThis, 'crypto', web);
  };
  try {
    globalThis.Date = Object.assign(forbidden('Date'), { now: forbidden('Date.now') }) as unknown as DateConstructor;
    Math.random = forbidden('Math.random');
    performance.now = forbidden('performance.now');
    Object.assign(crypto, {
      randomBytes: forbidden('randomBytes'),
      randomUUID: forbidden('randomUUID'),
      randomInt: forbidden('randomInt'),
    });
    Object.defineProperty(globalThis, 'crypto', { configurable: true, get: forbidden('crypto') });
    return work();
  } finally {
    restore();
  }
};
