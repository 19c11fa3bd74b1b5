import { createHash } from 'node:crypto';
import { requestCommandId } from '@casino/kernel';
import { openTestFloor, type TestFloor } from '../testing/test-floor.js';
import { canonicalJson } from './canonical-json.js';
import { twiceNamed } from '../validation/twice-named.js';
import { preferredWaitMs } from './prefer.js';

const BET = { position: 'cheval:2-8', amount: '1250' };

describe('commands over HTTP', () => {
  let floor: TestFloor;
  let headers: Record<string, string>;
  beforeAll(async () => {
    floor = await openTestFloor({}, { clock: { now: () => 1_700_000_000_000 } });
    headers = await floor.bearer({ id: 'p-1', role: 'player', sitting: 'T1-4' });
  });
  afterAll(() => floor.close());

  const place = (more: Record<string, string> = {}, payload: object = BET, url = '/tables/T1/coups/12/bets') =>
    floor.app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': 'k-1', ...more }, payload });

  it('the same key, subject and route are the same command; amounts arrive as bigint', async () => {
    const answer = await place({ prefer: 'wait=2' });
    const commandId = requestCommandId('p-1', 'POST /tables/T1/coups/12/bets', 'k-1');
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({
      commandId,
      requestHash: createHash('sha256').update('POST /tables/T1/coups/12/bets\n{"amount":"1250","position":"cheval:2-8"}').digest('hex'),
      actor: { id: 'p-1', role: 'player', sitting: 'T1-4' },
      correlationId: commandId,
      now: 1_700_000_000_000,
      waitMs: 2000,
      table: 'T1',
      coup: 12,
      doubled: '2500',
    });
    expect(answer.headers['x-correlation-id']).toBe(commandId);
  });

  it('a path spelled otherwise and a body in another order are the same request', async () => {
    const first = (await place()).json();
    const second = (await place({}, { amount: '1250', position: 'cheval:2-8' }, '/tables/%54%31/coups/12/bets')).json();
    expect([second.commandId, second.requestHash]).toEqual([first.commandId, first.requestHash]);
  });

  it('another key, coup or body differs', async () => {
    const first = (await place()).json();
    expect((await place({ 'idempotency-key': 'k-2' })).json().commandId).not.toBe(first.commandId);
    expect((await place({}, BET, '/tables/T1/coups/13/bets')).json().commandId).not.toBe(first.commandId);
    const other = (await place({}, { ...BET, amount: '1251' })).json();
    expect(other.commandId).toBe(first.commandId);
    expect(other.requestHash).not.toBe(first.requestHash);
  });

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(129), 'a, b'])('the Idempotency-Key %p is none', async (key) => {
    const answer = await place({ 'idempotency-key': key });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotency-key-missing']);
  });

  it('fault-102: a key that shows its age, a UUID of version 7, is refused once it may be forgotten', async () => {
    const keyOf = (days: number) => {
      const made = (1_700_000_000_000 - days * 86_400_000).toString(16).padStart(12, '0');
      return `${made.slice(0, 8)}-${made.slice(8)}-7000-8000-000000000001`;
    };
    const statuses = await Promise.all([0, 30, 30.01, 365].map(async (days) => (await place({ 'idempotency-key': keyOf(days) })).json()));
    expect(statuses.map(({ status, code }) => [status, code])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [422, 'idempotency-key-expired'],
      [422, 'idempotency-key-expired'],
    ]);
  });

  it('no Idempotency-Key, no command; a command without a body is one', async () => {
    const bare = await floor.app.inject({ method: 'POST', url: '/close', headers });
    expect(bare.json()).toMatchObject({ code: 'idempotency-key-missing', status: 400 });
    const closed = await floor.app.inject({
      method: 'POST',
      url: '/close',
      headers: { ...headers, 'idempotency-key': 'k', 'x-correlation-id': 'trace-7' },
    });
    expect(closed.json()).toMatchObject({
      correlationId: 'trace-7',
      requestHash: createHash('sha256').update('POST /close\n').digest('hex'),
    });
    expect(closed.headers['x-correlation-id']).toBe('trace-7');
  });

  it.each(['a b', 'x'.repeat(129), 'é', '"'])('the X-Correlation-Id %p is refused', async (id) => {
    expect((await place({ 'x-correlation-id': id })).json()).toMatchObject({
      code: 'invalid-request',
      errors: [{ path: 'X-Correlation-Id' }],
    });
  });

  it.each([1250, '01', '0', '-5', '1.5', '1e3', 'NaN', ' 10', '10 ', '٣', null, true, {}, [], '9'.repeat(41)])(
    'case-32: %p is no amount',
    async (amount) => {
      const answer = await place({}, { ...BET, amount });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid-amount', errors: [{ path: 'amount' }] });
    },
  );

  it('case-31: an amount over 2^53 goes through without loss', async () => {
    expect((await place({}, { ...BET, amount: '9007199254740993' })).json().doubled).toBe('18014398509481986');
  });

  it('everything that is wrong with a body is named', async () => {
    const answer = await place({}, { position: 3, extra: true, amount: '1' });
    expect(answer.json()).toMatchObject({ type: 'urn:casino:problem:invalid-request', status: 400, instance: '/tables/T1/coups/12/bets' });
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(['position', '']);
  });

  it('Prefer: wait is seconds up to 30', () => {
    const cases: readonly (readonly [string | undefined, number])[] = [
      ['wait=2', 2000],
      ['WAIT = "5"', 5000],
      ['wait=31', 30_000],
      ['wait=999999999', 30_000],
      [undefined, 0],
    ];
    expect(cases.map(([prefer]) => preferredWaitMs(prefer))).toEqual(cases.map(([, ms]) => ms));
  });

  it.each(['wait=abc', 'wait=-1', 'wait=1.5', 'wait=', 'await=3', 'wait=1, wait=2', 'respond-async', ''])(
    'fault-148: Prefer: %p is refused',
    async (prefer) => {
      expect((await place({ prefer })).json()).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path: 'Prefer' }] });
    },
  );

  const close = (more: object = {}, url = '/close') =>
    floor.app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': 'k' }, ...more });

  it('fault-148: a member of a body or a query that nothing reads is refused, an empty body is none', async () => {
    for (const [answer, path] of [
      [await close({ payload: { __bad: 1 } }), '__bad'],
      [await close({ payload: [1] }), 'body'],
      [await close({}, '/close?dry-run=true'), 'dry-run'],
      [await place({}, BET, '/tables/T1/coups/12/bets?x=1'), 'x'],
      [await floor.app.inject({ url: '/me?as=mcd', headers }), 'as'],
    ] as const)
      expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path }] });
    expect((await close({ payload: {} })).statusCode).toBe(202);
  });

  it('fault-148: a precondition is refused, for nothing would look at it', async () => {
    for (const name of ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])
      expect((await place({ [name]: '"1"' })).json()).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path: name }] });
    const read = (more: Record<string, string>) => floor.app.inject({ url: '/me', headers: { ...headers, ...more } });
    expect((await read({ 'if-match': '"1"' })).statusCode).toBe(400);
    expect((await read({ 'if-none-match': '"1"' })).statusCode).toBe(200);
  });

  it.each([
    ['{"position":"cheval:2-8","amount":"1250","amount":"9"}', 'amount'],
    ['{"position":"cheval:2-8","amount" \n :"1250","\\u0061mount":"9"}', 'amount'],
    ['{"position":"cheval:2-8","amount":"1250","more":[{"a":{"b":1},"c":"}","c":2}]}', 'c'],
  ])('fault-148: a member that stands twice is refused: %s', async (payload, path) => {
    const more = { ...headers, 'idempotency-key': 'k-1', 'content-type': 'application/json' };
    const answer = await floor.app.inject({ method: 'POST', url: '/tables/T1/coups/12/bets', headers: more, payload });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path }] });
  });

  it('one name in several objects, and in texts, is fine', () => {
    expect(twiceNamed('{"a":{"a":[{"a":1},{"a":"\\"a\\":"}]},"b":"a","c":["a","a"]}')).toBeUndefined();
  });

  it('canonical JSON orders members by code unit at every level and nothing else', () => {
    expect(canonicalJson({ b: [2, { z: 1, a: null }], é: 1e21, a: 'x"', A: true })).toBe(
      '{"A":true,"a":"x\\"","b":[2,{"a":null,"z":1}],"é":1e+21}',
    );
  });
});
