import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastifyStatic from '@fastify/static';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { toWire } from '../answers/wire.js';
import type { KnownRoutes } from '../problems/known-routes.js';
import { InvalidRequest } from '../problems/invalid-request.js';
import { PROBLEM_MEDIA_TYPE, problemOf } from '../problems/problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { pathOf, type CasinoReply, type CasinoRequest } from '../request.js';
import { twiceNamed } from '../validation/twice-named.js';

export const BODY_LIMIT_BYTES = 256 * 1024;

/** What the router refuses before any handler, such as %zz in a path. */
const answerFrameworkError = (error: { statusCode?: number }, request: CasinoRequest, reply: CasinoReply): void => {
  sendProblem(reply, problemOf({ statusCode: error.statusCode ?? 400 }, { instance: pathOf(request.url), correlationId: request.id }));
};

const STATUS_OF_PARSER: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const REASONS: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

/** Bytes that are no HTTP: there is no request yet, only a socket. */
const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS_OF_PARSER[error.code ?? ''] ?? 400;
  const body = JSON.stringify(problemOf({ statusCode: status }, { instance: '', correlationId: randomUUID() }));
  const head = `HTTP/1.1 ${status} ${REASONS[status] ?? ''}\r\ncontent-type: ${PROBLEM_MEDIA_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
  return void socket.end(head + body, () => socket.destroy());
};

/** Fastify as every service runs it. */
export class CasinoAdapter extends FastifyAdapter {
  constructor(routes: KnownRoutes) {
    super({
      bodyLimit: BODY_LIMIT_BYTES,
      // No Nest middleware anywhere: its engine costs every request.
      skipMiddie: true,
      onProtoPoisoning: 'error',
      onConstructorPoisoning: 'error',
      // Our own refusal is a problem, Fastify's is not.
      return503OnClosing: false,
      requestTimeout: 30_000,
      genReqId: () => randomUUID(),
      frameworkErrors: answerFrameworkError,
      clientErrorHandler: answerClientError,
    });
    const fastify = this.getInstance();
    fastify.removeContentTypeParser(['text/plain', 'application/json']);
    const parseJson = fastify.getDefaultJsonParser('error', 'error');
    fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
      void parseJson(request, text, (error, body) => {
        const twice = error === null ? twiceNamed(text) : undefined;
        if (twice === undefined) done(error, body);
        else done(new InvalidRequest('invalid-request', [{ path: twice.slice(0, 200), message: 'Stands twice in one object' }]));
      });
    });
    // amounts and revisions are bigint everywhere inside, and decimal text in every answer
    fastify.setReplySerializer((payload) => JSON.stringify(toWire(payload)));
    fastify.addHook('onRoute', ({ url, method }) => routes.add(url, method));
    fastify.decorateRequest('verified', undefined);
    fastify.decorateRequest('countersigner', undefined);
    fastify.decorateRequest('correlationId', undefined);
    fastify.decorateRequest('streamed', undefined);
  }

  /** Nest looks for @fastify/static beside itself; it is a dependency of ours. */
  override useStaticAssets(options: Parameters<FastifyAdapter['useStaticAssets']>[0]): ReturnType<FastifyAdapter['useStaticAssets']> {
    return this.register(fastifyStatic as never, options as never);
  }
}
