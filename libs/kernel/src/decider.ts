import { ERRORS, type ErrorCode, type Refusal } from './errors.js';

/** An event as deciders see it: its name within the context and its data, amounts as bigint. */
export interface DomainEvent<Name extends string = string, Data = unknown> {
  readonly type: Name;
  readonly data: Data;
}

export type Decision<Event> = { readonly ok: true; readonly events: readonly Event[] } | { readonly ok: false; readonly refusal: Refusal };

/**
 * The whole behaviour of one stream, pure: no clock, no randomness, no I/O. Time, identifiers and drawn secrets come in
 * with the command and go out in the events, so that the same events always fold to the same state (P5).
 */
export interface Decider<Command, Event, State> {
  readonly initial: State;
  /** Events to append (none: there is nothing to do), or why not. Never throws for what a person may do wrong. */
  decide(command: Command, state: State): Decision<Event>;
  /** Total over the stream's events; never mutates `state`. */
  evolve(state: State, event: Event): State;
}

export const accept = <Event>(...events: readonly Event[]): Decision<Event> => ({ ok: true, events });

export const refuse = (code: ErrorCode, detail: string = ERRORS[code].title): Decision<never> => ({ ok: false, refusal: { code, detail } });

export const fold = <Event, State>(decider: Pick<Decider<never, Event, State>, 'initial' | 'evolve'>, events: Iterable<Event>): State => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};

/** Compile-time proof that a switch handles every case; at run time a defect. */
export const assertNever = (value: never): never => {
  throw new TypeError(`unexpected ${JSON.stringify(value)}`);
};
