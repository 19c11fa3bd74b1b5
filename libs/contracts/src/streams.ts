import { CasinoError } from '@casino/kernel';

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
