import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import type { ExpectedState, LoggedEvent, Outcome, ProposedEvent } from './log.js';

const { AppendResp, ReadResp } = streams;
const { Empty, StreamIdentifier, UUID } = shared;

export const streamName = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const expectedState = (options: streams.AppendReq.Options): ExpectedState => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasRevision()) return BigInt(options.getRevision());
  return options.hasStreamExists() ? 'stream-exists' : 'any';
};

const uuidText = (uuid: shared.UUID | undefined): string => {
  if (uuid === undefined) throw new RangeError('an event has an id');
  const structured = uuid.getStructured();
  if (structured === undefined) return uuid.getString().toLowerCase();
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const proposedEvent = (message: streams.AppendReq.ProposedMessage): ProposedEvent => ({
  id: uuidText(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? 'application/octet-stream',
  data: Uint8Array.from(message.getData_asU8()),
  metadata: Uint8Array.from(message.getCustomMetadata_asU8()),
});

export const appendAnswer = (outcome: Outcome, expected: ExpectedState): streams.AppendResp => {
  const answer = new AppendResp();
  if (outcome.kind === 'wrong-version') {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (outcome.current < 0n) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentRevision(String(outcome.current));
    if (expected === 'no-stream') wrong.setExpectedNoStream(new Empty());
    else if (expected === 'any') wrong.setExpectedAny(new Empty());
    else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new Empty());
    else wrong.setExpectedRevision(String(expected));
    return answer.setWrongExpectedVersion(wrong);
  }
  const { revision, position } = outcome.last;
  const place = new AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position));
  return answer.setSuccess(new AppendResp.Success().setCurrentRevision(String(revision)).setPosition(place));
};

export const eventAnswer = (
  { id, stream, revision, position, type, contentType, created, data, metadata }: LoggedEvent,
  all: boolean,
): streams.ReadResp => {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(data)
    .setCustomMetadata(metadata);
  recorded.getMetadataMap().set('type', type).set('content-type', contentType).set('created', String(created));
  const event = new ReadResp.ReadEvent().setEvent(recorded);
  if (all) event.setCommitPosition(String(position));
  else event.setNoPosition(new Empty());
  return new ReadResp().setEvent(event);
};

export const notFoundAnswer = (stream: string): streams.ReadResp =>
  new ReadResp().setStreamNotFound(
    new ReadResp.StreamNotFound().setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream))),
  );

export const confirmationAnswer = (id: string): streams.ReadResp =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

/** Servers of several versions give checkpoints without a prepare position. */
export const checkpointAnswer = (position: bigint): streams.ReadResp =>
  new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition('0'));

export const caughtUpAnswer = (): streams.ReadResp => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
