import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { CasinoError } from '@casino/kernel';
import type { Handle, HandleTogether, Handler } from '../consumer-runner/handler.js';
import { declaredOn } from './on.decorator.js';

/**
 * The handlers that `@On` declares on these instances. What is in one group together is checked by the runner.
 * @throws CasinoError `configuration-invalid` for an instance without a handler: it was listed by mistake, or its decorator forgotten
 */
export const collectHandlers = (instances: readonly object[]): readonly Handler[] =>
  instances.flatMap((instance) => {
    const declarations = declaredOn(instance);
    if (declarations.length === 0) throw new CasinoError('configuration-invalid', `${instance.constructor.name} declares no handler`);
    return declarations.map(({ definition, name, method, together }): Handler => {
      const handle: unknown = Reflect.get(instance, method);
      if (typeof handle !== 'function')
        throw new CasinoError('configuration-invalid', `${instance.constructor.name}.${String(method)} is no method`);
      const bound: unknown = handle.bind(instance);
      return together ? { definition, name, handleTogether: bound as HandleTogether } : { definition, name, handle: bound as Handle };
    });
  });

/** The same for providers of a Nest application: the reactions of one group. */
export const handlersOf = (moduleRef: Pick<ModuleRef, 'get'>, providers: readonly Type<object>[]): readonly Handler[] =>
  collectHandlers(providers.map((provider) => moduleRef.get<object>(provider, { strict: false })));
