import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

/** A refusal as the floor words it (RFC 9457). */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail?: string;
}

export class FloorProblem extends Error {
  constructor(
    readonly request: string,
    readonly problem: Problem,
  ) {
    super(`${request}: ${problem.status} ${problem.code}${problem.detail === undefined ? '' : ` (${problem.detail})`}`);
  }
}

export interface FloorClientOptions {
  /** For example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Several tables play at once over this many connections. */
  readonly connections?: number;
  /** How long a request that got no answer (floor down, restarting) is tried again, in ms. The key stays the same, so nothing happens twice. */
  readonly patience?: number;
}

/** Whose token, and what it is limited to. */
export interface TokenRequest {
  readonly id: string;
  readonly role: string;
  readonly table?: string;
  readonly sitting?: string;
  readonly card?: string;
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Problems that pass by themselves: the same command may be sent again. */
const PASSING = new Set(['revision-conflict', 'store-unavailable', 'bus-unavailable', 'shutting-down']);

/** The floor's HTTP API as a person's terminal uses it: every command has its key before the first try. */
export class FloorClient {
  private readonly pool: Pool;

  constructor(private readonly options: FloorClientOptions) {
    this.pool = new Pool(options.url, { connections: options.connections ?? 64, keepAliveTimeout: 30_000 });
  }

  /** A token of a floor in development mode. @throws FloorProblem `development-only` */
  async issueToken(bearer: TokenRequest): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    return (await this.send<{ readonly token: string }>('POST', '/dev/token', headers, JSON.stringify(bearer))).body.token;
  }

  get<Body>(token: string, path: string): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, { authorization: `Bearer ${token}` });
  }

  /** @param wait seconds to wait for the other services' answer (`Prefer: wait=n`) */
  command<Body>(token: string, path: string, body: unknown = {}, wait?: number, key: string = randomUUID()): Promise<Answer<Body>> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' };
    if (wait !== undefined) headers['prefer'] = `wait=${wait}`;
    return this.send<Body>('POST', path, headers, JSON.stringify(body));
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async send<Body>(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string): Promise<Answer<Body>> {
    const deadline = performance.now() + (this.options.patience ?? 10_000);
    for (let attempt = 0; ; attempt++) {
      const answer = await this.once<Body>(method, path, headers, body).catch((error: unknown) => {
        if (performance.now() >= deadline) throw error;
        return undefined;
      });
      if (answer !== undefined) {
        if (answer.status < 400) return answer;
        const problem = answer.body as Problem;
        if (!PASSING.has(problem.code) || performance.now() >= deadline) throw new FloorProblem(`${method} ${path}`, problem);
      }
      await pause(Math.min(10 * 2 ** attempt, 500));
    }
  }

  private async once<Body>(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string): Promise<Answer<Body>> {
    const response = await this.pool.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.body.text();
    return { status: response.statusCode, body: (text === '' ? undefined : JSON.parse(text)) as Body };
  }
}
