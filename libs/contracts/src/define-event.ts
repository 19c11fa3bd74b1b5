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

/** The schema of an event's current version, with every earlier version where there are any, oldest first. */
type Versions = z.ZodType | { readonly schema: z.ZodType; readonly former: readonly FormerVersion[] };
type SchemaIn<V> = V extends z.ZodType ? V : V extends { readonly schema: infer Schema extends z.ZodType } ? Schema : never;

/** The language of a stream: its events by name. */
export const defineEvents = <const Events extends Readonly<Record<string, Versions>>>(
  context: Context,
  events: Events,
): { readonly [Name in keyof Events]: EventDefinition<Name & string, SchemaIn<Events[Name]>> } => {
  const define = ([name, versions]: [string, Versions]) => {
    const { schema, former } = 'former' in versions ? versions : { schema: versions, former: [] };
    return [name, defineEvent(context, name, former.length + 1, schema, former)];
  };
  return Object.fromEntries(Object.entries(events).map(define)) as never;
};

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Name, infer Schema> ? { readonly type: Name; readonly data: z.output<Schema> } : never;

/** Any event of a record of definitions. */
export type EventIn<Definitions> = EventOf<Definitions[keyof Definitions]>;

/** Whether the event moves money: its data names the legs. */
export const carriesLegs = ({ schema }: EventDefinition): boolean => schema instanceof z.ZodObject && 'legs' in schema.shape;

export const wireType = (context: string, name: string, version: number): string => `casino.${context}.${name}.v${version}`;
