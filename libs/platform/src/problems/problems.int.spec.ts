import { connect } from 'node:net';
import { CasinoError, ERRORS, type ErrorCode } from '@casino/kernel';
import fc from 'fast-check';
import { listenCasinoApp } from '../index.js';
import { openTestFloor, type TestFloor } from '../testing/test-floor.js';
import { KnownRoutes } from './known-routes.js';
import { problemOf } from './problem.js';
import { statusOf } from './http-status.js';

const json = { 'content-type': 'application/json' };

describe('problems', () => {
  let floor: TestFloor;
  let url: string;
  beforeAll(async () => {
    floor = await openTestFloor();
    url = await listenCasinoApp(floor.app);
  });
  afterAll(() => floor.close());

  const inject = floorInject(() => floor);

  it.each(Object.keys(ERRORS) as ErrorCode[])('%s has one status', (code) => {
    const status = {
      invalid: 400,
      unauthenticated: 401,
      forbidden: 403,
      'not-found': 404,
      conflict: 409,
      unprocessable: 422,
      unavailable: 503,
      defect: 500,
    }[ERRORS[code].kind];
    const special: Partial<Record<string, number>> = {
      'payload-too-large': 413,
      'method-not-allowed': 405,
      'unsupported-media-type': 415,
      'too-many-streams': 429,
    };
    expect(statusOf(code)).toBe(special[code] ?? status);
  });

  it('an error of the family is told in full', async () => {
    const answer = await inject({ url: '/public/fail/betting-closed?x=1', headers: { 'x-correlation-id': 'trace-1' } });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toEqual({
      type: 'urn:casino:problem:betting-closed',
      title: ERRORS['betting-closed'].title,
      status: 409,
      detail: 'the detail',
      code: 'betting-closed',
      instance: '/public/fail/betting-closed',
      correlationId: 'trace-1',
    });
  });

  it.each(['unknown', 'books-do-not-balance'])('of a defect (%s) nothing but the title gets out, and it is logged', async (code) => {
    const answer = await inject({ url: `/public/fail/${code}`, headers: { 'x-correlation-id': `defect-${code}` } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/postgres|the detail|at /);
    expect(answer.json().code).toBe(code === 'unknown' ? 'internal-error' : code);
    expect(floor.log.filter((line) => line.includes(`defect-${code}`) && line.includes('"stack"'))).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof inject>[0], number, ErrorCode]>([
    ['malformed JSON', { method: 'POST', url: '/public/echo', headers: json, payload: '{"a":' }, 400, 'invalid-request'],
    ['no JSON at all', { method: 'POST', url: '/public/echo', headers: json, payload: '' }, 400, 'invalid-request'],
    [
      'a poisoned prototype',
      { method: 'POST', url: '/public/echo', headers: json, payload: '{"__proto__":{"admin":true}}' },
      400,
      'invalid-request',
    ],
    [
      'a poisoned constructor',
      { method: 'POST', url: '/public/echo', headers: json, payload: '{"a":{"constructor":{"prototype":{"x":1}}}}' },
      400,
      'invalid-request',
    ],
    [
      'text',
      { method: 'POST', url: '/public/echo', headers: { 'content-type': 'text/plain' }, payload: 'a' },
      415,
      'unsupported-media-type',
    ],
    [
      'a form',
      { method: 'POST', url: '/public/echo', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
      415,
      'unsupported-media-type',
    ],
    [
      'XML',
      { method: 'POST', url: '/public/echo', headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      415,
      'unsupported-media-type',
    ],
    ['no media type', { method: 'POST', url: '/public/echo', payload: 'a' }, 415, 'unsupported-media-type'],
    [
      'nonsense as media type',
      { method: 'POST', url: '/public/echo', headers: { 'content-type': ';;' }, payload: 'a' },
      415,
      'unsupported-media-type',
    ],
    [
      'over 256 KiB',
      { method: 'POST', url: '/public/echo', headers: json, payload: JSON.stringify('x'.repeat(256 * 1024)) },
      413,
      'payload-too-large',
    ],
    ['an unknown path', { url: '/nowhere/at/all' }, 404, 'not-found'],
    ['an unknown file of the docs', { url: '/docs/nothing.js' }, 404, 'not-found'],
    ['a path out of the docs', { url: '/docs/..%2f..%2fpackage.json' }, 404, 'not-found'],
    ['bad encoding', { url: '/me/%zz' }, 400, 'invalid-request'],
    ['bad encoding of a parameter', { url: '/tables/%ff/events' }, 400, 'invalid-request'],
    ['a wrong method', { method: 'DELETE', url: '/me' }, 405, 'method-not-allowed'],
    [
      'a wrong method with parameters',
      { method: 'PUT', url: '/tables/T1/coups/1/bets', headers: json, payload: '{}' },
      405,
      'method-not-allowed',
    ],
  ])('%s is a problem', async (_, request, status, code) => {
    const answer = await inject(request);
    expect(answer.json()).toMatchObject({ status, code, type: `urn:casino:problem:${code}`, correlationId: expect.stringMatching(/./) });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
  });

  it.each([
    ['{"a":', /not valid JSON/],
    ['', /body is empty/],
  ])('of the body %j it is said what is wrong with it', async (payload, said) => {
    expect((await inject({ method: 'POST', url: '/public/echo', headers: json, payload })).json().detail).toMatch(said);
  });

  it('a wrong method is told the right ones', async () => {
    expect((await inject({ method: 'DELETE', url: '/me' })).headers['allow']).toBe('GET, HEAD');
    const routes = new KnownRoutes();
    routes.add('/a/:x', 'GET');
    routes.add('/a/b', ['POST']);
    expect([routes.methodsOf('/a/b'), routes.methodsOf('/a/b/c'), routes.methodsOf('/axb')]).toEqual([['GET', 'POST'], [], []]);
  });

  it('a body nested too deep is refused, not overflowed', async () => {
    const headers = { ...json, ...(await floor.bearer({ id: 'c', role: 'croupier' })), 'idempotency-key': 'deep' };
    const payload = '['.repeat(100_000) + ']'.repeat(100_000);
    expect((await inject({ method: 'POST', url: '/close', headers, payload })).json()).toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a bad request line', 'GET /\u0000 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['two lengths', 'POST /public/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', 400],
    ['length and chunks', 'POST /public/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n{}', 400],
    ['no host', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two authorizations',
      'GET /me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer a\r\nauthorization: Bearer b\r\nconnection: close\r\n\r\n',
      401,
    ],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ])('bytes: %s', async (_, bytes, status) => {
    const answer = await raw(url, bytes);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(answer).not.toContain('"statusCode"');
  });

  it('whatever is sent, there is no 5xx and no other shape', async () => {
    const headers = await floor.bearer({ id: 'p-1', role: 'player' });
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('%', '%00', '..', '//', 'T1', '12', '__proto__', 'constructor'),
    );
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      path: fc.oneof(
        fc.array(text, { maxLength: 5 }),
        fc.tuple(fc.constant('tables'), text, fc.constant('coups'), text, fc.constant('bets')),
      ),
      encoded: fc.boolean(),
      type: fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
        '',
        'application/JSON;x',
      ),
      key: fc.oneof(fc.constant('k'), fc.string()),
      payload: fc.oneof(
        fc.json(),
        fc.string(),
        fc.record({ position: fc.anything(), amount: fc.anything() }).map((body) => safeJson(body)),
      ),
    });
    const seed = process.env['FC_SEED'];
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, encoded, type, key, payload }) => {
        const target = `/${path.map((part) => (encoded ? encodeURIComponent(Buffer.from(part).toString()) : part.replace(/[^!-~]/g, ''))).join('/')}`;
        fc.pre(URL.canParse(target, 'http://floor'));
        const sent = { ...headers, 'content-type': type, 'idempotency-key': key.replace(/[^ -~]/g, '') };
        const answer = await inject({ method, url: target, headers: sent, ...(method === 'GET' || method === 'HEAD' ? {} : { payload }) });
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode >= 400 && method !== 'HEAD')
          expect(answer.json()).toMatchObject({ status: answer.statusCode, code: expect.stringMatching(/^[a-z-]+$/) });
      }),
      { numRuns: 400, ...(seed === undefined ? {} : { seed: Number(seed) }) },
    );
  });

  it('an exception that only looks like one of HTTP stays a defect', () => {
    const occurrence = { instance: '/', correlationId: 'c' };
    expect(problemOf({ statusCode: 200 }, occurrence).status).toBe(500);
    expect(problemOf('text', occurrence).code).toBe('internal-error');
    expect(problemOf(new CasinoError('store-unavailable', 'disk full'), occurrence)).toMatchObject({
      status: 503,
      detail: ERRORS['store-unavailable'].title,
    });
  });
});

function floorInject(floor: () => TestFloor) {
  return (request: { method?: string; url: string; headers?: Record<string, string>; payload?: string }) =>
    floor().app.inject(request as never) as unknown as Promise<Answer>;
}

interface Answer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  json(): Record<string, unknown>;
}

const safeJson = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}` : member));
  } catch {
    return '{}';
  }
};

const raw = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => void socket.write(bytes, 'latin1'));
    socket.setTimeout(2000, () => socket.end());
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
