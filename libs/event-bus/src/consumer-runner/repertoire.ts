import { wireType, type EventDefinition } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import type { Handler } from './handler.js';

export type Part = Handler | 'ignored';

const invalid = (detail: string) => new CasinoError('configuration-invalid', detail);

/**
 * What a group does with each wire type, former versions included; a type that is not in it parks its key.
 * @throws CasinoError `configuration-invalid`: an event with two handlers, handled and ignored, or two handlers of one name
 */
export const repertoireOf = (
  group: string,
  handlers: readonly Handler[],
  ignores: readonly EventDefinition[],
): ReadonlyMap<string, Part> => {
  const repertoire = new Map<string, Part>();
  const add = ({ context, name, version }: EventDefinition, part: Part) => {
    for (let v = 1; v <= version; v++) {
      const type = wireType(context, name, v);
      const known = repertoire.get(type);
      if (known !== undefined && (known !== 'ignored' || part !== 'ignored')) {
        throw invalid(
          `group ${group}: ${context}.${name} ${known === 'ignored' || part === 'ignored' ? 'is both handled and ignored' : 'has two handlers'}`,
        );
      }
      repertoire.set(type, part);
    }
  };
  const names = new Set<string>();
  for (const handler of handlers) {
    if (handler.name === '' || names.has(handler.name))
      throw invalid(`group ${group}: the handler name "${handler.name}" is ${handler.name === '' ? 'empty' : 'used twice'}`);
    names.add(handler.name);
    add(handler.definition, handler);
  }
  for (const definition of ignores) add(definition, 'ignored');
  return repertoire;
};
