/**
 * Number of the log's format: envelope, identity, chain and every event's shape (docs/events.md). Until the first release a change of shape raises
 * it; a store, a topic or a folder of another one is refused.
 */
export const FORMAT = 1;

/** Floors: `[a-z0-9-]{1,32}`. */
export const FLOOR_ID_PATTERN = /^[a-z0-9-]{1,32}$/;

/** CloudEvents `source` of what a service of a floor says. */
export const sourceOf = (floor: string, service: string): string => `/floors/${floor}/${service}`;
