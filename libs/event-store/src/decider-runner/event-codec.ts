import {
  decodeSharedEvent,
  encodeEvent,
  type Catalogue,
  type EncodedEvent,
  type EventMetadata,
  type RecordedEvent,
} from '@casino/contracts';
import type { DomainEvent } from '@casino/kernel';

/** Between a context's events and their bytes. */
export interface EventCodec<Event extends DomainEvent> {
  /** Called once for each event, at its append. */
  encode(event: Event, metadata: EventMetadata): EncodedEvent;
  decode(bytes: Uint8Array): RecordedEvent<Event>;
}

/** The public language as codec. @param context whose streams these are; an event of another context in them is a defect */
export const contractCodec = <Event extends DomainEvent>(catalogue: Catalogue, context: string): EventCodec<Event> => ({
  encode: (event, metadata) => encodeEvent(catalogue, context, event, metadata),
  // the catalogue has validated name and data; bytes of a store are not changed by anybody
  decode: (bytes) => decodeSharedEvent(catalogue, bytes) as RecordedEvent<Event>,
});
