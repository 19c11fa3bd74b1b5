import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { InvalidRequest, type FieldError } from '../problems/invalid-request.js';
import type { CasinoRequest } from '../request.js';

/** What a route reads beside its path; a body or query of its own is checked by its DTO. */
interface Understood {
  readonly body: boolean;
  /** Undefined: a DTO says. */
  readonly query: ReadonlySet<string> | undefined;
}

/** Nothing of ours has an ETag: who sends one of these would be told that it was looked at. */
const PRECONDITIONS = ['if-match', 'if-unmodified-since'];
/** A read may answer in full whatever these say (RFC 9110, 13.2.2); a command may not go ahead. */
const PRECONDITIONS_OF_COMMANDS = [...PRECONDITIONS, 'if-none-match', 'if-modified-since'];

/** Where `@ApiQuery` notes what a route reads by itself. */
const DESCRIBED = 'swagger/apiParameters';

/** What is not understood is refused, not ignored: whoever sent it relies on it. */
@Injectable()
export class UnderstoodGuard implements CanActivate {
  private readonly known = new WeakMap<object, Understood>();

  /** @throws InvalidRequest a body, a member of the query or a precondition that the route does not read */
  canActivate(context: ExecutionContext): true {
    const { method, headers, query, body } = context.switchToHttp().getRequest<CasinoRequest>();
    const understood = this.understoodBy(context);
    const isRead = method === 'GET' || method === 'HEAD';
    const errors: FieldError[] = [
      ...(isRead ? PRECONDITIONS : PRECONDITIONS_OF_COMMANDS).filter((name) => headers[name] !== undefined),
      ...(understood.query === undefined ? [] : Object.keys(query as object).filter((name) => understood.query?.has(name) !== true)),
      ...(understood.body ? [] : membersOf(body)),
    ].map((name) => ({ path: name.slice(0, 200), message: 'Not understood here' }));
    if (errors.length > 0) throw new InvalidRequest('invalid-request', errors.slice(0, 20));
    return true;
  }

  private understoodBy(context: ExecutionContext): Understood {
    const handler = context.getHandler();
    const known = this.known.get(handler) ?? readUnderstood(context.getClass(), handler);
    this.known.set(handler, known);
    return known;
  }
}

const readUnderstood = (controller: object, handler: ReturnType<ExecutionContext['getHandler']>): Understood => {
  const parameters = Object.keys((Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object);
  const has = (type: RouteParamtypes): boolean => parameters.some((parameter) => parameter.startsWith(`${type}:`));
  const described = (Reflect.getMetadata(DESCRIBED, handler) ?? []) as readonly { name: string; in: string }[];
  return {
    body: has(RouteParamtypes.BODY),
    query: has(RouteParamtypes.QUERY) ? undefined : new Set(described.filter((one) => one.in === 'query').map(({ name }) => name)),
  };
};

/** An empty object is as good as no body. */
const membersOf = (body: unknown): readonly string[] => {
  if (body === undefined) return [];
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : ['body'];
};
