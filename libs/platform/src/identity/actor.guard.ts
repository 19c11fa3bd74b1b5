import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CasinoError } from '@casino/kernel';
import { headerOf, type CasinoRequest } from '../request.js';
import type { Role } from './actor.js';
import { ALLOWED_ROLES, PUBLIC } from './roles.decorator.js';
import { TokenVerifier } from './token-verifier.js';

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i;

/** Every route asks for a token, unless it is `@Public()`. */
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
    if (roles !== undefined && !roles.includes(verified.actor.role)) {
      throw new CasinoError('forbidden', `The role ${verified.actor.role} may not do this`);
    }
    return true;
  }
}
