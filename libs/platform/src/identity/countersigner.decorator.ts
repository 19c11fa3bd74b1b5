import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { CasinoError } from '@casino/kernel';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import type { CasinoRequest } from '../request.js';
import type { Actor, Role } from './actor.js';

export const COUNTERSIGNING_ROLES = 'casino:countersigning-roles';
/** On a route where only some acts need the second person. */
export const COUNTERSIGNATURE_OPTIONAL = 'casino:countersignature-optional';
/** Header with the bearer token of the second person, who is there and presents himself. */
export const COUNTERSIGNATURE = 'countersignature';

/** A second person, with one of these roles and another one than who sends the command, signs it as well: by a token of his own. */
export const Countersigned = (...roles: readonly [Role, ...Role[]]): MethodDecorator =>
  applyDecorators(
    SetMetadata(COUNTERSIGNING_ROLES, roles),
    ApiExtension('x-countersigning-roles', roles),
    ApiHeader({
      name: 'Countersignature',
      required: true,
      description: `Bearer token of the second person who signs: ${roles.join(', ')}, and another person than the one who sends the command. With an Idempotency-Key that was used, another person is another request; another token of the same person is not.`,
      schema: { type: 'string', example: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJjYXNoaWVyLTEifQ.c2lnbmF0dXJl' },
    }),
  );

/** As `Countersigned`, where what is asked for decides whether a second person is needed: who is named is verified, none is none. */
export const MayBeCountersigned = (...roles: readonly [Role, ...Role[]]): MethodDecorator =>
  applyDecorators(
    SetMetadata(COUNTERSIGNING_ROLES, roles),
    SetMetadata(COUNTERSIGNATURE_OPTIONAL, true),
    ApiExtension('x-countersigning-roles', roles),
    ApiHeader({
      name: 'Countersignature',
      required: false,
      description: `Where the act needs it: bearer token of the second person who signs: ${roles.join(', ')}, and another person than the one who sends the command.`,
      schema: { type: 'string', example: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJjYXNoaWVyLTEifQ.c2lnbmF0dXJl' },
    }),
  );

/** The Actor who countersigned; undefined: nobody did. */
export const OptionalCountersigner = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | undefined => context.switchToHttp().getRequest<CasinoRequest>().countersigner,
);

/** The Actor who countersigned. */
export const Countersigner = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { countersigner } = context.switchToHttp().getRequest<CasinoRequest>();
  if (countersigner === undefined) throw new CasinoError('two-people-needed');
  return countersigner;
});
