/** An event as the double keeps it. */
export interface LoggedEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Offset in the log: rises, with gaps. Commit and prepare of a single-stream append are the same. */
  readonly position: bigint;
  /** .NET ticks. */
  readonly created: bigint;
  /** So many events, one after the other, of which this is the first: of others, and nobody reads them. */
  readonly times?: number;
}

export type ProposedEvent = Pick<LoggedEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

export type ExpectedState = 'any' | 'no-stream' | 'stream-exists' | bigint;

export type Outcome =
  | { readonly kind: 'written' | 'repeated'; readonly last: LoggedEvent }
  /** -1n: no such stream. */
  | { readonly kind: 'wrong-version'; readonly current: bigint };

/** What the name of a stream begins with. */
export const kindOf = (stream: string): string => /^\$*[^-]*/.exec(stream)?.[0] ?? '';

const RECORD_BYTES = 120;
/** Events that the log keeps as one record. */
const FOREIGN_RUN = 2_000;
const TICKS_AT_EPOCH = 621_355_968_000_000_000n;

const ticksNow = (): bigint => TICKS_AT_EPOCH + BigInt(Date.now()) * 10_000n;

interface Limits {
  readonly $maxCount?: number;
  readonly $tb?: number;
}

export interface Log {
  append(stream: string, expected: ExpectedState, events: readonly ProposedEvent[]): Outcome;
  /** What can still be read of a stream, oldest first; undefined when there is no such stream. */
  stream(name: string): readonly LoggedEvent[] | undefined;
  /** Everything, in log order, truncated or not: it is not scavenged. */
  readonly all: readonly LoggedEvent[];
  /** Index in `all` of the first event at or after this position. */
  indexAt(position: bigint): number;
  onWritten(listener: () => void): () => void;
  /** How many events reads and subscriptions have looked at. */
  looked: number;
  /** Events of others, in streams that nobody asks for, as many as there may be: they cost what looking at them costs. */
  appendForeign(count: number): void;
}

/** The rules of the server for one append, and its log, in memory. */
export const createLog = (): Log => {
  const all: LoggedEvent[] = [];
  const streams = new Map<string, LoggedEvent[]>();
  const listeners = new Set<() => void>();
  let offset = 0n;

  const write = (stream: string, proposed: readonly ProposedEvent[]): LoggedEvent => {
    const written = streams.get(stream) ?? [];
    streams.set(stream, written);
    let last: LoggedEvent | undefined;
    for (const event of proposed) {
      last = { ...event, stream, revision: BigInt(written.length), position: offset, created: ticksNow() };
      written.push(last);
      all.push(last);
      offset += BigInt(RECORD_BYTES + 2 * stream.length + event.type.length + event.data.byteLength + event.metadata.byteLength);
    }
    if (last === undefined) throw new RangeError('an append has events');
    for (const listener of listeners) listener();
    return last;
  };

  /** Equal ids at the places from `first` on; nobody looks at the bytes. */
  const repeats = (written: readonly LoggedEvent[], first: bigint, proposed: readonly ProposedEvent[]): LoggedEvent | undefined => {
    const start = Number(first);
    return proposed.every(({ id }, index) => written[start + index]?.id === id) ? written[start + proposed.length - 1] : undefined;
  };

  const limitsOf = (stream: string): Limits => {
    const last = streams.get(`$$${stream}`)?.at(-1);
    return last === undefined ? {} : (JSON.parse(Buffer.from(last.data).toString()) as Limits);
  };

  const log: Log = {
    all,
    looked: 0,
    append(stream, expected, proposed) {
      const written = streams.get(stream) ?? [];
      const current = BigInt(written.length) - 1n;
      const wrong: Outcome = { kind: 'wrong-version', current };
      if (expected === 'any' || expected === 'stream-exists') {
        if (expected === 'stream-exists' && current < 0n) return wrong;
        const before = written.findIndex(({ id }) => id === proposed[0]?.id);
        const repeated = before < 0 ? undefined : repeats(written, BigInt(before), proposed);
        return repeated === undefined ? { kind: 'written', last: write(stream, proposed) } : { kind: 'repeated', last: repeated };
      }
      const at = expected === 'no-stream' ? -1n : expected;
      if (at > current) return wrong;
      // at the head: whatever the ids
      if (at === current) return { kind: 'written', last: write(stream, proposed) };
      const repeated = repeats(written, at + 1n, proposed);
      return repeated === undefined ? wrong : { kind: 'repeated', last: repeated };
    },
    stream(name) {
      const written = streams.get(name);
      if (written === undefined) return undefined;
      const { $maxCount, $tb = 0 } = limitsOf(name);
      return written.slice(Math.max($tb, $maxCount === undefined ? 0 : written.length - $maxCount));
    },
    indexAt(position) {
      let [low, high] = [0, all.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((all[middle] as LoggedEvent).position < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    appendForeign(count) {
      const foreign = {
        id: '',
        type: 'of-others',
        contentType: 'application/octet-stream',
        data: new Uint8Array(0),
        metadata: new Uint8Array(0),
      };
      for (let left = count; left > 0; left -= FOREIGN_RUN) {
        const times = Math.min(left, FOREIGN_RUN);
        all.push({ ...foreign, stream: 'of-others', revision: 0n, position: offset, created: ticksNow(), times });
        offset += BigInt(times * RECORD_BYTES);
      }
      for (const listener of listeners) listener();
    },
    onWritten(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  // as on a new server: the log begins with events of the server's own
  write('$$$settings', [
    {
      id: '5a3f4a0e-0c5f-4a53-9d4e-2f5a4b3c2d1e',
      type: '$metadata',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: new Uint8Array(0),
    },
  ]);
  return log;
};
