import { casinoCatalogue, decodeEvent, type RecordedEvent } from '@casino/contracts';
import type { FloorClient } from '@casino/simulation';

const encoder = new TextEncoder();

/** The stored events of a coup, over the API of a running floor. @throws FloorProblem `round-not-found` */
export const coupEventsOver = async (
  client: FloorClient,
  token: string,
  tableId: string,
  coup: number,
): Promise<readonly RecordedEvent[]> => {
  const envelopes = await client.events(token, `/tables/${encodeURIComponent(tableId)}/rounds/${coup}/events`);
  return envelopes.map((envelope) => decodeEvent(casinoCatalogue, encoder.encode(JSON.stringify(envelope))));
};
