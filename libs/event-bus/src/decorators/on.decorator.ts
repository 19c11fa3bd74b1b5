import type { EventDefinition, EventOf } from '@casino/contracts';
import type { Heard, Occurrence, Reaction, Run } from '../consumer-runner/handler.js';

export interface OnMetadata {
  readonly definition: EventDefinition;
  readonly name: string;
  readonly method: string | symbol;
  readonly together: boolean;
}

type One<Definition extends EventDefinition> = (heard: Heard<EventOf<Definition>>, reaction: Reaction) => Promise<void>;
type Several<Definition extends EventDefinition> = (run: readonly Occurrence<EventOf<Definition>>[], marks: Run) => Promise<void>;
type Declare<Expected> = <Method extends Expected>(
  prototype: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/** By prototype, as the decorators were read. */
const declared = new WeakMap<object, OnMetadata[]>();

/**
 * Declares a method of a Nest provider as the handler of an event: its first parameter is what was heard, typed by the
 * contract, its second the reaction. With `together`, it is given events of one key together (`HandleTogether`).
 * @param name of the handler, for example `reserve-stake`: part of the ids of its commands, so it never changes, whatever class and method are called
 */
export function On<Definition extends EventDefinition>(definition: Definition, name: string): Declare<One<Definition>>;
export function On<Definition extends EventDefinition>(
  definition: Definition,
  name: string,
  options: { readonly together: true },
): Declare<Several<Definition>>;
export function On(definition: EventDefinition, name: string, options?: { readonly together: true }) {
  return (prototype: object, method: string | symbol): void => {
    const known = declared.get(prototype) ?? [];
    declared.set(prototype, [...known, { definition, name, method, together: options !== undefined }]);
  };
}

/** What the class of an instance, and the classes that it extends, declare. */
export const declaredOn = (instance: object): readonly OnMetadata[] => {
  const found: OnMetadata[] = [];
  for (
    let prototype: unknown = Object.getPrototypeOf(instance);
    typeof prototype === 'object' && prototype !== null;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    found.push(...(declared.get(prototype) ?? []));
  }
  return found;
};
