import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CasinoError } from '@casino/kernel';
import { headerOf, type CasinoRequest } from '../request.js';
import type { Actor, Role } from './actor.js';
import { mustBeAtTable } from './at-table.js';
import { COUNTERSIGNATURE, COUNTERSIGNATURE_OPTIONAL, COUNTERSIGNING_ROLES } from './countersigner.decorator.js';
import { ALLOWED_ROLES, PUBLIC } from './roles.decorator.js';
import { TokenVerifier } from './token-verifier.js';

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i;
/** The scheme may be left out: the header has no other. */
const COUNTERSIGNED = /^(?:Bearer +)?([A-Za-z0-9._~+/=-]+) *$/i;

/** Every route asks for a token, unless it is `@Public()`; one that is `@Countersigned()`, for a second person's. */
@Injectable()
export class ActorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets) === true) return true;
    const request = context.switchToHttp().getRequest<CasinoRequest>();
    const token = BEARER.exec(headerOf(request, 'authorization') ?? '')?.[1];
    if (token === undefined) throw new CasinoError('unauthenticated');
    const verified = await this.tokens.verify(token);
    request.verified = verified;
    const roles = this.reflector.getAllAndOverride<readonly Role[] | undefined>(ALLOWED_ROLES, targets);
    mayDo(verified.actor, roles);
    mustActAtItsTable(verified.actor, request);
    const countersigning = this.reflector.get<readonly Role[] | undefined>(COUNTERSIGNING_ROLES, context.getHandler());
    if (countersigning === undefined) return true;
    const optional = this.reflector.get<boolean | undefined>(COUNTERSIGNATURE_OPTIONAL, context.getHandler()) === true;
    if (optional && headerOf(request, COUNTERSIGNATURE) === undefined) return true;
    request.countersigner = await this.secondPerson(request, verified.actor, countersigning);
    return true;
  }

  /** @throws CasinoError `two-people-needed`, `unauthenticated`, `forbidden` */
  private async secondPerson(request: CasinoRequest, first: Actor, roles: readonly Role[]): Promise<Actor> {
    const header = headerOf(request, COUNTERSIGNATURE);
    if (header === undefined)
      throw new CasinoError('two-people-needed', 'The second person signs with a token of his own, in the header Countersignature.');
    const token = COUNTERSIGNED.exec(header)?.[1];
    if (token === undefined) throw new CasinoError('unauthenticated', 'The Countersignature is no bearer token');
    const { actor } = await this.tokens.verify(token);
    if (actor.id === first.id) throw new CasinoError('two-people-needed');
    mayDo(actor, roles);
    mustActAtItsTable(actor, request);
    return actor;
  }
}

const mayDo = ({ role }: Actor, roles: readonly Role[] | undefined): void => {
  if (roles !== undefined && !roles.includes(role)) throw new CasinoError('forbidden', `The role ${role} may not do this`);
};

/** What anybody may look at is not bound to a table; what is done there is. */
const mustActAtItsTable = (actor: Actor, { method, params }: CasinoRequest): void => {
  const { table } = params as Readonly<Record<string, string | undefined>>;
  if (table !== undefined && method !== 'GET' && method !== 'HEAD') mustBeAtTable(actor, table);
};
