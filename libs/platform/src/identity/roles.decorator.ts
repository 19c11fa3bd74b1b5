import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { CasinoError } from '@casino/kernel';
import { ApiExtension } from '@nestjs/swagger';
import type { CasinoRequest } from '../request.js';
import type { Actor, Role } from './actor.js';

export const PUBLIC = 'casino:public';
export const ALLOWED_ROLES = 'casino:roles';
export const PUBLIC_OPERATION = 'x-casino-public';
export const ROLES_OPERATION = 'x-roles';

/** No token is asked for. */
export const Public = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(PUBLIC, true), ApiExtension(PUBLIC_OPERATION, true));

/** Only these roles; without it, any valid token. On a method it replaces what the class says. */
export const Roles = (...roles: readonly [Role, ...Role[]]): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(ALLOWED_ROLES, roles), ApiExtension(ROLES_OPERATION, roles));

/** @throws CasinoError `unauthenticated` on a public route, where nobody is known */
export const actorOf = (request: CasinoRequest): Actor => {
  if (request.verified === undefined) throw new CasinoError('unauthenticated');
  return request.verified.actor;
};

/** The Actor of the request. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  actorOf(context.switchToHttp().getRequest<CasinoRequest>()),
);
