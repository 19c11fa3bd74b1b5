import type { Actor } from '@casino/platform';
import { AUDITOR, CASHIER, CROUPIER, dropFolder, MCD, newFolder } from '@casino/platform/testing';
import { openTestWallet, type Body, type TestWallet } from '../testing/test-wallet.js';

const folder = newFolder();
let wallet: TestWallet;
const player = (k: number) => ({ id: `p${k}`, role: 'player', sitting: `T1-${k}` }) as const;
const types = ({ events }: Body) => events.map(({ type }) => type);

beforeAll(async () => {
  wallet = await openTestWallet(folder);
});
afterAll(async () => {
  await wallet.stop();
  dropFolder(folder);
});

/** A player with an account, a seat and chips. */
const seat = async (k: number, cash = 50_000n, chips = 20_000n): Promise<void> => {
  await wallet.round.sit(k, k);
  const cashier = wallet.as(CASHIER);
  await cashier.post(`/accounts/p${k}/open`);
  await cashier.post(`/accounts/p${k}/deposits`, { amount: cash.toString() });
  await wallet.quiet();
  expect((await cashier.post(`/accounts/p${k}/buy-ins`, { sittingId: `T1-${k}`, amount: chips.toString() })).status).toBe(200);
};

const total = async () => (await wallet.as(AUDITOR).get('/books')).body;
const balanceOf = async (account: string) => {
  const { accounts } = await total();
  return accounts.find((one) => one.account === account)?.balance ?? '0';
};

describe('the wallet’s API', () => {
  it('from the cage to the table and back: every step in the books, which sum to zero', async () => {
    const opened = await wallet.as(MCD).with(CASHIER).post('/floats/T1/open', { seance: 1, amount: '5000000' });
    expect([opened.status, types(opened.body)]).toEqual([200, ['FloatOpened']]);
    await wallet.round.sit(1, 1);
    const cashier = wallet.as(CASHIER);
    expect((await cashier.post('/accounts/p1/open')).status).toBe(201);
    await cashier.post('/accounts/p1/deposits', { amount: '50000' });
    await wallet.quiet();
    const bought = await wallet.as(player(1)).post('/accounts/p1/buy-ins', { sittingId: 'T1-1', amount: '20000' });
    expect([bought.status, types(bought.body), bought.body['stream']]).toEqual([200, ['ChipsBought', 'ChipsReceived'], 'account-p1']);

    const [ante, trips] = [wallet.round.stake(1, 1, 500n), wallet.round.stake(2, 1, 300n, 'trips')];
    await wallet.round.places(1, ante, trips);
    await wallet.quiet();
    expect((await wallet.as(player(1)).get('/sittings/T1-1')).body).toMatchObject({
      phase: 'open',
      balance: '19200',
      reserved: '800',
      colour: null,
    });
    await wallet.round.settles(1, [ante, 'won', 750n], [trips, 'lost', 0n]);
    await wallet.quiet();
    expect((await wallet.as(CROUPIER).get('/sittings/T1-1')).body).toMatchObject({ balance: '20450', reserved: '0', reservations: [] });

    const part = await wallet.as(player(1)).post('/sittings/T1-1/cash-outs', { amount: '450' });
    expect([part.status, types(part.body)]).toEqual([200, ['ChipsCashedOut', 'ProceedsCredited']]);
    await wallet.round.leave(1, 1);
    await wallet.quiet();
    expect((await wallet.as(CASHIER).get('/sittings/T1-1')).body).toMatchObject({ phase: 'ended', balance: '0' });
    expect((await wallet.as(player(1)).get('/accounts/p1')).body).toMatchObject({ balance: '50450', currency: 'EUR' });
    expect((await cashier.post('/accounts/p1/withdrawals', { amount: '50450' })).status).toBe(200);

    const float = (await wallet.as(MCD).get('/floats/T1')).body;
    expect(float).toMatchObject({ open: true, opening: '5000000', balance: '5000000', drop: '-450', refillRequested: false });
    const closed = await wallet.as(MCD).with(CASHIER).post('/floats/T1/close', { counted: '5000000' });
    expect(closed.body.events[0]?.data).toMatchObject({ expected: '5000000', drop: '-450', result: '-450' });
    expect(await total()).toMatchObject({
      total: '0',
      accounts: [
        { account: 'cash', balance: '450' },
        { account: 'house', balance: '-450' },
      ],
    });
  });

  it('rules §4: no chips, and no correction, without the open float of their table', async () => {
    const mcd = wallet.as(MCD).with(CASHIER);
    await wallet.round.sit(9, 9);
    await wallet.as(CASHIER).post('/accounts/p9/open');
    await wallet.as(CASHIER).post('/accounts/p9/deposits', { amount: '1000' });
    await wallet.quiet();
    const paper = { amount: '100', tableId: 'T1', reason: 'misread' };
    const codes = async () => [
      (await wallet.as(CASHIER).post('/accounts/p9/buy-ins', { sittingId: 'T1-9', amount: '100' })).body.code,
      (await mcd.post('/accounts/p9/adjustments', paper)).body.code,
      (await mcd.post('/sittings/T1-9/adjustments', paper)).body.code,
      (await mcd.post('/accounts/p9/adjustments', { ...paper, tableId: 'T7' })).body.code,
    ];
    // that of the first séance was counted
    expect(await codes()).toEqual(['float-not-open', 'float-not-open', 'float-not-open', 'float-not-found']);
    expect((await mcd.post('/floats/T1/open', { seance: 1, amount: '5000000' })).body.code).toBe('seance-used');
    expect((await mcd.post('/floats/T1/open', { seance: 2, amount: '5000000' })).status).toBe(200);
    expect(await codes()).toEqual([undefined, undefined, undefined, 'float-not-found']);
    for (const [act, body] of [
      ['open', { seance: 1, amount: '5' }],
      ['close', { counted: '5' }],
    ] as const)
      expect((await mcd.post(`/floats/T8/${act}`, body)).status).toBe(200);
  });

  it('rules §4: what the floor’s books take in is signed by two people who present themselves', async () => {
    const open = (second: Parameters<ReturnType<typeof wallet.as>['with']>[0], key?: string) =>
      wallet.as(MCD).with(second).post('/floats/T6/open', { seance: 1, amount: '5' }, key);
    const head = await wallet.store.head();
    const answers = async () => [
      await wallet.as(MCD).post('/floats/T6/open', { seance: 1, amount: '5' }),
      await open({ header: 'cashier-1' }),
      await open({ header: 'Bearer a.b.c' }),
      await open({ header: '' }),
      await open(MCD),
      await open({ id: 'mcd-1', role: 'cashier' }),
      await open({ id: 'p1', role: 'player' }),
      await open({ id: 'auditor-1', role: 'auditor' }),
      await wallet
        .as(MCD)
        .with({ id: 'mcd-2', role: 'mcd' })
        .post('/accounts/p9/adjustments', { amount: '5', tableId: 'T1', reason: 'misread' }),
      await wallet.as(MCD).with(CROUPIER).post('/sittings/T1-9/adjustments', { amount: '5', tableId: 'T1', reason: 'misread' }),
      await wallet.as(MCD).post('/sittings/T1-9/adjustments', { amount: '5', tableId: 'T1', reason: 'misread' }),
    ];
    expect((await answers()).map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '403 two-people-needed',
      '401 unauthenticated',
      '401 unauthenticated',
      '401 unauthenticated',
      '403 two-people-needed',
      '403 two-people-needed',
      '403 forbidden',
      '403 forbidden',
      '403 forbidden',
      '403 forbidden',
      '403 two-people-needed',
    ]);
    expect(await wallet.store.head()).toBe(head);
    // croupier, chef de table, cashier or another MCD sign for a float; the event names both with their roles
    const signers = [CROUPIER, { id: 'chef-1', role: 'chef-de-table' }, CASHIER, { id: 'mcd-2', role: 'mcd' }] as const;
    for (const [at, second] of signers.entries()) {
      const { status, body } = await wallet.as(MCD).with(second).post(`/floats/T6${at}/open`, { seance: 1, amount: '5' });
      expect([status, body.events[0]?.data['signatures']]).toEqual([
        200,
        [
          { id: 'mcd-1', role: 'mcd' },
          { id: second.id, role: second.role },
        ],
      ]);
    }
  });

  it('a retry needs the same second person, not the same token of his', async () => {
    const open = (second: Actor) => wallet.as(MCD).with(second).post('/floats/T5/open', { seance: 1, amount: '5' }, 'two-signed');
    const first = await open(CASHIER);
    expect(first.status).toBe(200);
    expect((await open({ ...CASHIER, device: 'terminal-9' })).text).toBe(first.text);
    expect((await open({ id: 'cashier-2', role: 'cashier' })).body.code).toBe('idempotency-key-reused');
  });

  it('a token for one table acts at that table only, whatever its role', async () => {
    const at = (actor: Actor, table: string): Actor => ({ ...actor, table });
    const paper = { amount: '5', tableId: 'T1', reason: 'misread' };
    const head = await wallet.store.head();
    const answers = [
      await wallet.as(at(MCD, 'T2')).with(CASHIER).post('/floats/T1/refill', { amount: '5000000' }),
      await wallet.as(at(MCD, 'T2')).with(CASHIER).post('/floats/T1/close', { counted: '5' }),
      await wallet.as(MCD).with(at(CROUPIER, 'T2')).post('/floats/T1/refill', { amount: '5000000' }),
      await wallet.as(at(MCD, 'T2')).with(CASHIER).post('/accounts/p9/adjustments', paper),
      await wallet.as(MCD).with(at(CASHIER, 'T2')).post('/accounts/p9/adjustments', paper),
      await wallet
        .as(at(MCD, 'T2'))
        .with(CASHIER)
        .post('/sittings/T1-9/adjustments', { ...paper, tableId: 'T2' }),
      await wallet.as(at(CASHIER, 'T2')).post('/accounts/p9/buy-ins', { sittingId: 'T1-9', amount: '100' }),
      await wallet.as(at(CASHIER, 'T2')).post('/sittings/T1-9/cash-outs', { amount: '100' }),
      await wallet.as({ id: 'p9', role: 'player', sitting: 'T1-9', table: 'T2' }).post('/sittings/T1-9/cash-outs', { amount: '100' }),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(answers.map(() => '403 forbidden'));
    expect(await wallet.store.head()).toBe(head);
    expect((await wallet.as(at(MCD, 'T1')).with(at(CASHIER, 'T1')).post('/sittings/T1-9/adjustments', paper)).status).toBe(200);
  });

  it('case-5: one key, one effect: retries, also at once, read the same answer', async () => {
    await seat(2);
    const cashier = wallet.as(CASHIER);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => cashier.post('/accounts/p2/buy-ins', { sittingId: 'T1-2', amount: '1000' }, 'same-key')),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await balanceOf('sitting:T1-2')).toBe('21000');
    expect(await balanceOf('account:p2')).toBe('29000');
    const other = await cashier.post('/accounts/p2/buy-ins', { sittingId: 'T1-2', amount: '1001' }, 'same-key');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
    // what was done then, also when the same would be refused now; the account as it is now
    await wallet.round.leave(2, 2);
    await wallet.quiet();
    const again = (await cashier.post('/accounts/p2/buy-ins', { sittingId: 'T1-2', amount: '1000' }, 'same-key')).body;
    expect({ ...again, view: undefined }).toEqual({ ...replies[0]?.body, view: undefined });
    expect([replies[0]?.body['view'], again['view']]).toMatchObject([{ balance: '29000' }, { balance: '50000' }]);
    expect((await cashier.post('/accounts/p2/buy-ins', { sittingId: 'T1-2', amount: '1000' })).body.code).toBe('sitting-ended');
  });

  it.each([
    ['POST', '/accounts/nobody/deposits', { amount: '5' }, CASHIER, 404, 'account-not-found'],
    ['POST', '/accounts/p1/open', {}, CASHIER, 409, 'account-already-open'],
    ['POST', '/accounts/p1/withdrawals', { amount: '1' }, CASHIER, 409, 'insufficient-funds'],
    ['POST', '/accounts/p1/buy-ins', { sittingId: 'T1-99', amount: '1' }, CASHIER, 404, 'sitting-not-found'],
    ['POST', '/accounts/p1/buy-ins', { sittingId: 'T1-2', amount: '1' }, CASHIER, 403, 'sitting-of-another-player'],
    ['POST', '/accounts/p2/buy-ins', { sittingId: 'T1-2', amount: '1' }, player(1), 403, 'forbidden'],
    ['POST', '/accounts/p1/deposits', { amount: '1' }, MCD, 403, 'forbidden'],
    ['POST', '/accounts/p2/adjustments', { amount: '0', tableId: 'T1', reason: 'misread' }, MCD, 400, 'invalid-amount'],
    ['POST', '/sittings/T1-99/cash-outs', {}, CROUPIER, 404, 'sitting-not-found'],
    ['POST', '/sittings/T1-2/cash-outs', {}, player(1), 403, 'forbidden'],
    ['POST', '/accounts/p2/buy-ins', { sittingId: 'T1-2', amount: '1' }, { id: 'p2', role: 'player' } as const, 403, 'forbidden'],
    ['POST', '/sittings/T1-2/cash-outs', {}, { id: 'p2', role: 'player' } as const, 403, 'forbidden'],
    ['POST', '/floats/T8/refill', { amount: '5' }, MCD, 409, 'float-not-open'],
    ['POST', '/floats/T9/close', { counted: '0' }, MCD, 404, 'float-not-found'],
    ['POST', '/sittings/T1-2/cash-outs', {}, { id: 'p9', role: 'player', sitting: 'T1-2' } as const, 403, 'forbidden'],
    ['POST', '/sittings/T1-2/cash-outs', {}, { id: 'c', role: 'croupier', table: 'T11' } as const, 403, 'forbidden'],
    ['POST', '/sittings/T1-2/colour', { value: '5' }, { id: 'c', role: 'croupier', table: 'T' } as const, 403, 'forbidden'],
    [
      'POST',
      '/accounts/p2/buy-ins',
      { sittingId: 'T1-2', amount: '1' },
      { id: 'c', role: 'croupier', table: 'T2' } as const,
      403,
      'forbidden',
    ],
    ['GET', '/sittings/T1-2', undefined, { id: 'p9', role: 'player', sitting: 'T1-2' } as const, 403, 'forbidden'],
    ['GET', '/accounts/nobody', undefined, CASHIER, 404, 'account-not-found'],
    ['GET', '/accounts/p2', undefined, player(1), 403, 'forbidden'],
    ['GET', '/sittings/T1-2', undefined, player(1), 403, 'forbidden'],
    ['GET', '/sittings/T1-2', undefined, { id: 'd', role: 'device', table: 'T1', seat: 1 } as const, 403, 'forbidden'],
    ['GET', '/sittings/T1-99', undefined, CASHIER, 404, 'sitting-not-found'],
    ['GET', '/floats/T9', undefined, CASHIER, 404, 'float-not-found'],
    ['GET', '/floats/T9/events', undefined, AUDITOR, 404, 'float-not-found'],
    ['GET', '/books', undefined, CROUPIER, 403, 'forbidden'],
    ['GET', '/accounts/p1/events?from=x', undefined, AUDITOR, 400, 'invalid-request'],
  ] as const)('%s %s %j is refused', async (method, path, body, actor, status, code) => {
    const head = await wallet.store.head();
    const client = wallet.as(actor).with(CASHIER);
    const reply = method === 'GET' ? await client.get(path) : await client.post(path, body);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await wallet.store.head()).toBe(head);
  });

  it.each(['1e-37', '0', '-5', '1.5', '1e3', 'NaN', '1e400', ' 10', '٣', '', '01', '+1', '9'.repeat(25), 5, null, true, ['5']])(
    'case-31, case-32: %j is no amount, and nothing is appended',
    async (amount) => {
      const head = await wallet.store.head();
      const replies = await Promise.all([
        wallet.as(CASHIER).post('/accounts/p2/deposits', { amount }),
        wallet.as(CASHIER).post('/accounts/p2/buy-ins', { sittingId: 'T1-2', amount }),
        wallet.as(MCD).with(CASHIER).post('/floats/T2/open', { seance: 1, amount }),
      ]);
      for (const { status, body } of replies) expect([status, body.code]).toEqual([400, 'invalid-amount']);
      expect(await wallet.store.head()).toBe(head);
    },
  );

  it.each([2n ** 53n + 1n, 2n ** 63n - 1n, 10n ** 24n - 1n])(
    'case-31: %s goes through API, store and books to the last digit',
    async (amount) => {
      const id = `rich-${amount}`;
      await wallet.as(CASHIER).post(`/accounts/${id}/open`);
      const { body } = await wallet.as(CASHIER).post(`/accounts/${id}/deposits`, { amount: amount.toString() });
      expect(body.events[0]?.data['amount']).toBe(amount.toString());
      expect((await wallet.as(CASHIER).get(`/accounts/${id}`)).body['balance']).toBe(amount.toString());
      expect(await balanceOf(`account:${id}`)).toBe(amount.toString());
    },
  );

  it('corrects an account and a sitting against the float, by an MCD and a cashier', async () => {
    await seat(3);
    const paper = { amount: '-700', tableId: 'T1', reason: 'paid twice' };
    expect(types((await wallet.as(MCD).with(CASHIER).post('/sittings/T1-3/adjustments', paper)).body)).toEqual(['BalanceAdjusted']);
    expect(
      (
        await wallet
          .as(MCD)
          .with(CASHIER)
          .post('/accounts/p3/adjustments', { ...paper, amount: '200' })
      ).status,
    ).toBe(200);
    expect([await balanceOf('sitting:T1-3'), await balanceOf('account:p3')]).toEqual(['19300', '30200']);
    const close = await wallet.as(MCD).with(CASHIER).post('/floats/T1/close', { counted: '0' });
    expect([close.status, close.body.code]).toEqual([409, 'seats-occupied']);
  });

  it('rules §3 Control: a correction of settled bets is an adjustment with its reason, signed by an MCD and a cashier', async () => {
    await seat(4);
    const stake = wallet.round.stake(9, 4, 300n);
    await wallet.round.places(4, stake);
    await wallet.round.settles(4, [stake, 'lost', 0n]);
    await wallet.quiet();
    const path = '/sittings/T1-4/adjustments';
    const paper = { amount: '600', tableId: 'T1', reason: 'coup 4: a pair was misread' };
    const signed = wallet.as(MCD).with(CASHIER);
    const before = [await balanceOf('sitting:T1-4'), BigInt(await balanceOf('float:T1'))] as const;
    expect(before[0]).toBe('19700');
    for (const reason of ['', undefined]) expect((await signed.post(path, { ...paper, reason })).body.code).toBe('invalid-request');
    const { status, body } = await signed.post(path, paper);
    expect([status, types(body)]).toEqual([200, ['BalanceAdjusted']]);
    expect(body.events[0]?.data).toEqual({
      subject: 'sitting:T1-4',
      ...paper,
      currency: 'EUR',
      signatures: [
        { id: 'mcd-1', role: 'mcd' },
        { id: 'cashier-1', role: 'cashier' },
      ],
      legs: [
        { account: 'float:T1', amount: '-600' },
        { account: 'sitting:T1-4', amount: '600' },
      ],
    });
    expect([await balanceOf('sitting:T1-4'), BigInt(await balanceOf('float:T1'))]).toEqual(['20300', before[1] - 600n]);
    expect((await total())['total']).toBe('0');
  });

  it('serves the stored events of a stream as they are, from any revision', async () => {
    const { body } = await wallet.as(AUDITOR).get('/accounts/p3/events?from=1');
    const stored = await wallet.store.readStream('account-p3', 1n);
    expect(body).toEqual({
      stream: 'account-p3',
      events: stored.map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString())),
      next: null,
    });
    expect((await wallet.as(AUDITOR).get('/sittings/T1-3/events')).body['stream']).toBe('chips-T1-3');
    expect((await wallet.as(CASHIER).get('/floats/T1/events')).body['stream']).toBe('float-T1');
  });

  it('is ready, and described', async () => {
    await wallet.quiet();
    expect((await wallet.as(CASHIER).get('/health/ready')).body).toMatchObject({
      status: 'ready',
      checks: { 'wallet-bus': { healthy: true, details: { lag: 0, parkedKeys: 0 } }, 'wallet-books': { healthy: true } },
    });
    const { paths } = (await wallet.as(CASHIER).get('/docs-json')).body;
    expect(Object.keys(paths as object)).toEqual(
      expect.arrayContaining([
        '/accounts/{player}/open',
        '/accounts/{player}/buy-ins',
        '/sittings/{sitting}/cash-outs',
        '/floats/{table}/close',
        '/books',
      ]),
    );
  });
});
