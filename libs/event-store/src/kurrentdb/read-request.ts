import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Place } from './position.js';
import { EVERY_STREAM, WINDOW } from './stream-filter.js';

const { Empty, StreamIdentifier } = shared;
const { ReadReq } = streams;

const request = (limit: number, backwards: boolean): { readonly whole: streams.ReadReq; readonly options: streams.ReadReq.Options } => {
  const options = new ReadReq.Options()
    .setReadDirection(backwards ? ReadReq.Options.ReadDirection.BACKWARDS : ReadReq.Options.ReadDirection.FORWARDS)
    .setResolveLinks(false)
    .setCount(String(limit))
    .setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()))
    .setNoFilter(new Empty());
  return { whole: new ReadReq().setOptions(options), options };
};

/** @param from inclusive; the end that one reads away from when absent */
export const streamRequest = (stream: string, from: bigint | undefined, limit: number, backwards: boolean): streams.ReadReq => {
  const { whole, options } = request(limit, backwards);
  const place = new ReadReq.Options.StreamOptions().setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (from !== undefined) place.setRevision(String(from));
  else if (backwards) place.setEnd(new Empty());
  else place.setStart(new Empty());
  options.setStream(place);
  return whole;
};

const fromPlace = (
  options: streams.ReadReq.Options,
  from: Place | undefined,
  prefixes: readonly string[] | 'all',
): streams.ReadReq.Options.FilterOptions => {
  const place = new ReadReq.Options.AllOptions();
  if (from === undefined) place.setStart(new Empty());
  else place.setPosition(new ReadReq.Options.Position().setCommitPosition(String(from.commit)).setPreparePosition(String(from.prepare)));
  const expression = new ReadReq.Options.FilterOptions.Expression();
  if (prefixes === 'all') expression.setRegex(EVERY_STREAM);
  else expression.setPrefixList([...prefixes]);
  const filter = new ReadReq.Options.FilterOptions().setStreamIdentifier(expression).setCheckpointintervalmultiplier(1);
  options.setAll(place).setFilter(filter);
  return filter;
};

/** The log from a place on (inclusive), what the prefixes say. */
export const allRequest = (from: Place | undefined, prefixes: readonly string[] | 'all', limit: number): streams.ReadReq => {
  const { whole, options } = request(limit, false);
  fromPlace(options, from, prefixes).setCount(new Empty());
  return whole;
};

/** The log after a place (exclusive), with a checkpoint for every `WINDOW` events that were looked at. It does not end. */
export const scanRequest = (from: Place | undefined, prefixes: readonly string[] | 'all'): streams.ReadReq => {
  const { whole, options } = request(1, false);
  options.setSubscription(new ReadReq.Options.SubscriptionOptions());
  fromPlace(options, from, prefixes).setMax(WINDOW);
  return whole;
};

/** Whatever comes first from a place on: refused where no record begins. */
export const placeRequest = (place: Place): streams.ReadReq => {
  const { whole, options } = request(1, false);
  const whatever = new ReadReq.Options.FilterOptions.Expression().setRegex('.*');
  fromPlace(options, place, 'all').setStreamIdentifier(whatever).setCount(new Empty());
  return whole;
};

/** The last record of the log. */
export const headRequest = (): streams.ReadReq => {
  const { whole, options } = request(1, true);
  options.setAll(new ReadReq.Options.AllOptions().setEnd(new Empty()));
  return whole;
};
