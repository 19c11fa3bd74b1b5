import { CasinoError, type DomainEvent } from '@casino/kernel';
import { z } from 'zod';
import type { Catalogue } from './catalogue.js';
import { sourceOf } from './format.js';
import { isSame, toJson } from './json-data.js';
import { parseEnvelope, shareEnvelope, sharedEnvelope, type Envelope } from './parse-envelope.js';
import { utf8 } from './utf8.js';

/** Who did it: opaque id and role, and the terminal or reader it came through (P12). */
export interface EventActor {
  readonly id: string;
  readonly role: string;
  readonly device?: string | undefined;
}

/** What stands around an event's data. */
export interface EventMetadata {
  /** UUIDv5 of (command id, stream, revision): no two events of a floor share one. */
  readonly id: string;
  /** Whose event it is. */
  readonly floor: string;
  readonly stream: string;
  readonly revision: bigint;
  /** SHA-256 (hex) of the bytes before it in its stream; undefined at revision 0. */
  readonly previousDigest?: string | undefined;
  /** ms since the epoch, as the command brought it. */
  readonly time: number;
  readonly commandId: string;
  /** SHA-256 (hex) of the request: one Idempotency-Key, one request. */
  readonly requestHash: string;
  readonly correlationId: string;
  /** Id of the event that this one answers. */
  readonly causationId?: string | undefined;
  readonly actor: EventActor;
}

/** An event read back: upcast to the current version, amounts as bigint. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly context: string;
  readonly event: Event;
  readonly metadata: EventMetadata;
}

/** What a store appends. */
export interface EncodedEvent {
  readonly id: string;
  /** `casino.<context>.<Name>.v<n>` */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Serialises an event once, at its append: a CloudEvent 1.0 in structured JSON mode. These bytes are what is stored,
 * relayed, republished, hashed and exported.
 * @throws CasinoError `malformed-event` when the data does not fit its contract (a defect of ours)
 */
export const encodeEvent = (catalogue: Catalogue, context: string, event: DomainEvent, metadata: EventMetadata): EncodedEvent => {
  const { type, schema } = catalogue.current(context, event.type);
  const read = readBack(schema, event.data);
  const { actor } = metadata;
  const cloudEvent = {
    specversion: '1.0',
    id: metadata.id,
    source: sourceOf(metadata.floor, context),
    type,
    subject: metadata.stream,
    time: new Date(metadata.time).toISOString(),
    datacontenttype: 'application/json',
    streamrevision: metadata.revision.toString(),
    ...(metadata.previousDigest === undefined ? {} : { previousdigest: metadata.previousDigest }),
    commandid: metadata.commandId,
    requesthash: metadata.requestHash,
    correlationid: metadata.correlationId,
    ...(metadata.causationId === undefined ? {} : { causationid: metadata.causationId }),
    actorid: actor.id,
    actorrole: actor.role,
    ...(actor.device === undefined ? {} : { actordevice: actor.device }),
    data: read === undefined ? encodeData(type, schema, event.data) : toJson(read),
  };
  const bytes = utf8(JSON.stringify(cloudEvent));
  if (read !== undefined && shareEnvelope(bytes, cloudEvent)) justEncoded.set(bytes, { catalogue, data: read });
  return { id: metadata.id, type, bytes };
};

const encodeData = (type: string, schema: z.ZodType, data: unknown): unknown => {
  const encoded = z.safeEncode(schema, data as never);
  if (!encoded.success) throw new CasinoError('malformed-event', `${type}: ${z.prettifyError(encoded.error)}`);
  return encoded.data;
};

/**
 * The data as it will be read, when that is exactly what was written: then there is nothing to encode but amounts, and the schema has looked
 * at it once for both ways. Undefined for everything else, also for what does not fit: the schema's own encoding decides on that.
 */
const readBack = (schema: z.ZodType, data: unknown): unknown => {
  const parsed = schema.safeParse(toJson(data));
  return parsed.success && isSame(parsed.data, data) ? parsed.data : undefined;
};

/** What was just encoded, as it will be read: for one reader, since readers may change what they are given. */
const justEncoded = new WeakMap<Uint8Array, { readonly catalogue: Catalogue; readonly data: unknown }>();

/**
 * The one place where bytes become events: envelope and data are validated and old versions are upcast here.
 * @throws CasinoError `malformed-event` for bytes that are no event of this contract, `unknown-event-type` for a well-formed one of a type unknown here
 */
export const decodeEvent = (catalogue: Catalogue, bytes: Uint8Array): RecordedEvent => recordedFrom(catalogue, parseEnvelope(bytes));

/**
 * The same for bytes that nobody changes while they are in memory: their envelope is parsed once, however many groups read them. The event
 * is made anew at each call, so that whoever changes it changes his own.
 * @throws as `decodeEvent`
 */
export const decodeSharedEvent = (catalogue: Catalogue, bytes: Uint8Array): RecordedEvent => {
  const head = sharedEnvelope(bytes);
  const fresh = justEncoded.get(bytes);
  if (fresh === undefined || fresh.catalogue !== catalogue) return recordedFrom(catalogue, head);
  justEncoded.delete(bytes);
  return recordOf(head, { ...catalogue.nameOf(head.type), data: fresh.data });
};

const recordedFrom = (catalogue: Catalogue, head: Envelope): RecordedEvent => recordOf(head, catalogue.decode(head.type, head.data));

const recordOf = (
  head: Envelope,
  { context, name, data }: { readonly context: string; readonly name: string; readonly data: unknown },
): RecordedEvent => {
  const [, , floor = '', sender] = head.source.split('/');
  if (sender !== context) throw new CasinoError('malformed-event', `source ${head.source} does not send ${head.type}`);
  return {
    context,
    event: { type: name, data },
    metadata: {
      id: head.id,
      floor,
      stream: head.subject,
      revision: BigInt(head.streamrevision),
      previousDigest: head.previousdigest,
      time: Date.parse(head.time),
      commandId: head.commandid,
      requestHash: head.requesthash,
      correlationId: head.correlationid,
      causationId: head.causationid,
      actor: { id: head.actorid, role: head.actorrole, device: head.actordevice },
    },
  };
};
