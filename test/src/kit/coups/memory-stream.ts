import { casinoCatalogue, decodeEvent, digestOf, encodeEvent, type Context } from '@casino/contracts';
import {
  CasinoError,
  eventIdOf,
  fold,
  requestCommandId,
  type Decider,
  type Decision,
  type DomainEvent,
  type Refusal,
} from '@casino/kernel';

const REQUEST_HASH = '0'.repeat(64);
const NOW = 1_790_000_000_000;

/** Canonical text of a state: equal states give equal bytes, whatever the order in which their fields were written. */
export const bytesOf = (state: unknown): string =>
  JSON.stringify(state, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

/** One stream in memory: its decider, its state as decided, and the bytes that a store would hold. */
export class MemoryStream<Command, Event extends DomainEvent, State> {
  state: State;
  readonly bytes: Uint8Array[] = [];
  #commands = 0;

  constructor(
    readonly name: string,
    private readonly context: Context,
    private readonly decider: Decider<Command, Event, State>,
  ) {
    this.state = decider.initial;
  }

  get lastRevision(): bigint {
    return BigInt(this.bytes.length - 1);
  }

  /** Decides and, unless refused, appends. */
  try(command: Command): Decision<Event> {
    const decision = this.decider.decide(command, this.state);
    if (decision.ok) this.append(decision.events);
    return decision;
  }

  /** The command's events. @throws CasinoError when it is refused */
  must(command: Command): readonly Event[] {
    const decision = this.try(command);
    if (!decision.ok) throw refused(decision.refusal);
    return decision.events;
  }

  /** The events as a later process would read them. */
  decoded(): readonly Event[] {
    return this.bytes.map((bytes) => decodeEvent(casinoCatalogue, bytes).event as Event);
  }

  /** The state as a later process would fold it. */
  folded(events: readonly Event[]): State {
    return fold(this.decider, events);
  }

  private append(events: readonly Event[]): void {
    const commandId = requestCommandId('coups', this.name, String(this.#commands++));
    for (const event of events) {
      const revision = BigInt(this.bytes.length);
      const previous = this.bytes.at(-1);
      const { bytes } = encodeEvent(casinoCatalogue, this.context, event, {
        id: eventIdOf(commandId, this.name, revision),
        floor: 'coups',
        stream: this.name,
        revision,
        previousDigest: previous === undefined ? undefined : digestOf(previous),
        time: NOW,
        commandId,
        requestHash: REQUEST_HASH,
        correlationId: commandId,
        actor: { id: 'croupier-1', role: 'croupier' },
      });
      this.bytes.push(bytes);
      this.state = this.decider.evolve(this.state, event);
    }
  }
}

const refused = (refusal: Refusal): CasinoError => CasinoError.of(refusal);
