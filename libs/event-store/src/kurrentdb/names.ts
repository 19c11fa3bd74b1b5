/** Whose events the server holds, and of which format: one event. No service's prefix matches it. */
export const FLOOR_STREAM = 'casino-floor';

/** Streams that the adapter keeps for itself: never published, never read through the port. */
export const UNPUBLISHED = ['inbox-', 'parked-', 'snapshot-', FLOOR_STREAM] as const;

/** One stream a group and lane; the name of a group has no `@`. */
export const laneOf = (group: string, lane: string): string => `inbox-${group}-@${lane}`;
/** One stream a group, so that the order of parking is the stream's. */
export const parkedOf = (group: string): string => `parked-${group}`;
export const snapshotOf = (stream: string, version: string): string => `snapshot-${version}-${stream}`;

/** `$` is the server's. */
export const isPort = (stream: string): boolean =>
  stream !== '' && !stream.startsWith('$') && !UNPUBLISHED.some((prefix) => stream.startsWith(prefix));
