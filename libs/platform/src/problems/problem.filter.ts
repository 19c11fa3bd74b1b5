import { Catch, Inject, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { CasinoError } from '@casino/kernel';
import { pathOf, type CasinoReply, type CasinoRequest } from '../request.js';
import { KnownRoutes } from './known-routes.js';
import { problemOf } from './problem.js';
import { sendProblem } from './send-problem.js';

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
    // A path that has this method was not found by its handler: a file that is not there.
    const wrongMethod = allowed.length > 0 && !allowed.includes(request.method);
    const cause = wrongMethod ? new CasinoError('method-not-allowed') : error;
    const problem = problemOf(cause, { instance: path, correlationId: request.correlationId ?? request.id });
    if (problem.status >= 500) this.report(cause, problem.code, request, problem.correlationId);
    if (reply.sent) return;
    if (wrongMethod) void reply.header('allow', allowed.join(', '));
    sendProblem(reply, problem);
  }

  private report(err: unknown, code: string, request: CasinoRequest, correlationId: string): void {
    // The pattern, not the path: a path may hold anything.
    const line = { err, code, method: request.method, route: request.routeOptions.url, correlationId, msg: 'A request failed' };
    if (err instanceof CasinoError && err.kind === 'unavailable') this.logger.warn(line);
    else this.logger.error(line);
  }
}
