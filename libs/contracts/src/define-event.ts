import type { z } from 'zod';

export type Context = 'game-round' | 'wallet' | 'jackpot' | 'surveillance';

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
  /** An example for the documentation and the golden file. */
  readonly example: z.output<Schema>;
}

/** One event of the public language. @param example documentation and golden file */
export const defineEvent = <const Name extends string, Schema extends z.ZodType>(
  context: Context,
  name: Name,
  version: number,
  schema: Schema,
  example: z.output<Schema>,
  former: readonly FormerVersion[] = [],
): EventDefinition<Name, Schema> => ({ context, name, version, schema, example, former });

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Name, infer Schema> ? { readonly type: Name; readonly data: z.output<Schema> } : never;

export const wireType = (context: string, name: string, version: number): string => `casino.${context}.${name}.v${version}`;
