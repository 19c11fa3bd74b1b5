import { streamNameFilter, type Filter } from '@kurrent/kurrentdb-client';
import { isPort, UNPUBLISHED } from './names.js';

/** Which streams a read or a subscription is about: for the server, and once more here, literally. */
export interface StreamFilter {
  /** Undefined: no stream at all. */
  readonly prefixes: readonly string[] | 'all' | undefined;
  wants(stream: string): boolean;
}

/** Events that the server looks at between two words about where it is. */
export const WINDOW = 1_000;

/** For the server's filter: neither its own streams nor the adapter's. */
export const EVERY_STREAM = `^(?!\\$|${UNPUBLISHED.join('|')})`;

/** @returns the prefixes of what begins with one of both lists; 'all' is the list of everything */
const intersect = (own: readonly string[] | 'all', asked: readonly string[] | 'all'): readonly string[] | 'all' => {
  if (own === 'all') return asked;
  if (asked === 'all') return own;
  return [...new Set(asked.flatMap((a) => own.flatMap((o) => (a.startsWith(o) ? [a] : o.startsWith(a) ? [o] : []))))];
};

/** @param own streams of the service; every stream when absent @param asked as in `ReadAllOptions.prefixes` */
export const streamFilter = (own: readonly string[] | undefined, asked: readonly string[] | undefined): StreamFilter => {
  const prefixes = intersect(own ?? 'all', asked === undefined || asked.includes('') ? 'all' : asked);
  if (prefixes === 'all') return { prefixes, wants: isPort };
  if (prefixes.length === 0) return { prefixes: undefined, wants: () => false };
  return { prefixes, wants: (stream) => isPort(stream) && prefixes.some((prefix) => stream.startsWith(prefix)) };
};

type Checkpoint = NonNullable<Filter['checkpointReached']>;

export const serverFilter = (prefixes: readonly string[] | 'all', checkpointReached?: Checkpoint): Filter => {
  const checkpoints = { maxSearchWindow: WINDOW, ...(checkpointReached === undefined ? {} : { checkpointReached }) };
  return prefixes === 'all'
    ? streamNameFilter({ regex: EVERY_STREAM, ...checkpoints })
    : streamNameFilter({ prefixes: [...prefixes], ...checkpoints });
};
