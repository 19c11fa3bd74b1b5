import { casinoCatalogue, type Context, type RecordedEvent } from '@casino/contracts';
import { contractCodec, createDeciderRunner, type DeciderRunner, type EventStore, type SnapshotOptions } from '@casino/event-store';
import type { Decider, DomainEvent } from '@casino/kernel';
import { Inject, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answerOf, type Answer } from '../answers/answer.js';
import { carryOut } from '../commands/carry-out.js';
import { type CommandContext } from '../commands/command-context.js';
import { observeRunner, type RunnerObserver } from './observe-runner.js';
import { STREAMS } from './tokens.js';

/**
 * A person's command to one stream, with the domain's own command as data: `class ActOnAccount extends StreamCommand<AccountCommand, AccountState,
 * AccountView> {}`. Its handler comes with the stream that names the class in `acts`.
 */
export class StreamCommand<DomainCommand, State, View> extends Command<Answer<View>> {
  constructor(
    readonly context: CommandContext,
    readonly stream: string,
    /** A function is asked anew for each try, and only when the command has not had its effect before. */
    readonly command: DomainCommand | ((state: State) => DomainCommand),
  ) {
    super();
  }
}

export interface StreamOptions<DomainCommand, Event extends DomainEvent, State, View> {
  /** For streams that do not end. */
  readonly snapshot?: SnapshotOptions<State>;
  /** Streams kept folded in memory; 1,000 by default. */
  readonly inMemory?: number;
  /** What people send to it, where nothing is looked up and no second stream is touched. */
  readonly acts?: Type<StreamCommand<DomainCommand, State, View>>;
  /** What answers show of it after such a command. @param of name of the stream */
  readonly view?: (state: State, events: readonly RecordedEvent<Event>[], of: string) => View;
  /** Put around the runner, such as one that lets reactions of many go together. */
  readonly around?: (runner: DeciderRunner<DomainCommand, Event, State>) => DeciderRunner<DomainCommand, Event, State>;
}

export interface StreamEngines {
  readonly service: Context;
  readonly store: EventStore;
  readonly observer?: RunnerObserver;
}

/** One kind of stream of a service. */
export interface DeclaredStream<Runner = unknown> {
  open(engines: StreamEngines): Runner;
  /** Of what people send to it. @param name of the kind among the service's streams */
  handlers(name: string): readonly Type<object>[];
}

/** The runners of a service's streams, by their names. */
export type Streams<Declared extends Readonly<Record<string, DeclaredStream>>> = {
  readonly [Name in keyof Declared]: ReturnType<Declared[Name]['open']>;
};

/** One kind of stream behind its decider: the only way to it. */
export const stream = <DomainCommand, Event extends DomainEvent, State, View = never>(
  decider: Decider<DomainCommand, Event, State>,
  { snapshot, inMemory, acts, view, around = (runner) => runner }: StreamOptions<DomainCommand, Event, State, View> = {},
): DeclaredStream<DeciderRunner<DomainCommand, Event, State>> => ({
  open: ({ service, store, observer }) =>
    around(
      observeRunner(
        createDeciderRunner<DomainCommand, Event, State>({
          store,
          decider,
          codec: contractCodec<Event>(casinoCatalogue, service),
          ...(snapshot === undefined ? {} : { snapshot }),
          ...(inMemory === undefined ? {} : { cacheSize: inMemory }),
        }),
        observer,
      ),
    ),
  handlers(name) {
    if (acts === undefined || view === undefined) return [];
    class ActHandler implements ICommandHandler<StreamCommand<DomainCommand, State, View>> {
      constructor(readonly streams: Readonly<Record<string, DeciderRunner<DomainCommand, Event, State>>>) {}

      async execute({ context, stream: target, command }: StreamCommand<DomainCommand, State, View>): Promise<Answer<View>> {
        const done = await carryOut(this.streams[name] as DeciderRunner<DomainCommand, Event, State>, target, command, context);
        return answerOf(target, done, view?.(done.state, done.events, target) as View);
      }
    }
    Inject(STREAMS)(ActHandler, undefined, 0);
    CommandHandler(acts)(ActHandler);
    Object.defineProperty(ActHandler, 'name', { value: `${acts.name}Handler` });
    return [ActHandler];
  },
});

/** All streams of a service over its store. */
export const openStreams = <Declared extends Readonly<Record<string, DeclaredStream>>>(
  declared: Declared,
  engines: StreamEngines,
): Streams<Declared> => Object.fromEntries(Object.entries(declared).map(([name, kind]) => [name, kind.open(engines)])) as Streams<Declared>;
