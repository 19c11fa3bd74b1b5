import type { ResolvedEvent } from '@kurrent/kurrentdb-client';
import type shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import type streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { CasinoError } from '@casino/kernel';
import type { Place } from './position.js';

/** An event as the server has it. */
export interface Recorded {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Parsed; undefined when there is none. */
  readonly metadata: unknown;
  readonly place: Place;
}

const NOWHERE = 2n ** 64n - 1n;

const placed = (event: string, place: Place | undefined): Place => {
  if (place !== undefined && place.commit < NOWHERE) return place;
  throw new CasinoError('store-unavailable', `the server gives no position for ${event}; EventStoreDB 22.6 or later is needed`);
};

const idText = (id: shared.UUID | undefined): string => {
  if (id?.hasString() !== true) throw new CasinoError('malformed-event', 'the server gives an event without an id');
  return id.getString();
};

const parsed = (metadata: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(metadata).toString('utf8'));
  } catch {
    return undefined;
  }
};

/** From the wire; undefined for answers that carry no event. */
export const fromResponse = (response: streams.ReadResp): Recorded | undefined => {
  const event = response.getEvent()?.getEvent();
  if (event === undefined) return undefined;
  const stream = Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  const revision = BigInt(event.getStreamRevision());
  const metadata = event.getCustomMetadata_asU8();
  return {
    stream,
    revision,
    id: idText(event.getId()),
    type: event.getMetadataMap().get('type') ?? '',
    bytes: event.getData_asU8(),
    metadata: metadata.byteLength === 0 ? undefined : parsed(metadata),
    place: placed(`${stream}/${revision}`, { commit: BigInt(event.getCommitPosition()), prepare: BigInt(event.getPreparePosition()) }),
  };
};

/** As far as the server has looked when it gives this answer. */
export const placeOf = (response: streams.ReadResp): Place | undefined => {
  const checkpoint = response.getCheckpoint();
  if (checkpoint === undefined) return fromResponse(response)?.place;
  return { commit: BigInt(checkpoint.getCommitPosition()), prepare: BigInt(checkpoint.getPreparePosition()) };
};

/** From the client's subscription. */
export const fromResolved = ({ event }: ResolvedEvent): Recorded | undefined => {
  if (event === undefined) return undefined;
  const { streamId, revision, id, type, data, metadata, isJson, position } = event;
  // JSON that was parsed is not what was stored; only others write it
  const bytes = isJson ? new Uint8Array(0) : (data as Uint8Array);
  return { stream: streamId, revision, id, type, bytes, metadata, place: placed(`${streamId}/${revision}`, position) };
};
