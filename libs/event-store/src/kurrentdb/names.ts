/** Streams that the adapter keeps for itself: never published, never read through the port. */
export const UNPUBLISHED = ['inbox-', 'parked-', 'snapshot-'] as const;

export const marksOf = (group: string, stream: string): string => `inbox-${group}-${stream}`;
/** No source stream begins with `@`. */
export const positionOf = (group: string, source: string): string => `inbox-${group}-@${source}`;
/** One stream a group, so that the order of parking is the stream's. */
export const parkedOf = (group: string): string => `parked-${group}`;
export const snapshotOf = (stream: string, version: string): string => `snapshot-${version}-${stream}`;

/** `$` is the server's. */
export const isPort = (stream: string): boolean =>
  stream !== '' && !stream.startsWith('$') && !UNPUBLISHED.some((prefix) => stream.startsWith(prefix));
