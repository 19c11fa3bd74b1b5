import type { EventActor, RecordedEvent } from '@casino/contracts';
import type { DomainEvent, Refusal } from '@casino/kernel';
import type { InboxMark, Position, Revision } from '../event-store.js';

/** Who sends a command, why, and under which identity (protocol "Identity and retries"). */
export interface CommandMetadata {
  /** UUID: `requestCommandId` or `reactionCommandId` of @casino/kernel. */
  readonly commandId: string;
  /** SHA-256 (hex) of what is asked for. */
  readonly requestHash: string;
  readonly actor: EventActor;
  readonly correlationId: string;
  /** Id of the event that caused it, for a reaction. */
  readonly causationId?: string;
  /** ms since the epoch: the time of its events. */
  readonly now: number;
}

/** One command with its own identity. */
export interface Ordered<Command, State> {
  /** A function is asked anew for each try, with the state it is to be decided on. */
  readonly command: Command | ((state: State) => Command);
  readonly meta: CommandMetadata;
}

export interface Execution<Command, State> extends Ordered<Command, State> {
  readonly stream: string;
  /** Stored with the effect; not stored when the command is refused. */
  readonly marks?: readonly InboxMark[];
  /** Further tries after somebody else appended first: a few for people, without limit for reactions. */
  readonly retries: number | 'unbounded';
}

/** Several commands of one stream, decided in this order and appended at once. */
export interface Executions<Command, State> extends Pick<Execution<Command, State>, 'stream' | 'retries'> {
  readonly commands: readonly Ordered<Command, State>[];
  /** Of all of them: stored with their effect; not stored when one of them is refused. */
  readonly marks?: readonly InboxMark[];
}

/** `events` are those of this command, read from their bytes. */
export type Executed<Event extends DomainEvent, State> =
  /** `repeated`: this command had its effect before; these are the events of then. `state` and `revision` are those of now. */
  | {
      readonly outcome: 'appended' | 'repeated';
      readonly events: readonly RecordedEvent<Event>[];
      readonly state: State;
      readonly revision: Revision;
      /** Of the last of `events`; among several commands appended at once, of the last of them all. */
      readonly position: Position;
    }
  /** Accepted, and there was nothing to do. */
  | { readonly outcome: 'nothing'; readonly events: readonly []; readonly state: State; readonly revision: Revision | undefined }
  /** Not remembered: the same command may be accepted later. */
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly state: State; readonly revision: Revision | undefined };

export interface Loaded<State> {
  readonly state: State;
  /** Of the last event; undefined when there is no such stream. */
  readonly revision: Revision | undefined;
}
