import type streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Log, LoggedEvent } from './log.js';
import { caughtUpAnswer, checkpointAnswer, confirmationAnswer, eventAnswer, notFoundAnswer, streamName } from './messages.js';

type Options = streams.ReadReq.Options;
type Answer = streams.ReadResp;

const FORWARDS = 0;
/** Events passed over before a checkpoint is sent: 32 times the multiplier, as the server does without a window. */
const CHECKPOINT_EVERY = 32;

const matcher = (options: Options): ((event: LoggedEvent) => boolean) => {
  const filter = options.getFilter();
  if (filter === undefined) return () => true;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = new RegExp(expression?.getRegex() ?? '', 'u');
  const matches =
    prefixes.length > 0 ? (text: string) => prefixes.some((prefix) => text.startsWith(prefix)) : (text: string) => regex.test(text);
  return ({ stream, type }) => matches(byStream === undefined ? type : stream);
};

function* take<T>(events: Iterable<T>, count: bigint): Iterable<T> {
  let left = count;
  if (left <= 0n) return;
  for (const event of events) {
    yield event;
    if (--left <= 0n) return;
  }
}

/** The answers to a read of one stream. */
export function* readStream(log: Log, options: Options): Iterable<Answer> {
  const from = options.getStream();
  const name = streamName(from?.getStreamIdentifier());
  const events = log.stream(name);
  if (from === undefined || events === undefined) return yield notFoundAnswer(name);
  const forwards = options.getReadDirection() === FORWARDS;
  const revision = from.hasRevision() ? BigInt(from.getRevision()) : undefined;
  const wanted = forwards
    ? events.filter((event) => !from.hasEnd() && (revision === undefined || event.revision >= revision))
    : events.filter((event) => !from.hasStart() && (revision === undefined || event.revision <= revision)).reverse();
  for (const event of take(wanted, BigInt(options.getCount()))) yield eventAnswer(event, false);
}

function* between(log: Log, from: number, to: number): Iterable<LoggedEvent> {
  const step = from <= to ? 1 : -1;
  for (let at = from; at !== to; at += step) yield log.all[at] as LoggedEvent;
}

function* filtered(events: Iterable<LoggedEvent>, wanted: (event: LoggedEvent) => boolean): Iterable<LoggedEvent> {
  for (const event of events) if (wanted(event)) yield event;
}

/** Forwards from the position itself on (inclusive); backwards from before it. */
export function* readAll(log: Log, options: Options): Iterable<Answer> {
  const all = options.getAll();
  const position = all?.getPosition();
  const at = position === undefined ? (all?.hasEnd() === true ? log.all.length : 0) : log.indexAt(BigInt(position.getCommitPosition()));
  const events = options.getReadDirection() === FORWARDS ? between(log, at, log.all.length) : between(log, at - 1, -1);
  for (const event of take(filtered(events, matcher(options)), BigInt(options.getCount()))) yield eventAnswer(event, true);
}

export interface SubscriptionCall {
  send(answer: Answer): void;
  /** While true nothing is sent, and nobody is told. */
  muted(): boolean;
  /** @param stop to be called when the caller has gone */
  ended(stop: () => void): void;
}

let subscriptions = 0;

/** A subscription to everything: after the position (exclusive), with checkpoints for what the filter passes over. */
export const subscribeToAll = (log: Log, options: Options, { send, muted, ended }: SubscriptionCall): void => {
  const all = options.getAll();
  const position = all?.getPosition();
  const wanted = matcher(options);
  const checkpointEvery = CHECKPOINT_EVERY * Math.max(1, options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  let at = 0;
  if (position !== undefined) {
    const [commit, prepare] = [BigInt(position.getCommitPosition()), BigInt(position.getPreparePosition())];
    at = log.indexAt(commit);
    const event = log.all[at];
    if (event?.position === commit && prepare >= commit) at++;
  } else if (all?.hasEnd() === true) at = log.all.length;
  let passed = 0;
  const advance = () => {
    if (muted()) return;
    for (; at < log.all.length; at++) {
      const event = log.all[at] as LoggedEvent;
      if (wanted(event)) send(eventAnswer(event, true));
      if (options.hasFilter() && ++passed % checkpointEvery === 0) send(checkpointAnswer(event.position));
    }
  };
  send(confirmationAnswer(`subscription-${++subscriptions}`));
  advance();
  if (!muted()) send(caughtUpAnswer());
  ended(log.onWritten(advance));
};
