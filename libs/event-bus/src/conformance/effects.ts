import type { EventStore, NewEvent } from '@casino/event-store';
import { eventIdOf } from '@casino/kernel';
import type { Heard, Reaction } from '../consumer-runner/handler.js';

/** The suite's effects are found again by their command alone. */
export const idOfEffect = (commandId: string): string => eventIdOf(commandId, 'effect', 0n);

/** One effect of one event: appended to the consumer's own stream for its source stream's key, with the marks. */
export const recordEffect = async (store: EventStore, stream: string, { metadata }: Heard, reaction: Reaction): Promise<void> => {
  const { commandId } = reaction.command(stream);
  const there = await store.readStream(stream);
  const id = idOfEffect(commandId);
  // this command had its effect before
  if (there.some((event) => event.id === id)) return;
  const bytes = new TextEncoder().encode(JSON.stringify(`${metadata.stream}@${metadata.revision}`));
  const effect: NewEvent = { id, type: 'suite.Effect.v1', bytes };
  await store.append(stream, there.at(-1)?.revision ?? 'no-stream', [effect], { marks: reaction.takeMarks() });
};

/** What was recorded in such a stream: `<stream>@<revision>` of each cause, in order. */
export const effectsIn = async (store: EventStore, stream: string): Promise<readonly string[]> =>
  (await store.readStream(stream)).map(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as string);
