import type { Context, EventDefinition, EventMetadata, EventOf } from '@casino/contracts';
import type { CommandMetadata, InboxMark } from '@casino/event-store';
import type { DomainEvent } from '@casino/kernel';

/** An event that came over the bus, of the current version, validated. */
export interface Heard<Event extends DomainEvent = DomainEvent> {
  readonly event: Event;
  readonly metadata: EventMetadata;
  /** Whose fact it is. */
  readonly context: Context;
}

/** How a handler's effect hangs together with what it heard. */
export interface Reaction {
  /**
   * Metadata for a command to `stream`: a redelivered event gives the same command id, so that its effect is not repeated.
   * @param part tells two commands of one handler to one stream apart
   */
  command(stream: string, part?: string): CommandMetadata;
  /**
   * Marks to pass with the LAST append of this handler, so that effect and mark are one transaction where the store can do that.
   * When they are not taken, or what took them appended nothing, the runner writes them after the handler.
   */
  takeMarks(): readonly InboxMark[];
  /** False once the partition went to another member of the group: nothing may be appended from then on. */
  owned(): boolean;
}

export type Handle<Event extends DomainEvent = DomainEvent> = (heard: Heard<Event>, reaction: Reaction) => Promise<void>;

/** One event that a group reacts to. May run again, and beside itself, for the same event; its effect is to be the same. */
export interface Handler {
  readonly definition: EventDefinition;
  /** Part of the command ids of its reactions: unique within the group, and never changed. */
  readonly name: string;
  readonly handle: Handle;
}

/** A handler typed by the contract. */
export const on = <Definition extends EventDefinition>(definition: Definition, name: string, handle: Handle<EventOf<Definition>>): Handler => ({
  definition,
  name,
  // the runner calls it with this definition's events only
  handle: handle as unknown as Handle,
});
