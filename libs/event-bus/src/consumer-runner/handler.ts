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

/** The reaction to one event of a run; marks are taken for the whole run or not at all. */
export type RunReaction = Omit<Reaction, 'takeMarks'>;

export interface Occurrence<Event extends DomainEvent = DomainEvent> {
  readonly heard: Heard<Event>;
  readonly reaction: RunReaction;
}

/** What hangs together for a whole run. */
export interface Run {
  /**
   * Marks of every event of the run: to pass with its append when it makes exactly ONE for the whole run, and never with the first of
   * several. When they are not taken, the runner writes them after the handler.
   */
  takeMarks(): readonly InboxMark[];
  /** False once the partition went to another member of the group: nothing may be appended from then on. */
  owned(): boolean;
}

/**
 * One to a hundred events of one key, in order, with nothing between them but what the group ignores. When it rejects, each of them is handled
 * again in a run of its own, so that one bad event stops itself only: what each of them does is to be the same then.
 */
export type HandleTogether<Event extends DomainEvent = DomainEvent> = (run: readonly Occurrence<Event>[], marks: Run) => Promise<void>;

/** One event that a group reacts to. May run again, and beside itself, for the same event; its effect is to be the same. */
export type Handler = {
  readonly definition: EventDefinition;
  /** Part of the command ids of its reactions: unique within the group, and never changed. */
  readonly name: string;
} & ({ readonly handle: Handle } | { readonly handleTogether: HandleTogether });

/** A handler typed by the contract. */
export const on = <Definition extends EventDefinition>(
  definition: Definition,
  name: string,
  handle: Handle<EventOf<Definition>>,
): Handler => ({
  definition,
  name,
  // the runner calls it with this definition's events only
  handle: handle as unknown as Handle,
});

/** A handler that takes events of one key together, typed by the contract. */
export const onTogether = <Definition extends EventDefinition>(
  definition: Definition,
  name: string,
  handle: HandleTogether<EventOf<Definition>>,
): Handler => ({
  definition,
  name,
  handleTogether: handle as unknown as HandleTogether,
});

export const takesRuns = (handler: Handler): boolean => 'handleTogether' in handler;
