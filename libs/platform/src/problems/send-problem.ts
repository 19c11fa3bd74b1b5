import type { CasinoReply } from '../request.js';
import { PROBLEM_MEDIA_TYPE, type Problem } from './problem.js';

/** As bytes: Fastify would add a charset to text, and this media type has none. */
export const sendProblem = (reply: CasinoReply, problem: Problem): void => {
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (problem.status === 503) void reply.header('retry-after', '1');
  void reply
    .status(problem.status)
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .send(Buffer.from(JSON.stringify(problem)));
};
