import type { RecordedEvent } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';

/** The one event of this name that a command must have had. */
export const eventNamed = <Event extends RecordedEvent, Name extends Event['event']['type']>(
  events: readonly Event[],
  name: Name,
): Event & { readonly event: Extract<Event['event'], { readonly type: Name }> } => {
  const found = events.find(({ event }) => event.type === name);
  if (found === undefined) throw new CasinoError('internal-error', `no ${name} among the events of the command`);
  return found as Event & { readonly event: Extract<Event['event'], { readonly type: Name }> };
};
