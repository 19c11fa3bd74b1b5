import type { Decider } from '@casino/kernel';

const freeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // maps, sets and byte arrays keep their content outside of their properties
  if (!ArrayBuffer.isView(value)) Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
};

/** The same decider, in whose tests every attempt to change a state or an event in place throws. */
export const frozenDecider = <Command, Event, State>(decider: Decider<Command, Event, State>): Decider<Command, Event, State> => ({
  initial: freeze(decider.initial),
  decide: (command, state) => freeze(decider.decide(command, freeze(state))),
  evolve: (state, event) => freeze(decider.evolve(freeze(state), freeze(event))),
});
