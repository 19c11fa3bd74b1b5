import type { Clock } from '@casino/kernel';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { signDevelopmentToken, type Actor } from '../index.js';

/** An answer; `body` is what its JSON holds, of whatever form the tests expect, and nothing where it is none. */
export interface Replied<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Body;
  readonly text: string;
}

/** Who signs as well; `header`: whatever stands in the place of his token. */
export type Second = Actor | { readonly header: string };

export interface Client<Body> {
  get(path: string): Promise<Replied<Body>>;
  /** @param key a new Idempotency-Key when absent */
  post(path: string, body?: unknown, key?: string): Promise<Replied<Body>>;
  /** The same person, with somebody beside him who signs as well. */
  with(second: Second): Client<Body>;
}

export interface HttpClients<Body> {
  as(actor: Actor): Client<Body>;
  bearer(actor: Actor): Promise<{ readonly authorization: string }>;
}

let keys = 0;

/** People in front of a service's API, without a network. @param folder the service's data folder, with the key of its tokens */
export const createHttpClients = <Body>(app: NestFastifyApplication, folder: string, clock?: Clock): HttpClients<Body> => {
  const tokenOf = async (actor: Actor) => (await signDevelopmentToken(folder, actor, clock === undefined ? {} : { clock })).token;
  const bearer = async (actor: Actor) => ({ authorization: `Bearer ${await tokenOf(actor)}` });
  const signedBy = async (second: Second | undefined): Promise<Record<string, string>> => {
    if (second === undefined) return {};
    return { countersignature: 'header' in second ? second.header : await tokenOf(second) };
  };
  const request = async (
    actor: Actor,
    second: Second | undefined,
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    key = `k-${keys++}`,
  ): Promise<Replied<Body>> => {
    const headers = { ...(await bearer(actor)), ...(method === 'POST' ? { 'idempotency-key': key } : {}), ...(await signedBy(second)) };
    const {
      statusCode,
      payload,
      headers: received,
    } = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) });
    const isJson = String(received['content-type']).includes('json');
    return { status: statusCode, headers: received, text: payload, body: (isJson ? JSON.parse(payload) : {}) as Body };
  };
  const clientOf = (actor: Actor, second?: Second): Client<Body> => ({
    get: (path) => request(actor, second, 'GET', path),
    post: (path, body, key) => request(actor, second, 'POST', path, body, key),
    with: (other) => clientOf(actor, other),
  });
  return { as: (actor) => clientOf(actor), bearer };
};
