/** The services of the floor, each with the streams that it publishes; everything else of its store stays inside (vault-, hands-, relay-, parked- …). */
export const PUBLISHED_PREFIXES = {
  'game-round': ['table-', 'round-', 'anomaly-'],
  wallet: ['account-', 'chips-', 'float-', 'anomaly-'],
  jackpot: ['jackpot-', 'anomaly-'],
  surveillance: ['review-', 'incident-', 'anomaly-'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Context = keyof typeof PUBLISHED_PREFIXES;
export const CONTEXTS = Object.keys(PUBLISHED_PREFIXES) as readonly Context[];

/** One topic per service and version. */
export const topicOf = (context: Context): string => `casino.${context}.v1`;

/** Whether a stream leaves its service. */
export const isPublished = (context: Context, stream: string): boolean =>
  PUBLISHED_PREFIXES[context].some((prefix) => stream.startsWith(prefix));
