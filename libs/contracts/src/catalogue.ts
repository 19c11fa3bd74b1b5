import { CasinoError } from '@casino/kernel';
import { z } from 'zod';
import { wireType, type EventDefinition } from './define-event.js';

/** Every event type that a process knows, by wire type, with the chain of upcasts from each former version. */
export interface Catalogue {
  /** @throws CasinoError `unknown-event-type` */
  current(context: string, name: string): { readonly type: string; readonly schema: z.ZodType };
  /** Data of any known version, validated, as the current version's. @throws CasinoError `unknown-event-type`, `malformed-event` */
  decode(type: string, data: unknown): { readonly context: string; readonly name: string; readonly data: unknown };
  /** @throws CasinoError `unknown-event-type` */
  nameOf(type: string): { readonly context: string; readonly name: string };
  knows(type: string): boolean;
  readonly definitions: readonly EventDefinition[];
}

export const createCatalogue = (definitions: readonly EventDefinition[]): Catalogue => {
  const byName = new Map<string, { type: string; schema: z.ZodType }>();
  const byType = new Map<string, { definition: EventDefinition; version: number }>();
  for (const definition of definitions) {
    const { context, name, version, former } = definition;
    if (byName.has(`${context}.${name}`)) throw new TypeError(`${context}.${name} is defined twice`);
    if (former.some((old, index) => old.version !== index + 1) || version !== former.length + 1) {
      throw new TypeError(`${context}.${name}: versions are to be 1 to ${version}, all of them`);
    }
    byName.set(`${context}.${name}`, { type: wireType(context, name, version), schema: definition.schema });
    for (let v = 1; v <= version; v++) byType.set(wireType(context, name, v), { definition, version: v });
  }

  const known = (type: string): { definition: EventDefinition; version: number } => {
    const found = byType.get(type);
    if (found === undefined) throw new CasinoError('unknown-event-type', type);
    return found;
  };

  const validated = (schema: z.ZodType, data: unknown, type: string): unknown => {
    const parsed = schema.safeParse(data);
    if (!parsed.success) throw new CasinoError('malformed-event', `${type}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };

  return {
    definitions,
    knows: (type) => byType.has(type),
    current(context, name) {
      const found = byName.get(`${context}.${name}`);
      if (found === undefined) throw new CasinoError('unknown-event-type', `${context}.${name}`);
      return found;
    },
    nameOf(type) {
      const { context, name } = known(type).definition;
      return { context, name };
    },
    decode(type, data) {
      const { definition, version } = known(type);
      const { context, name, former } = definition;
      const older = former.slice(version - 1);
      const first = older[0];
      if (first === undefined) return { context, name, data: validated(definition.schema, data, type) };
      let upcast: unknown = validated(first.schema, data, type);
      for (const step of older) upcast = step.upcast(upcast as never);
      return { context, name, data: upcast };
    },
  };
};
