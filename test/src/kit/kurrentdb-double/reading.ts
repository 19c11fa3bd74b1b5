import type streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Log, LoggedEvent } from './log.js';
import { caughtUpAnswer, checkpointAnswer, confirmationAnswer, eventAnswer, notFoundAnswer, streamName } from './messages.js';

type Options = streams.ReadReq.Options;
type Answer = streams.ReadResp;

const FORWARDS = 0;
/** Events looked at before a checkpoint is sent, times the multiplier, when no window is asked for. */
const DEFAULT_WINDOW = 32;

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

/** A scan of the log looks at 500,000 events a second. */
const MICROSECONDS_PER_EVENT = 2;
/** Shorter ones are not waited for. */
const SHORTEST_WAIT = 5;

/** What looking costs: to be paid before an answer. */
const createCost = (log: Log) => {
  let owed = 0;
  return {
    look({ times = 1 }: LoggedEvent): void {
      log.looked += times;
      owed += times * MICROSECONDS_PER_EVENT;
    },
    /** @returns what to wait for, if it is worth it */
    due(): Promise<void> | undefined {
      const ms = owed / 1000;
      if (ms < SHORTEST_WAIT) return undefined;
      owed = 0;
      return new Promise((resolve) => setTimeout(resolve, ms));
    },
  };
};

/** As the server says it of a place where no record begins. */
export class InvalidPosition extends Error {
  constructor() {
    super('Unexpected FilteredReadAllResult: Error');
  }
}

/** Where in the log a position stands. @throws InvalidPosition when no record begins there */
const placeIn = (log: Log, position: streams.ReadReq.Options.Position): number => {
  const [commit, prepare] = [BigInt(position.getCommitPosition()), BigInt(position.getPreparePosition())];
  const at = log.indexAt(commit);
  const event = log.all[at];
  if (prepare > commit || (event !== undefined && event.position !== commit)) throw new InvalidPosition();
  return at;
};

/**
 * Forwards from the position itself on (inclusive); backwards from before it. Nothing is answered before the page is full or the end is
 * reached.
 * @throws InvalidPosition
 */
export const readAll = async (log: Log, options: Options, cancelled: () => boolean): Promise<readonly Answer[]> => {
  const all = options.getAll();
  const position = all?.getPosition();
  const forwards = options.getReadDirection() === FORWARDS;
  const wanted = matcher(options);
  const count = BigInt(options.getCount());
  const cost = createCost(log);
  const answers: Answer[] = [];
  let at = position === undefined ? (all?.hasEnd() === true ? log.all.length : 0) : placeIn(log, position);
  for (; answers.length < count && !cancelled(); at += forwards ? 1 : -1) {
    const event = log.all[forwards ? at : at - 1];
    if (event === undefined) break;
    cost.look(event);
    if (wanted(event)) answers.push(eventAnswer(event, true));
    const due = cost.due();
    if (due !== undefined) await due;
  }
  return answers;
};

export interface SubscriptionCall {
  send(answer: Answer): void;
  /** While true nothing is sent, and nobody is told. */
  muted(): boolean;
  /** @param stop to be called when the caller has gone */
  ended(stop: () => void): void;
}

let subscriptions = 0;

/**
 * A subscription to everything: after the position (exclusive), with checkpoints for what the filter passes over.
 * @throws InvalidPosition
 */
export const subscribeToAll = (log: Log, options: Options, { send, muted, ended }: SubscriptionCall): void => {
  const all = options.getAll();
  const position = all?.getPosition();
  const wanted = matcher(options);
  const filter = options.getFilter();
  const window = filter?.hasMax() === true ? filter.getMax() : DEFAULT_WINDOW;
  const checkpointEvery = window * Math.max(1, filter?.getCheckpointintervalmultiplier() ?? 1);
  const cost = createCost(log);
  let at = 0;
  if (position !== undefined) {
    at = placeIn(log, position);
    // of a checkpoint the commit half alone says something: the event there comes again
    if (at < log.all.length && position.getPreparePosition() === position.getCommitPosition()) at++;
  } else if (all?.hasEnd() === true) at = log.all.length;
  let passed = 0;
  let gone = false;
  let advancing = false;
  const walk = async (): Promise<void> => {
    for (; at < log.all.length && !gone && !muted(); at++) {
      const event = log.all[at] as LoggedEvent;
      cost.look(event);
      const due = cost.due();
      if (due !== undefined) await due;
      if (gone) break;
      if (wanted(event)) send(eventAnswer(event, true));
      passed += event.times ?? 1;
      if (filter === undefined || passed < checkpointEvery) continue;
      passed %= checkpointEvery;
      send(checkpointAnswer(event.position));
    }
    // before anything else can be written
    advancing = false;
  };
  const advance = async (): Promise<void> => {
    if (advancing) return;
    advancing = true;
    await walk();
  };
  send(confirmationAnswer(`subscription-${++subscriptions}`));
  void advance().then(() => (gone || muted() ? undefined : send(caughtUpAnswer())));
  const unheard = log.onWritten(() => void advance());
  ended(() => {
    gone = true;
    unheard();
  });
};
