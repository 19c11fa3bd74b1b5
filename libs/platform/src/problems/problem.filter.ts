import { Catch, Inject, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { CasinoError } from '@casino/kernel';
import { pathOf, type CasinoReply, type CasinoRequest } from '../request.js';
import { KnownRoutes } from './known-routes.js';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.js';

/** Answers everything that is thrown while a request is dealt with, by ourselves, by Nest or by Fastify. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problems');

  constructor(@Inject(KnownRoutes) private readonly routes: KnownRoutes) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<CasinoRequest>(), http.getResponse<CasinoReply>());
  }

  answer(error: unknown, request: CasinoRequest, reply: CasinoReply): void {
    const path = pathOf(request.url);
    const allowed = request.is404 ? this.routes.methodsOf(path) : [];
    const cause = allowed.length === 0 ? error : new CasinoError('method-not-allowed');
    const problem = problemOf(cause, { instance: path, correlationId: request.correlationId ?? request.id });
    if (problem.status >= 500) this.report(cause, problem.code, request, problem.correlationId);
    if (reply.sent) return;
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
    if (problem.status === 503) void reply.header('retry-after', '1');
    void reply.status(problem.status).header('content-type', PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
  }

  private report(err: unknown, code: string, request: CasinoRequest, correlationId: string): void {
    // The pattern, not the path: a path may hold anything.
    const line = { err, code, method: request.method, route: request.routeOptions.url, correlationId, msg: 'A request failed' };
    if (err instanceof CasinoError && err.kind === 'unavailable') this.logger.warn(line);
    else this.logger.error(line);
  }
}
