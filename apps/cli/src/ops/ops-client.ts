import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@casino/contracts';
import { FloorProblem, type FloorAddress, type Problem } from '@casino/simulation';
import { request } from 'undici';
import { TOKEN_NEEDED } from '../floor/bearer-token.js';
import { UsageError } from '../output/explain.js';

/** Where the instances of a service are; none of a service that the address does not name. */
export const instancesOf = (address: FloorAddress, service: Context): readonly string[] =>
  typeof address === 'string' ? [address] : (address[service] ?? []);

/** Ways round all instances before an act gives up: behind one address there may be several, and a partition may just change hands. */
const ROUNDS = 5;
const PAUSE_MS = 300;

export interface OpsClientOptions {
  readonly address: FloorAddress;
  /** A bearer token; without it a development token is asked for. */
  readonly token?: string | undefined;
}

/** The operations API of every service of a floor. */
export class OpsClient {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(private readonly options: OpsClientOptions) {}

  /** @throws UsageError for a service whose address nobody named */
  instances(service: Context): readonly string[] {
    const urls = instancesOf(this.options.address, service);
    if (urls.length === 0) throw new UsageError(`--url names no instance of ${service}: add ${service}=<url>`);
    return urls;
  }

  /** From one instance. @throws FloorProblem, or what a connection throws */
  async read<Body>(url: string, path: string): Promise<Body> {
    return this.send<Body>(url, 'GET', path, await this.token(url, 'auditor'));
  }

  /** From whichever instance answers first, in their order. */
  async readAny<Body>(service: Context, path: string): Promise<Body> {
    let failure: unknown;
    for (const url of this.instances(service)) {
      try {
        return await this.read<Body>(url, `/ops/${service}/${path}`);
      } catch (error) {
        if (error instanceof FloorProblem) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  /** By the instance that can do it: a parked key is with the one that has its partition. */
  async act<Body>(service: Context, path: string, body: object): Promise<Body> {
    const urls = this.instances(service);
    for (let attempt = 1; ; attempt++) {
      const url = urls[(attempt - 1) % urls.length] as string;
      try {
        return await this.send<Body>(url, 'POST', `/ops/${service}/${path}`, await this.token(url, 'mcd'), body);
      } catch (error) {
        const elsewhere = error instanceof FloorProblem && error.problem.code === 'bus-unavailable';
        // no answer says nothing of what was done, so nothing else is tried
        if (!elsewhere || attempt >= urls.length * ROUNDS) throw error;
        if (attempt % urls.length === 0) await pause(PAUSE_MS);
      }
    }
  }

  private token(url: string, role: 'auditor' | 'mcd'): Promise<string> {
    if (this.options.token !== undefined) return Promise.resolve(this.options.token);
    const key = `${role} ${url}`;
    const asked = this.tokens.get(key) ?? this.developmentToken(url, role);
    this.tokens.set(key, asked);
    return asked;
  }

  private async developmentToken(url: string, role: string): Promise<string> {
    try {
      return (await this.send<{ readonly token: string }>(url, 'POST', '/dev/token', undefined, { id: `${role}-1`, role })).token;
    } catch (error) {
      if (error instanceof FloorProblem && error.problem.code === 'development-only') throw new UsageError(TOKEN_NEEDED);
      throw error;
    }
  }

  private async send<Body>(url: string, method: 'GET' | 'POST', path: string, token: string | undefined, body?: object): Promise<Body> {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const response = await request(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await response.body.text();
    if (response.statusCode >= 400) throw new FloorProblem(`${method} ${path}`, problemOf(response.statusCode, text));
    return JSON.parse(text) as Body;
  }
}

/** A gateway in between may answer in its own words. */
const problemOf = (status: number, text: string): Problem => {
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    if (typeof problem.code === 'string') return { title: '', ...problem, code: problem.code, status };
  } catch {
    // not JSON
  }
  return { status, code: 'no-problem-details', title: '' };
};
