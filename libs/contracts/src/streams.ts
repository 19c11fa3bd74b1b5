import { CasinoError } from '@casino/kernel';
import type { Context } from './define-event.js';

/** Names of streams (design §1). Table ids hold no dash, so names read from both ends. */
export const streams = {
  table: (tableId: string): string => `table-${tableId}`,
  round: (tableId: string, coup: number): string => `round-${tableId}-${coup}`,
  vault: (tableId: string, coup: number): string => `vault-${tableId}-${coup}`,
  account: (playerId: string): string => `account-${playerId}`,
  /** @param sittingId `T-k` */
  chips: (sittingId: string): string => `chips-${sittingId}`,
  float: (tableId: string): string => `float-${tableId}`,
  jackpot: (jackpotId: string): string => `jackpot-${jackpotId}`,
  /** What the jackpot saw of a coup that it took the JP1 stakes of. */
  hands: (tableId: string, coup: number): string => `hands-${tableId}-${coup}`,
  /** @param claimId `T-n` */
  review: (claimId: string): string => `review-${claimId}`,
  incident: (incidentId: string): string => `incident-${incidentId}`,
  anomaly: (service: string): string => `anomaly-${service}`,
} as const;

/** Streams that each service publishes; everything else of its store stays inside (vault-, hands-, relay-, parked- …). */
export const PUBLISHED_PREFIXES = {
  'game-round': ['table-', 'round-', 'anomaly-'],
  wallet: ['account-', 'chips-', 'float-', 'anomaly-'],
  jackpot: ['jackpot-', 'anomaly-'],
  surveillance: ['review-', 'incident-', 'anomaly-'],
} as const satisfies Record<Context, readonly string[]>;

/** One topic per service and version. */
export const TOPICS = {
  'game-round': 'casino.game-round.v1',
  wallet: 'casino.wallet.v1',
  jackpot: 'casino.jackpot.v1',
  surveillance: 'casino.surveillance.v1',
} as const satisfies Record<Context, string>;

export const CONTEXTS = Object.keys(TOPICS) as readonly Context[];

/** Whether a stream leaves its service. */
export const isPublished = (context: Context, stream: string): boolean =>
  PUBLISHED_PREFIXES[context].some((prefix) => stream.startsWith(prefix));

/** The key on the bus: what must stay in order among itself (protocol "Keys, order, topics"). */
export const busKey = (stream: string): string => {
  const dash = stream.indexOf('-');
  if (dash < 1 || dash === stream.length - 1) throw new CasinoError('malformed-event', `"${stream}" is no stream name`);
  const kind = stream.slice(0, dash);
  const rest = stream.slice(dash + 1);
  switch (kind) {
    case 'table':
    case 'float':
    case 'account':
    case 'jackpot':
      return rest;
    case 'round':
    case 'chips': {
      const end = rest.lastIndexOf('-');
      if (end < 1) throw new CasinoError('malformed-event', `"${stream}" is no stream name`);
      return rest.slice(0, end);
    }
    default:
      return stream;
  }
};
