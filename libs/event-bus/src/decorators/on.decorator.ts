import type { EventDefinition, EventOf } from '@casino/contracts';
import type { Heard, Reaction } from '../consumer-runner/handler.js';

export interface OnMetadata {
  readonly definition: EventDefinition;
  readonly name: string;
  readonly method: string | symbol;
}

/** By prototype, as the decorators were read. */
const declared = new WeakMap<object, OnMetadata[]>();

/**
 * Declares a method of a Nest provider as the handler of an event: its first parameter is what was heard, typed by the
 * contract, its second the reaction.
 * @param name of the handler, for example `reserve-stake`: part of the ids of its commands, so it never changes, whatever class and method are called
 */
export const On =
  <Definition extends EventDefinition>(definition: Definition, name: string) =>
  <Method extends (heard: Heard<EventOf<Definition>>, reaction: Reaction) => Promise<void>>(
    prototype: object,
    method: string | symbol,
    _descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const known = declared.get(prototype) ?? [];
    declared.set(prototype, [...known, { definition, name, method }]);
  };

/** What the class of an instance, and the classes that it extends, declare. */
export const declaredOn = (instance: object): readonly OnMetadata[] => {
  const found: OnMetadata[] = [];
  for (let prototype: unknown = Object.getPrototypeOf(instance); typeof prototype === 'object' && prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    found.push(...(declared.get(prototype) ?? []));
  }
  return found;
};
