import type { Clock } from '../clock.js';
import { fold, type Decider } from '../decider.js';
import type { ErrorCode } from '../errors.js';

/** @param ms since the epoch */
export const fixedClock = (ms: number): Clock => ({ now: () => ms });

export interface Then<Event, State> {
  /** Exactly these events, in this order. */
  then(...events: readonly Event[]): void;
  /** Nothing to append. */
  thenNothing(): void;
  /** A typed refusal. */
  thenRefused(code: ErrorCode): void;
  /** The state after the decision's events. @throws when the command was refused */
  state(): State;
  /** The decision's events. @throws when the command was refused */
  events(): readonly Event[];
}

/** `given(events).when(command).then(events)`, for any decider. */
export const specification = <Command, Event, State>(decider: Decider<Command, Event, State>) => ({
  given: (...past: readonly Event[]) => ({
    when: (command: Command): Then<Event, State> => {
      const before = fold(decider, past);
      const decision = decider.decide(command, before);
      const events = () => {
        if (!decision.ok) throw new Error(`refused: ${decision.refusal.code} (${decision.refusal.detail})`);
        return decision.events;
      };
      return {
        then: (...expected) => expect(events()).toEqual(expected),
        thenNothing: () => expect(events()).toEqual([]),
        thenRefused: (code) => expect(decision).toMatchObject({ ok: false, refusal: { code } }),
        state: () => fold(decider, [...past, ...events()]),
        events,
      };
    },
  }),
});
