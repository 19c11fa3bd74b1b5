import { z } from 'zod';
import type { Context } from './contexts.js';

/** How an older version's data becomes the next version's. */
export interface FormerVersion {
  readonly version: number;
  readonly schema: z.ZodType;
  /** Pure; from this version's decoded data to the data of the version after it. */
  upcast(data: never): unknown;
}

export interface EventDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly context: Context;
  readonly name: Name;
  /** Current version; `former` holds every earlier one, oldest first. */
  readonly version: number;
  readonly schema: Schema;
  readonly former: readonly FormerVersion[];
}

/** One event of the public language. Each of its versions has an example in `golden/`. */
export const defineEvent = <const Name extends string, Schema extends z.ZodType>(
  context: Context,
  name: Name,
  version: number,
  schema: Schema,
  former: readonly FormerVersion[] = [],
): EventDefinition<Name, Schema> => ({ context, name, version, schema, former });

/** The language of a stream: its events by name, each at its first version. A later version is defined with `defineEvent`, which takes the former ones. */
export const defineEvents = <const Events extends Readonly<Record<string, z.ZodType>>>(
  context: Context,
  events: Events,
): { readonly [Name in keyof Events]: EventDefinition<Name & string, Events[Name]> } =>
  Object.fromEntries(Object.entries(events).map(([name, schema]) => [name, defineEvent(context, name, 1, schema)])) as never;

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Name, infer Schema> ? { readonly type: Name; readonly data: z.output<Schema> } : never;

/** Any event of a record of definitions. */
export type EventIn<Definitions> = EventOf<Definitions[keyof Definitions]>;

/** Whether the event moves money: its data names the legs. */
export const carriesLegs = ({ schema }: EventDefinition): boolean => schema instanceof z.ZodObject && 'legs' in schema.shape;

export const wireType = (context: string, name: string, version: number): string => `casino.${context}.${name}.v${version}`;
