import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@casino/contracts';
import { Pool } from 'undici';
import type { EventsPage } from './wire.js';

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

/** A floor whose services are processes of their own: where the instances are of each that is asked. */
export type ServiceUrls = Readonly<Record<'game-round' | 'wallet', readonly string[]>> &
  Readonly<Partial<Record<Context, readonly string[]>>>;

/** One origin for the whole floor, for example `http://127.0.0.1:3000`, or the services' own. */
export type FloorAddress = string | ServiceUrls;

export interface FloorClientOptions {
  readonly url: FloorAddress;
  /** Several tables play at once over this many connections, to each instance. */
  readonly connections?: number;
  /** How long a request that got no answer (floor down, restarting) is tried again, in ms. The key stays the same, so nothing happens twice. */
  readonly patience?: number;
}

/** Whose token, and what it is limited to. */
export interface TokenRequest {
  readonly id: string;
  readonly role: string;
  readonly table?: string;
  readonly seat?: number;
  readonly sitting?: string;
  readonly device?: string;
  readonly card?: string;
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Problems that pass by themselves: the same command may be sent again. */
const PASSING = new Set(['revision-conflict', 'store-unavailable', 'bus-unavailable', 'shutting-down']);

/** What the other services answer; everything else is game-round's. */
const PATHS: readonly { readonly service: Context; readonly paths: RegExp }[] = [
  { service: 'wallet', paths: /^\/(?:accounts|sittings|floats|books)(?:[/?]|$)/ },
  { service: 'jackpot', paths: /^\/jackpots(?:[/?]|$)/ },
  { service: 'surveillance', paths: /^\/(?:reviews|incidents)(?:[/?]|$)/ },
];

/** The instances of one service, asked in turn. */
class Instances {
  private turn = 0;

  constructor(private readonly pools: readonly Pool[]) {
    if (pools.length === 0) throw new TypeError('a service of the floor has no URL');
  }

  get count(): number {
    return this.pools.length;
  }

  next(): Pool {
    this.turn = (this.turn + 1) % this.pools.length;
    return this.pools[this.turn] as Pool;
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.destroy()));
  }
}

/** The floor's HTTP API as a person's terminal uses it: every command has its key before the first try. */
export class FloorClient {
  private readonly instancesOf: (service: Context) => Instances | undefined;
  private readonly pools: readonly Instances[];

  constructor(private readonly options: FloorClientOptions) {
    const instancesAt = (urls: readonly string[]) =>
      new Instances(urls.map((url) => new Pool(url, { connections: options.connections ?? 64, keepAliveTimeout: 30_000 })));
    const { url } = options;
    if (typeof url === 'string') {
      const floor = instancesAt([url]);
      this.pools = [floor];
      this.instancesOf = () => floor;
    } else {
      const services = new Map(Object.entries(url).map(([service, urls]) => [service, instancesAt(urls)]));
      this.pools = [...services.values()];
      this.instancesOf = (service) => services.get(service);
    }
  }

  /** A token of a floor in development mode. @throws FloorProblem `development-only` */
  async issueToken(bearer: TokenRequest): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    return (await this.send<{ readonly token: string }>('POST', '/dev/token', headers, JSON.stringify(bearer))).body.token;
  }

  get<Body>(token: string, path: string): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, { authorization: `Bearer ${token}` });
  }

  /** All stored events of a stream. @param path `…/events` */
  async events(token: string, path: string): Promise<readonly unknown[]> {
    const all: unknown[] = [];
    for (let from: string | null = '0'; from !== null;) {
      const { body }: Answer<EventsPage> = await this.get<EventsPage>(token, `${path}?from=${from}`);
      all.push(...body.events);
      from = body.next;
    }
    return all;
  }

  /**
   * @param wait seconds to wait for the other services' answer (`Prefer: wait=n`)
   * @param second token of the second person who signs
   */
  command<Body>(
    token: string,
    path: string,
    body: unknown = {},
    wait?: number,
    key: string = randomUUID(),
    second?: string,
  ): Promise<Answer<Body>> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    };
    if (wait !== undefined) headers['prefer'] = `wait=${wait}`;
    if (second !== undefined) headers['countersignature'] = second;
    return this.send<Body>('POST', path, headers, JSON.stringify(body));
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((instances) => instances.close()));
  }

  private instancesFor(path: string): Instances {
    const service = PATHS.find(({ paths }) => paths.test(path))?.service ?? 'game-round';
    const instances = this.instancesOf(service);
    if (instances === undefined) throw new TypeError(`${path}: the address of the ${service} service is not known`);
    return instances;
  }

  private async send<Body>(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string): Promise<Answer<Body>> {
    const instances = this.instancesFor(path);
    const deadline = performance.now() + (this.options.patience ?? 10_000);
    for (let attempt = 1; ; attempt++) {
      const answer = await this.once<Body>(instances.next(), method, path, headers, body).catch((error: unknown) => {
        if (performance.now() >= deadline) throw error;
        return undefined;
      });
      if (answer !== undefined) {
        if (answer.status < 400) return answer;
        const problem = answer.body as Problem;
        if (!PASSING.has(problem.code) || performance.now() >= deadline) throw new FloorProblem(`${method} ${path}`, problem);
      }
      // another instance may answer at once
      if (attempt % instances.count === 0) await pause(Math.min(10 * 2 ** (attempt / instances.count - 1), 500));
    }
  }

  private async once<Body>(
    pool: Pool,
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer<Body>> {
    const response = await pool.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.body.text();
    return { status: response.statusCode, body: (text === '' ? undefined : JSON.parse(text)) as Body };
  }
}
