import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './identity/actor.js';
import type { VerifiedToken } from './identity/verified-tokens.js';

/** A request as guards, decorators and filters of the platform see it. */
export type CasinoRequest = FastifyRequest & {
  /** Set by the guard. */
  verified?: VerifiedToken;
  /** The second person who signed, where a route asks for one; set by the guard. */
  countersigner?: Actor;
  /** The client's X-Correlation-Id, or that of the command; `id` stands in for it where there is neither. */
  correlationId?: string;
  /** Answered by an event stream, which lasts as long as its client likes. */
  streamed?: boolean;
};
export type CasinoReply = FastifyReply;

/** `correlationid` of the events and of the problem details. */
export const CORRELATION_ID_PATTERN = /^[A-Za-z0-9_.:-]{1,128}$/;

/** The path without the query. */
export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
};

/** One header as text; undefined when it is absent. Repeated headers arrive joined by a comma. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
