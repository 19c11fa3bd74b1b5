import { sharedDigestOf, type RecordedEvent } from '@casino/contracts';
import { CasinoError, eventIdOf, type Decider, type DomainEvent, type Refusal } from '@casino/kernel';
import type { NewEvent } from '../event-store.js';
import type { CommandMetadata, Ordered } from './command.js';
import type { RememberedCommand } from './command-memory.js';
import type { EventCodec } from './event-codec.js';
import type { FoldedStream } from './folded-stream.js';

/** What became of one command; `first` and `count` are places among the batch's events. */
export type Verdict =
  | { readonly kind: 'appended' | 'twice'; readonly first: number; readonly count: number }
  | { readonly kind: 'repeated'; readonly found: RememberedCommand }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface Decided<Event extends DomainEvent, State> {
  /** One for each command. */
  readonly verdicts: readonly Verdict[];
  readonly events: readonly NewEvent[];
  /** The same, read from their bytes. */
  readonly recorded: readonly RecordedEvent<Event>[];
  /** After all of them. */
  readonly state: State;
  /** Of the stream's last event then; undefined when it has none. */
  readonly digest: string | undefined;
}

/** @throws CasinoError `idempotency-key-reused` */
const sameRequest = (known: { readonly requestHash: string }, { requestHash }: CommandMetadata): void => {
  if (known.requestHash !== requestHash) throw new CasinoError('idempotency-key-reused');
};

/** Where a command had its effect before. @throws CasinoError `idempotency-key-reused` */
export const find = ({ commands }: FoldedStream<unknown>, meta: CommandMetadata): RememberedCommand | undefined => {
  const found = commands.get(meta.commandId);
  if (found !== undefined) sameRequest(found, meta);
  return found;
};

/**
 * Decides commands of one stream one after the other, each on what those before it lead to. What is folded and answered is what
 * anybody will read, not what was decided; what cannot be read or folded is not appended.
 */
export const decideAll = <Command, Event extends DomainEvent, State>(
  decider: Decider<Command, Event, State>,
  codec: EventCodec<Event>,
  floor: string,
  stream: string,
  folded: FoldedStream<State>,
  commands: readonly Ordered<Command, State>[],
): Decided<Event, State> => {
  const events: NewEvent[] = [];
  const recorded: RecordedEvent<Event>[] = [];
  const here = new Map<string, { readonly requestHash: string; readonly first: number; readonly count: number }>();
  let { state, digest } = folded;

  const verdicts = commands.map(({ command, meta }): Verdict => {
    const found = find(folded, meta);
    if (found !== undefined) return { kind: 'repeated', found };
    const same = here.get(meta.commandId);
    if (same !== undefined) {
      sameRequest(same, meta);
      return { kind: 'twice', first: same.first, count: same.count };
    }
    const decision = decider.decide(typeof command === 'function' ? (command as (state: State) => Command)(state) : command, state);
    if (!decision.ok) return { kind: 'refused', refusal: decision.refusal };
    const count = decision.events.length;
    if (count === 0) return { kind: 'nothing' };
    const first = events.length;
    for (const event of decision.events) {
      const { commandId, requestHash, correlationId, causationId, actor, now } = meta;
      const revision = BigInt(folded.revision + 1 + events.length);
      const encoded = codec.encode(event, {
        id: eventIdOf(commandId, stream, revision),
        floor,
        stream,
        revision,
        previousDigest: digest,
        time: now,
        commandId,
        requestHash,
        correlationId,
        causationId,
        actor,
      });
      const read = codec.decode(encoded.bytes);
      digest = sharedDigestOf(encoded.bytes);
      events.push(encoded);
      recorded.push(read);
      state = decider.evolve(state, read.event);
    }
    here.set(meta.commandId, { requestHash: meta.requestHash, first, count });
    return { kind: 'appended', first, count };
  });
  return { verdicts, events, recorded, state, digest };
};
