import type { Random } from '@casino/games';
import type { Operation, Schema } from './operations.js';
import { pick, wildHeader, wildJson, wildParam, WILD_METHODS, WILD_TYPES } from './wild-values.js';

export interface WildRequest {
  readonly operation: string;
  /** Of the description, its parameters in braces. */
  readonly path: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
  /** What was done to a request that was well formed; empty: nothing. */
  readonly wrongs: readonly string[];
  readonly token: string;
}

/** Values that exist on the floor, by the name of a parameter or field. */
export type Known = Readonly<Record<string, readonly string[]>>;

export interface FuzzFloor {
  readonly operations: readonly Operation[];
  /** Bearer tokens of every role. */
  readonly tokens: readonly string[];
  readonly known: () => Known;
}

interface Draft {
  method: string;
  params: Record<string, string>;
  query: string;
  headers: Record<string, string>;
  /** Field → raw JSON. */
  body: Record<string, string> | undefined;
  raw: string | undefined;
}

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Makes requests from the API's own description: well formed ones, and then something is wrong with them. The same seed makes the same requests. */
export class RequestMaker {
  #made = 0;
  /** Operation → tokens that were let in. */
  readonly #letIn = new Map<string, string[]>();

  constructor(
    private readonly floor: FuzzFloor,
    private readonly random: Random,
  ) {}

  make(): WildRequest {
    const operation = pick(this.random, this.floor.operations);
    const token = this.tokenFor(operation);
    const draft = this.wellFormed(operation, token);
    const wrongs: string[] = [];
    // one in ten stays as it is, so that there is always something going on
    for (let count = this.below(10) === 0 ? 0 : 1 + this.below(3); count > 0; count--) wrongs.push(this.spoil(operation, draft));
    // a stream of events that is opened does not end: asked for where there is none, or by nobody
    if (operation.endless) {
      if (operation.pathParameters.length === 0) draft.headers['authorization'] = 'Bearer nobody';
      for (const name of operation.pathParameters) draft.params[name] = 'NOPE';
    }
    return this.finished(operation, draft, wrongs, token);
  }

  /** What became of a request: who is let in is sent again, so that most requests get past the door. */
  learn({ operation, token, headers }: WildRequest, status: number): void {
    if (status === 401 || status === 403 || status === 404 || status === 405 || headers['authorization'] !== `Bearer ${token}`) return;
    const letIn = this.#letIn.get(operation);
    if (letIn === undefined) this.#letIn.set(operation, [token]);
    else if (!letIn.includes(token)) letIn.push(token);
  }

  private tokenFor(operation: Operation): string {
    const letIn = this.#letIn.get(nameOf(operation));
    return pick(this.random, letIn === undefined || this.below(4) === 0 ? this.floor.tokens : letIn);
  }

  private wellFormed(operation: Operation, token: string): Draft {
    const { body } = operation;
    const fields =
      body === undefined
        ? undefined
        : Object.fromEntries(
            Object.entries(body).flatMap(([name, schema]) =>
              operation.required.includes(name) || this.below(2) === 0 ? [[name, this.valueOf(name, schema)]] : [],
            ),
          );
    return {
      method: operation.method,
      params: Object.fromEntries(operation.pathParameters.map((name) => [name, this.knownOr(name, '1')])),
      query: operation.queryParameters.length > 0 && this.below(2) === 0 ? '?from=0' : '',
      headers: {
        authorization: `Bearer ${token}`,
        ...(operation.headers.includes('Countersignature') ? { countersignature: pick(this.random, this.floor.tokens) } : {}),
        ...(operation.method === 'POST' ? { 'idempotency-key': `fuzz-${++this.#made}`, 'content-type': 'application/json' } : {}),
      },
      body: fields,
      raw: undefined,
    };
  }

  private valueOf(name: string, schema: Schema): string {
    const known = this.floor.known()[name];
    if (known !== undefined && known.length > 0)
      return schema.type === 'integer' ? pick(this.random, known) : JSON.stringify(pick(this.random, known));
    if (schema.enum !== undefined) return JSON.stringify(pick(this.random, schema.enum));
    if (schema.type === 'integer') return String(schema.minimum ?? 1);
    if (schema.type === 'array' && schema.items !== undefined) return `[${this.objectOf(schema.items)}]`;
    if (schema.type === 'object') return this.objectOf(schema);
    return JSON.stringify(schema.example ?? 'x');
  }

  private objectOf({ properties = {} }: Schema): string {
    return `{${Object.entries(properties)
      .map(([name, schema]) => `${JSON.stringify(name)}:${this.valueOf(name, schema)}`)
      .join(',')}}`;
  }

  private spoil(operation: Operation, draft: Draft): string {
    const names = draft.body === undefined ? [] : Object.keys(draft.body);
    switch (this.below(13)) {
      case 0:
      case 1:
      case 2:
        if (draft.body !== undefined && names.length > 0) {
          const name = pick(this.random, names);
          draft.body[name] = wildJson(this.random);
          return `${name} is ${draft.body[name].slice(0, 60)}`;
        }
        return this.spoilParam(draft);
      case 3:
        if (draft.body !== undefined && names.length > 0) {
          const name = pick(this.random, names);
          delete draft.body[name];
          return `no ${name}`;
        }
        return this.spoilParam(draft);
      case 4: {
        const name = pick(this.random, ['extra', '__proto__', 'constructor', 'amount', 'role', 'toString', 'hasOwnProperty', '']);
        draft.body = { ...draft.body };
        Object.defineProperty(draft.body, name, { value: wildJson(this.random), enumerable: true, configurable: true, writable: true });
        return `a field ${JSON.stringify(name)}`;
      }
      case 5:
      case 6:
        return this.spoilParam(draft);
      case 7:
        draft.raw = pick(this.random, [
          '',
          '{',
          'null',
          '[]',
          '"x"',
          '5',
          '{"a":1}}',
          `{"a":"${'x'.repeat(300_000)}"}`,
          '\u0000',
          '{"amount":NaN}',
          `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
        ]);
        return `the body is ${JSON.stringify(draft.raw.slice(0, 20))}`;
      case 8: {
        const type = pick(this.random, WILD_TYPES);
        if (type === undefined) delete draft.headers['content-type'];
        else draft.headers['content-type'] = type;
        return `content-type ${type}`;
      }
      case 9:
        return this.spoilToken(draft);
      case 10: {
        const name = pick(this.random, [
          'idempotency-key',
          'idempotency-key',
          'countersignature',
          'prefer',
          'x-correlation-id',
          'accept',
          'last-event-id',
        ]);
        if (name === 'idempotency-key' && this.below(3) === 0) delete draft.headers[name];
        else draft.headers[name] = this.below(4) === 0 ? `fuzz-${1 + this.below(this.#made + 1)}` : wildHeader(this.random);
        return `${name}: ${draft.headers[name]?.slice(0, 30)}`;
      }
      case 11:
        draft.method = pick(this.random, WILD_METHODS);
        return `method ${draft.method}`;
      default:
        draft.query = pick(this.random, [
          '?from=-1',
          '?from=x',
          '?from=1&from=2',
          '?__proto__=1',
          '?from=1e3',
          '?constructor[prototype]=1',
          `?${'a=1&'.repeat(300)}`,
          '?%',
          '?from=99999999999999999999',
        ]);
        return `query ${draft.query.slice(0, 30)} on ${operation.path}`;
    }
  }

  private spoilParam(draft: Draft): string {
    const names = Object.keys(draft.params);
    if (names.length === 0) return this.spoilToken(draft);
    const name = pick(this.random, names);
    draft.params[name] = wildParam(this.random);
    return `${name} in the path is ${draft.params[name].slice(0, 40)}`;
  }

  private spoilToken({ headers }: Draft): string {
    const token = pick(this.random, this.floor.tokens);
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const mcd = Buffer.from(
      '{"sub":"x","casino_role":"mcd","iss":"urn:casino:development","aud":"/floors/f-1","exp":99999999999}',
    ).toString('base64url');
    const wild = pick(this.random, [
      '',
      'Bearer',
      'Bearer ',
      'Bearer x',
      `Basic ${token}`,
      `Bearer ${head}.${claims}.`,
      `Bearer ${none}.${mcd}.`,
      `Bearer ${head}.${mcd}.${signature}`,
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      `bearer ${'a'.repeat(9000)}`,
      undefined,
    ]);
    if (wild === undefined) delete headers['authorization'];
    else headers['authorization'] = wild;
    return `authorization ${wild?.slice(0, 20)}`;
  }

  private finished(
    operation: Operation,
    { method, params, query, headers, body, raw }: Draft,
    wrongs: readonly string[],
    token: string,
  ): WildRequest {
    const url = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => params[name] as string) + query;
    const payload =
      raw ??
      (body === undefined
        ? undefined
        : `{${Object.keys(body)
            .map((name) => `${JSON.stringify(name)}:${body[name]}`)
            .join(',')}}`);
    return { operation: nameOf(operation), path: operation.path, method, url, headers, payload, wrongs, token };
  }

  private knownOr(name: string, fallback: string): string {
    const known = this.floor.known()[name];
    return known === undefined || known.length === 0 ? fallback : pick(this.random, known);
  }

  private below(count: number): number {
    return Math.floor(this.random() * count);
  }
}
