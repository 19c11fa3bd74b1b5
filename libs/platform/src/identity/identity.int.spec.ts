import { createServer, type Server } from 'node:http';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { openTestFloor, type TestFloor } from '../testing/test-floor.js';
import type { Actor } from './actor.js';
import { VerifiedTokens } from './verified-tokens.js';

const KEY = `k:${Buffer.alloc(32, 1).toString('base64')}`;
const me = (floor: TestFloor, authorization?: string) =>
  floor.app.inject({ url: '/me', headers: authorization === undefined ? {} : { authorization } });

describe('identity in development', () => {
  let floor: TestFloor;
  let now = Date.now();
  beforeAll(async () => (floor = await openTestFloor({}, { clock: { now: () => now } })));
  afterAll(() => floor.close());

  it('a token from the data folder names its actor in full', async () => {
    const actor = { id: 'm-1', role: 'mcd', device: 'console-2', table: 'T1', seat: 3, sitting: 'T1-4', card: 'card-9' } as const;
    const answer = await me(floor, `Bearer ${await floor.token(actor)}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, actor]);
    expect(statSync(join(floor.folder, 'development-issuer.pem')).mode & 0o777).toBe(0o600);
  });

  it('POST /dev/token gives one', async () => {
    const issued = await floor.app.inject({ method: 'POST', url: '/dev/token', payload: { id: 'c-1', role: 'croupier', table: 'T1' } });
    expect(issued.statusCode).toBe(200);
    expect((await me(floor, `Bearer ${issued.json().token}`)).json()).toEqual({ id: 'c-1', role: 'croupier', table: 'T1' });
    expect(issued.headers['cache-control']).toBe('no-store');
  });

  it.each([
    { role: 'croupier' },
    { id: 'c', role: 'king' },
    { id: 'Ada Lovelace', role: 'player' },
    { id: 'c', role: 'player', seat: 10 },
    { id: 'c', role: 'player', seconds: 0 },
    [],
  ])('POST /dev/token refuses %p', async (payload) => {
    expect((await floor.app.inject({ method: 'POST', url: '/dev/token', payload })).json()).toMatchObject({
      status: 400,
      code: 'invalid-request',
    });
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic eDp5',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'x'.repeat(9000)}`,
  ])('authorization %p is nobody', async (authorization) => {
    const answer = await me(floor, authorization);
    expect([answer.statusCode, answer.json().code, answer.headers['www-authenticate']]).toEqual([401, 'unauthenticated', 'Bearer']);
  });

  it('a token that was changed, unsigned or signed by another key is nobody', async () => {
    const token = await floor.token({ id: 'p-1', role: 'player' });
    const [head, , signature] = token.split('.');
    const claims = {
      iss: 'urn:casino:development',
      aud: '/floors/f-1',
      sub: 'p-1',
      casino_role: 'cashier',
      exp: Math.floor(now / 1000) + 60,
    };
    const other = generateKeyPairSync('ed25519').privateKey;
    const forged = [
      `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA' }).sign(other),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32)),
    ];
    for (const each of forged) expect((await me(floor, `Bearer ${each}`)).statusCode).toBe(401);
  });

  it('fault-122: a token for another floor is nobody, also one that the same key signed', async () => {
    const claims = { iss: 'urn:casino:development', sub: 'p-1', casino_role: 'player', exp: Math.floor(now / 1000) + 60 };
    const key = createPrivateKey(readFileSync(join(floor.folder, 'development-issuer.pem')));
    const status = async (aud: string) => {
      const token = await new SignJWT({ ...claims, aud }).setProtectedHeader({ alg: 'EdDSA' }).sign(key);
      return (await me(floor, `Bearer ${token}`)).statusCode;
    };
    await floor.token({ id: 'p-1', role: 'player' });
    expect([await status('/floors/f-1'), await status('/floors/f-2'), await status('casino-floor')]).toEqual([200, 401, 401]);
  });

  it('a token ends when it says so, also one that was seen before', async () => {
    const authorization = `Bearer ${await floor.token({ id: 'p-1', role: 'player' }, 60)}`;
    expect((await me(floor, authorization)).statusCode).toBe(200);
    now += 61_000;
    expect((await me(floor, authorization)).statusCode).toBe(401);
  });

  it('a role that may not is refused, whatever it sends', async () => {
    const headers = await floor.bearer({ id: 'd-1', role: 'display' });
    const answer = await floor.app.inject({ method: 'POST', url: '/tables/T1/coups/1/bets', headers, payload: { nonsense: true } });
    expect(answer.json()).toMatchObject({ status: 403, code: 'forbidden' });
  });

  describe('two people', () => {
    const mcd = { id: 'm-1', role: 'mcd' } as const;
    const cashier = { id: 'c-1', role: 'cashier' } as const;
    const putUp = async (countersignature: string | undefined, first: Actor = mcd, body: object = {}) => {
      const headers = {
        ...(await floor.bearer(first)),
        'idempotency-key': 'k',
        ...(countersignature === undefined ? {} : { countersignature }),
      };
      const answer = await floor.app.inject({ method: 'POST', url: '/floats/T1/open', headers, payload: body });
      return { status: answer.statusCode, body: answer.json() };
    };

    it('present themselves, each with a token of his own', async () => {
      const token = await floor.token(cashier);
      for (const header of [token, `Bearer ${token}`])
        expect(await putUp(header)).toMatchObject({ status: 200, body: { signed: ['m-1', 'c-1'] } });
      expect(await putUp(await floor.token({ id: 'm-2', role: 'mcd' }))).toMatchObject({ status: 200, body: { signed: ['m-1', 'm-2'] } });
    });

    it('a name in the place of a token, nobody, the same person, a role that may not, a token for another table: refused', async () => {
      const own = await floor.token(cashier);
      const refused: readonly (readonly [string | undefined, string])[] = [
        [undefined, '403 two-people-needed'],
        ['', '401 unauthenticated'],
        ['cashier-1', '401 unauthenticated'],
        [`${own}, ${own}`, '401 unauthenticated'],
        [`${own}x`, '401 unauthenticated'],
        [await floor.token(mcd), '403 two-people-needed'],
        [await floor.token({ id: 'm-1', role: 'cashier' }), '403 two-people-needed'],
        [await floor.token({ id: 'p-1', role: 'player' }), '403 forbidden'],
        [await floor.token({ ...cashier, table: 'T2' }), '403 forbidden'],
      ];
      for (const [header, code] of refused) {
        const { status, body } = await putUp(header);
        expect([header, `${status} ${body.code}`]).toEqual([header, code]);
      }
      expect((await putUp(own, { ...mcd, table: 'T2' })).body.code).toBe('forbidden');
      expect((await putUp(own, cashier)).body.code).toBe('forbidden');
    });

    it('are part of what the Idempotency-Key stands for, their tokens are not', async () => {
      const hashOf = async (second: Actor) => (await putUp(await floor.token(second))).body.requestHash as string;
      const hash = await hashOf(cashier);
      expect(await hashOf({ ...cashier, device: 'terminal-2' })).toBe(hash);
      expect(await hashOf({ ...cashier, id: 'c-2' })).not.toBe(hash);
    });

    it('where the act decides whether there is a second person: none is none, and one who is named is verified', async () => {
      const pay = async (countersignature: string | undefined) => {
        const headers = {
          ...(await floor.bearer(mcd)),
          'idempotency-key': 'k',
          ...(countersignature === undefined ? {} : { countersignature }),
        };
        const answer = await floor.app.inject({ method: 'POST', url: '/pay', headers });
        const body = answer.json() as { second?: string | null; code?: string; requestHash: string };
        return { ...body, said: body.code ?? body.second };
      };
      const alone = await pay(undefined);
      const both = await pay(await floor.token(cashier));
      expect([alone.said, both.said, alone.requestHash === both.requestHash]).toEqual([null, 'c-1', false]);
      const refused: readonly (readonly [string, string])[] = [
        ['', 'unauthenticated'],
        ['cashier-1', 'unauthenticated'],
        [await floor.token(mcd), 'two-people-needed'],
        [await floor.token({ id: 'm-1', role: 'cashier' }), 'two-people-needed'],
        [await floor.token({ id: 'm-2', role: 'mcd' }), 'forbidden'],
      ];
      for (const [header, code] of refused) expect((await pay(header)).said).toBe(code);
      const { paths } = (await floor.app.inject('/docs-json')).json();
      expect(paths['/pay'].post.parameters).toContainEqual(
        expect.objectContaining({ name: 'Countersignature', in: 'header', required: false }),
      );
    });

    it('are described: the header, and who may sign', async () => {
      const { paths } = (await floor.app.inject('/docs-json')).json();
      const { post } = paths['/floats/{table}/open'];
      expect(post['x-countersigning-roles']).toEqual(['cashier', 'mcd']);
      expect(post.parameters).toContainEqual(expect.objectContaining({ name: 'Countersignature', in: 'header', required: true }));
    });
  });

  it('verified tokens are kept by their hash, as many as there is room for', () => {
    const known = new VerifiedTokens(2);
    const verified = { actor: { id: 'p', role: 'player' }, expiresAt: 10 } as const;
    for (const token of ['a', 'b', 'c']) known.add(token, verified);
    expect(['a', 'b', 'c'].map((token) => known.get(token, 9) !== undefined)).toEqual([false, true, true]);
    expect(known.get('b', 10)).toBeUndefined();
    expect(JSON.stringify([...Object.values(known)])).not.toContain('"b"');
  });
});

describe('identity in production', () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let provider: Server;
  let jwks: string;
  let fetched = 0;
  let floor: TestFloor;

  beforeAll(async () => {
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'r1', alg: 'RS256', use: 'sig' };
    provider = createServer((_, response) => {
      fetched += 1;
      response.end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    jwks = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks`;
    floor = await openTestFloor(productionWith(jwks));
  });
  afterAll(async () => {
    await floor.close();
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
  });

  const productionWith = (url: string) => ({
    CASINO_MODE: 'production',
    CASINO_VAULT_KEYS: KEY,
    CASINO_JWKS_URL: url,
    CASINO_JWT_ISSUER: 'https://id.example',
    CASINO_JWT_AUDIENCE: 'floor',
  });
  const sign = (claims: JWTPayload): Promise<string> =>
    new SignJWT({
      iss: 'https://id.example',
      aud: 'floor',
      sub: 'c-1',
      casino_role: 'croupier',
      exp: Math.floor(Date.now() / 1000) + 60,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'r1' })
      .sign(keys.privateKey);

  it('the provider speaks for its people; its keys are fetched once', async () => {
    expect((await me(floor, `Bearer ${await sign({ casino_table: 'T1', casino_seat: '4' })}`)).json()).toEqual({
      id: 'c-1',
      role: 'croupier',
      table: 'T1',
      seat: 4,
    });
    expect((await me(floor, `Bearer ${await sign({ sub: 'c-2' })}`)).statusCode).toBe(200);
    expect(fetched).toBe(1);
  });

  it.each([
    { iss: 'https://other' },
    { aud: 'other' },
    { exp: 1 },
    { exp: undefined },
    { sub: undefined },
    { sub: 'Ada Lovelace' },
    { casino_role: 'king' },
    { casino_role: undefined },
    { nbf: 9e9 },
    { casino_seat: 10 },
  ])('claims %p are nobody', async (claims) => {
    expect((await me(floor, `Bearer ${await sign(claims as JWTPayload)}`)).statusCode).toBe(401);
  });

  it('the development issuer is refused, before any look at the body, and its tokens are nobody', async () => {
    const answer = await floor.app.inject({ method: 'POST', url: '/dev/token', payload: { id: 3 } });
    expect(answer.json()).toMatchObject({ status: 403, code: 'development-only' });
    expect((await me(floor, `Bearer ${await floor.token({ id: 'c-1', role: 'croupier' })}`)).statusCode).toBe(401);
  });

  it('keys that cannot be fetched are not the fault of the token', async () => {
    const alone = await openTestFloor(productionWith('http://127.0.0.1:1/jwks'));
    const answer = await me(alone, `Bearer ${await sign({})}`);
    expect(answer.json()).toMatchObject({ status: 503, code: 'identity-unavailable' });
    await alone.close();
  });
});
