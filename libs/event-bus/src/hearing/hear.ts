import { publishedEvents, type Context, type EventDefinition, type PublishedEvent, type PublishedEventName } from '@casino/contracts';
import { CasinoError, type DomainEvent } from '@casino/kernel';
import type { Type } from '@nestjs/common';
import type { Handle, HandleTogether, Handler, Heard, Occurrence, Reaction, Run } from '../consumer-runner/handler.js';

/** A method of a Nest provider that reacts to an event. */
export interface Reacting<Event extends DomainEvent> {
  /** Part of the ids of its commands: it never changes, whatever class and method are called. */
  readonly name: string;
  readonly provider: Type<object>;
  readonly method: string;
  readonly together: boolean;
  /** Never there: says to the type system which events the method takes. */
  readonly takes?: (event: Event) => void;
}

type TakenBy<Method> = Method extends (heard: Heard<infer Event>, reaction: Reaction) => Promise<void> ? Event : never;
type TakenTogetherBy<Method> = Method extends (run: readonly Occurrence<infer Event>[], marks: Run) => Promise<void> ? Event : never;

/** @param name for example `reserve-stake`: part of the ids of its commands, unique within the group, never changed */
export const react = <Provider extends object, Method extends keyof Provider & string>(
  name: string,
  provider: Type<Provider>,
  method: Method,
): Reacting<TakenBy<Provider[Method]>> => ({ name, provider, method, together: false });

/** The same for a method that is given events of one key together (`HandleTogether`). */
export const reactTogether = <Provider extends object, Method extends keyof Provider & string>(
  name: string,
  provider: Type<Provider>,
  method: Method,
): Reacting<TakenTogetherBy<Provider[Method]>> => ({ name, provider, method, together: true });

/** What a service does about each event that another one (or itself) publishes. */
export interface Hearing {
  readonly source: Context;
  readonly reacts: Readonly<Record<string, Reacting<never>>>;
  readonly ignores: readonly EventDefinition[];
}

type Reactions<Source extends Context> = { readonly [Name in PublishedEventName<Source>]?: Reacting<PublishedEvent<Source, Name>> };
/** Nothing when every event of the source is named; else what has to be added, by name. */
type Unheard<Source extends Context, Named> = [Exclude<PublishedEventName<Source>, Named>] extends [never]
  ? unknown
  : { readonly unheard: Exclude<PublishedEventName<Source>, Named> };

/**
 * Declares what is done about the events of one source: each is reacted to or ignored, by name, and the type system checks that none is left
 * out (protocol "Keys, order, topics"; an event that is in neither would park its key).
 */
export const hear = <
  const Source extends Context,
  const Reacted extends Reactions<Source>,
  const Ignored extends readonly Exclude<PublishedEventName<Source>, keyof Reacted>[],
>(
  source: Source,
  reacts: Reacted &
    Readonly<Record<Exclude<keyof Reacted, PublishedEventName<Source>>, never>> &
    Unheard<Source, keyof Reacted | Ignored[number]>,
  ignores: Ignored,
): Hearing => ({
  source,
  reacts: reacts as Readonly<Record<string, Reacting<never>>>,
  ignores: ignores.map((name) => definitionOf(source, name)),
});

const definitionOf = (source: Context, name: string): EventDefinition => {
  const definition = (publishedEvents[source] as Readonly<Record<string, EventDefinition>>)[name];
  if (definition === undefined) throw new CasinoError('configuration-invalid', `${source} publishes no ${name}`);
  return definition;
};

/** The classes whose methods react. */
export const reactingClasses = (hearings: readonly Hearing[]): readonly Type<object>[] => [
  ...new Set(hearings.flatMap(({ reacts }) => Object.values(reacts).map(({ provider }) => provider))),
];

/**
 * The handlers of a group.
 * @param get gives the provider that a reaction is a method of
 * @throws CasinoError `configuration-invalid` where there is no such event or method
 */
export const handlersOf = (hearings: readonly Hearing[], get: (provider: Type<object>) => object): readonly Handler[] =>
  hearings.flatMap(({ source, reacts }) =>
    Object.entries(reacts).map(([event, { name, provider, method, together }]): Handler => {
      const definition = definitionOf(source, event);
      const instance = get(provider);
      const handle: unknown = Reflect.get(instance, method);
      if (typeof handle !== 'function') throw new CasinoError('configuration-invalid', `${provider.name}.${method} is no method`);
      const bound: unknown = handle.bind(instance);
      return together ? { definition, name, handleTogether: bound as HandleTogether } : { definition, name, handle: bound as Handle };
    }),
  );
