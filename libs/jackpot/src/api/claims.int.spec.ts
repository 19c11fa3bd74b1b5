import { AUDITOR, CASHIER, CHEF, CROUPIER, dropFolder, newFolder } from '@casino/platform/testing';
import { MCD, MCD_2, openTestJackpot, WITHOUT_CARD, type Replied, type TestJackpot } from '../testing/test-jackpot.js';
import {
  AwardsAnswer,
  ClaimAnswer,
  ClaimsAnswer,
  DisplayedAmountsAnswer,
  JackpotAnswer,
  JackpotsAnswer,
  JackpotView,
  SlipAnswer,
} from './answers.dto.js';
import { COMMUNITY, FULL_AND_QUADS, ROYAL_OF_3, type Deal, type Staked } from '../testing/table-double.js';

let folder: string;
let jackpot: TestJackpot;
const STAKED: Staked = { jackpotId: 'JP1', dealtIn: [1, 3, 5], jp1: [1, 3, 5] };

const names = ({ body }: Replied) => body.events.map(({ type }) => type);
const codeOf = async (reply: Promise<Replied>) => {
  const { status, body } = await reply;
  return [status, body.code];
};
const claimPath = (claim: string, act = '') => `/jackpots/JP1/claims/${claim}${act}`;
const play = async (tableId: string, coup: number, deal: Deal, staked = STAKED) => {
  await jackpot.table(tableId).plays(coup, staked, deal);
  await jackpot.quiet();
};
/** By the croupier of the coup, and an MCD comes. */
const call = (id: string) => jackpot.as(CROUPIER).post(claimPath(id, '/call'));
const review = async (claim: string, outcome: 'confirmed' | 'rejected' | 'inconclusive', more: object = {}) => {
  await jackpot.reviews.concludes('JP1', claim, outcome, more);
  await jackpot.quiet();
};
const awards = async () =>
  ((await jackpot.as(AUDITOR).get('/jackpots/JP1/awards')).body as unknown as { awards: readonly Readonly<Record<string, unknown>>[] })
    .awards;
const claim = async (id: string) => (await jackpot.as(MCD).get(claimPath(id))).body;

beforeEach(async () => {
  folder = newFolder();
  jackpot = await openTestJackpot(folder);
  await jackpot.as(MCD).post('/jackpots/JP1/open', { seed: '100000000', stake: '500' });
  for (const tableId of ['T1', 'T2']) await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId });
});
/** Every answer about what has happened has the form that the description of the API says, with nothing more. */
const asDescribed = async (): Promise<void> => {
  const get = async (path: string): Promise<unknown> => (await jackpot.as(AUDITOR).get(path)).body;
  const { jackpots } = JackpotsAnswer.schema.parse(await get('/jackpots'));
  for (const { jackpotId } of jackpots) {
    const path = `/jackpots/${jackpotId}`;
    JackpotAnswer.schema.parse(await get(path));
    AwardsAnswer.schema.parse(await get(`${path}/awards`));
    DisplayedAmountsAnswer.schema.parse(await get(`${path}/displayed-amounts`));
    for (const { claimId } of ClaimsAnswer.schema.parse(await get(`${path}/claims`)).claims) {
      const { payments } = ClaimAnswer.schema.parse(await get(`${path}/claims/${claimId}`));
      if (payments.length > 0) SlipAnswer.schema.parse(await get(`${path}/claims/${claimId}/slip?format=json`));
    }
  }
};

afterEach(async () => {
  await asDescribed();
  expect(await jackpot.consumer.parked()).toEqual([]);
  await jackpot.stop();
  dropFolder(folder);
});

describe('a claim, from the cards to the release', () => {
  it('identified, reviewed, its cycle closed, released and paid at the table; who did what is on record and on the slip', async () => {
    await play('T1', 7, ROYAL_OF_3);
    expect(names(await call('T1-7'))).toEqual(['SupervisorCalled']);
    expect(await codeOf(jackpot.as(MCD).post(claimPath('T1-7', '/release'), { paidAt: 'table' }))).toEqual([409, 'claim-not-confirmed']);
    expect(names(await jackpot.as(MCD).post(claimPath('T1-7', '/identify')))).toEqual(['HandIdentified']);
    expect(await codeOf(jackpot.as(MCD).post(claimPath('T1-7', '/release'), { paidAt: 'table' }))).toEqual([409, 'claim-not-confirmed']);
    expect(await codeOf(jackpot.as(MCD).get(claimPath('T1-7', '/slip')))).toEqual([409, 'claim-not-confirmed']);
    await review('T1-7', 'confirmed');
    expect(await claim('T1-7')).toMatchObject({
      status: 'confirmed',
      share: { amount: '100001500', frozen: '100001500', shares: 1 },
      payments: [
        { kind: 'consolation', seat: 5 },
        { kind: 'consolation', seat: 1 },
      ],
    });
    // it waits for its release, and is not forgotten
    expect(jackpot.registers.openClaims()).toMatchObject({ count: 1 });
    const released = await jackpot.as(MCD_2).post(claimPath('T1-7', '/release'), { paidAt: 'table' }, 'release-once');
    expect(names(released)).toEqual(['PaymentReleased', 'JackpotAwarded']);
    expect(JackpotView.schema.parse(released.body['view'])).toMatchObject({ frozen: [], openClaims: [] });
    expect((await jackpot.as(MCD_2).post(claimPath('T1-7', '/release'), { paidAt: 'table' }, 'release-once')).text).toBe(released.text);
    expect(await codeOf(jackpot.as(MCD_2).post(claimPath('T1-7', '/release'), { paidAt: 'table' }))).toEqual([409, 'claim-done']);

    expect(await claim('T1-7')).toMatchObject({
      status: 'released',
      kind: 'jackpot',
      holder: { seat: 3, playerId: 'p-T1-3' },
      called: { croupier: 'croupier-1' },
      identified: { mcd: 'mcd-1', card: 'card-17' },
      reviews: [{ review: 1, reviewer: 'surveillance-1', outcome: 'confirmed', counts: true }],
      rejected: null,
      released: { mcd: 'mcd-2', card: 'card-18', paidAt: 'table', cashier: null },
    });
    expect(await awards()).toMatchObject([
      {
        kind: 'consolation',
        combination: 'consolation',
        seat: 5,
        amount: '50000',
        stake: '500',
        identified: { mcd: 'mcd-1' },
        released: null,
        cashier: null,
      },
      { kind: 'consolation', seat: 1, amount: '50000' },
      {
        kind: 'jackpot',
        game: 'ultimate-holdem',
        tableId: 'T1',
        coup: 7,
        seat: 3,
        combination: 'royal',
        cards: ['Ts', 'Js', 'Qs', 'Ks', 'As'],
        meter: '100001500',
        shares: 1,
        amount: '100001500',
        playerId: 'p-T1-3',
        croupier: 'croupier-1',
        chefDeTable: 'chef-1',
        identified: { mcd: 'mcd-1', card: 'card-17' },
        review: { review: 1, reviewer: 'surveillance-1' },
        released: { mcd: 'mcd-2', card: 'card-18' },
        cashier: null,
        paidAt: 'table',
      },
    ]);
    const slip = await jackpot.as(CASHIER).get(claimPath('T1-7', '/slip'));
    expect([slip.status, slip.headers['content-type'], slip.headers['content-security-policy']]).toEqual([
      200,
      'text/html; charset=utf-8',
      "default-src 'none'; style-src 'unsafe-inline'",
    ]);
    for (const text of [
      'Ultimate hold’em poker',
      'T1',
      'royal flush',
      '10♠ J♠ Q♠ K♠ A♠',
      '1\u202f000\u202f015.00 EUR',
      '500.00 EUR',
      '1 of 1',
      'p-T1-3',
      'Surname and first name',
      'croupier-1',
      'mcd-2, card card-18',
      'review 1 of claim T1-7, surveillance-1',
      'Member of the management committee: mcd-2, card card-18',
    ]) {
      expect(slip.text).toContain(text);
    }
    expect(slip.text).toMatch(/<th>Date and time<\/th><td>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC<\/td>/);
    const { slips } = (await jackpot.as(AUDITOR).get(claimPath('T1-7', '/slip?format=json'))).body as unknown as {
      slips: readonly object[];
    };
    expect(slips).toMatchObject([
      { signatures: [{ role: 'mcd', id: 'mcd-1', card: 'card-17' }] },
      {},
      { signatures: [{ role: 'mcd', id: 'mcd-2', card: 'card-18' }] },
    ]);
  });

  it('fault-161: register, claim and slip name the policy that the players saw and pay by it, whatever is in force by then', async () => {
    await jackpot.table('T2').closes(1, STAKED);
    await jackpot.as(MCD).post('/jackpots/JP1/policy', { seed: '100000000', stake: '500', prizes: { quads: 90, consolation: 50 } });
    await play('T1', 1, ROYAL_OF_3);
    await jackpot.table('T2').board(1, FULL_AND_QUADS);
    await jackpot.table('T2').shows(1, FULL_AND_QUADS);
    await jackpot.table('T2').settles(1);
    await play('T2', 2, FULL_AND_QUADS, { ...STAKED, policy: 2 });
    await play('T2', 3, ROYAL_OF_3, { ...STAKED, jp1: [1, 3], policy: 2 });
    for (const id of ['T1-1', 'T2-3']) {
      await call(id);
      await jackpot.as(MCD).post(claimPath(id, '/identify'));
      await review(id, 'confirmed');
    }
    const paid = (await awards()).map(({ tableId, coup, combination, amount, policy }) => [tableId, coup, combination, amount, policy]);
    expect(paid).toEqual([
      ['T2', 1, 'quads', '50000', 1],
      ['T2', 1, 'full', '5000', 1],
      ['T2', 2, 'quads', '45000', 2],
      ['T2', 2, 'full', '5000', 2],
      ['T1', 1, 'consolation', '50000', 1],
      ['T1', 1, 'consolation', '50000', 1],
      ['T2', 3, 'consolation', '25000', 2],
    ]);
    expect(await claim('T1-1')).toMatchObject({ policy: 1, prizes: { full: 10, quads: 100, consolation: 100 } });
    expect(await claim('T2-3')).toMatchObject({ policy: 2, prizes: { full: 10, quads: 90, consolation: 50 } });
    expect((await jackpot.as(CASHIER).get(claimPath('T1-1', '/slip'))).text).toContain('policy 1: full house 10, four of a kind 100,');
    expect((await jackpot.as(CASHIER).get(claimPath('T2-3', '/slip'))).text).toContain('policy 2: full house 10, four of a kind 90,');
  });

  it('two royals of one cycle share it; neither is released before both are judged; the remainder goes to the running meter', async () => {
    await play('T1', 1, FULL_AND_QUADS, { ...STAKED, jp1: [1] });
    await jackpot.table('T2').closes(1, { ...STAKED, jp1: [3, 1] });
    await play('T1', 2, ROYAL_OF_3, { ...STAKED, jp1: [3] });
    await jackpot.table('T2').board(1, ROYAL_OF_3);
    await jackpot.table('T2').shows(1, ROYAL_OF_3);
    await jackpot.table('T2').settles(1);
    await jackpot.quiet();
    for (const id of ['T1-2', 'T2-1']) {
      await call(id);
      await jackpot.as(MCD).post(claimPath(id, '/identify'));
    }
    await review('T1-2', 'confirmed');
    expect(await codeOf(jackpot.as(MCD).post(claimPath('T1-2', '/release'), { paidAt: 'table' }))).toEqual([409, 'cycle-not-closed']);
    await review('T2-1', 'confirmed');
    expect((await jackpot.as(MCD).post(claimPath('T1-2', '/release'), { paidAt: 'table' })).body.events).toMatchObject([
      {},
      { type: 'JackpotAwarded', data: { amount: '50001000', shares: 2, frozen: '100002000' } },
    ]);
    expect(names(await jackpot.as(MCD).with(CASHIER).post(claimPath('T2-1', '/release'), { paidAt: 'cage' }))).toEqual([
      'PaymentReleased',
      'JackpotAwarded',
    ]);
    const { slips } = (await jackpot.as(AUDITOR).get(claimPath('T2-1', '/slip?format=json'))).body as unknown as {
      slips: readonly object[];
    };
    expect(slips).toMatchObject([
      { kind: 'consolation', cashier: null },
      { kind: 'jackpot', paidAt: 'cage', cashier: 'cashier-1', signatures: [{ role: 'mcd' }, { role: 'cashier', id: 'cashier-1' }] },
    ]);
    expect((await jackpot.as(CASHIER).get(claimPath('T2-1', '/slip'))).text).toContain('Cashier: cashier-1');
    const { claims, next } = (await jackpot.as(MCD).get('/jackpots/JP1/claims?status=released')).body as unknown as {
      claims: readonly object[];
      next: unknown;
    };
    expect([claims.length, next]).toEqual([2, null]);
  });

  it('rules-3 Control, fault-134: the call, the card, and who may not be who', async () => {
    await play('T1', 1, ROYAL_OF_3);
    expect(await codeOf(jackpot.as(WITHOUT_CARD).post(claimPath('T1-1', '/identify')))).toEqual([403, 'supervisor-card-needed']);
    // fault-134: with nobody called
    expect(await codeOf(jackpot.as(MCD).post(claimPath('T1-1', '/identify')))).toEqual([409, 'supervisor-not-called']);
    await call('T1-1');
    expect(await codeOf(jackpot.as({ ...MCD, id: 'chef-1' }).post(claimPath('T1-1', '/identify')))).toEqual([403, 'not-independent']);
    expect(await codeOf(jackpot.as({ ...MCD, id: 'croupier-1' }).post(claimPath('T1-1', '/identify')))).toEqual([403, 'not-independent']);
    await review('T1-1', 'confirmed');
    // the reviewer has been the other one: he does not identify what he reviewed
    expect(await codeOf(jackpot.as({ ...MCD, id: 'surveillance-1' }).post(claimPath('T1-1', '/identify')))).toEqual([
      403,
      'not-independent',
    ]);
    expect(names(await jackpot.as(MCD).post(claimPath('T1-1', '/identify')))).toContain('ClaimConfirmed');
    expect(await codeOf(jackpot.as(MCD).post(claimPath('T1-1', '/identify')))).toEqual([409, 'claim-done']);
    expect(await codeOf(jackpot.as(WITHOUT_CARD).post(claimPath('T1-1', '/release'), { paidAt: 'table' }))).toEqual([
      403,
      'supervisor-card-needed',
    ]);
    for (const id of ['croupier-1', 'chef-1', 'surveillance-1'])
      expect(await codeOf(jackpot.as({ ...MCD, id }).post(claimPath('T1-1', '/release'), { paidAt: 'table' }))).toEqual([
        403,
        'not-independent',
      ]);
    expect(await codeOf(jackpot.as(MCD).post(claimPath('T1-1', '/release'), { paidAt: 'cage' }))).toEqual([403, 'two-people-needed']);
    expect(await codeOf(jackpot.as(MCD).with(CHEF).post(claimPath('T1-1', '/release'), { paidAt: 'cage' }))).toEqual([403, 'forbidden']);
    expect(
      await codeOf(
        jackpot
          .as(MCD)
          .with({ ...CASHIER, id: 'mcd-1' })
          .post(claimPath('T1-1', '/release'), { paidAt: 'cage' }),
      ),
    ).toEqual([403, 'two-people-needed']);
    expect(await codeOf(jackpot.as(MCD).with(CASHIER).post(claimPath('T1-1', '/release'), { paidAt: 'table' }))).toEqual([
      400,
      'invalid-request',
    ]);
    expect(await codeOf(jackpot.as(CASHIER).post(claimPath('T1-1', '/release'), { paidAt: 'cage' }))).toEqual([403, 'forbidden']);
    for (const act of ['/call', '/identify'])
      expect(await codeOf(jackpot.as(act === '/call' ? CROUPIER : MCD).post(claimPath('T9-9', act)))).toEqual([404, 'claim-not-found']);
    expect(await codeOf(jackpot.as(MCD).post(claimPath('T9-9', '/release'), { paidAt: 'table' }))).toEqual([404, 'claim-not-found']);
    expect(await codeOf(jackpot.as(MCD).get(claimPath('T9-9')))).toEqual([404, 'claim-not-found']);
    // another jackpot does not know it
    await jackpot.as(MCD).post('/jackpots/JP2/open', { seed: '1000', stake: '500' });
    expect(await codeOf(jackpot.as(MCD).post('/jackpots/JP2/claims/T1-1/release', { paidAt: 'table' }))).toEqual([404, 'claim-not-found']);
    expect(await codeOf(jackpot.as(MCD).get('/jackpots/JP2/claims/T1-1'))).toEqual([404, 'claim-not-found']);
    expect(names(await jackpot.as(MCD).post(claimPath('T1-1', '/release'), { paidAt: 'table' }))).toEqual([
      'PaymentReleased',
      'JackpotAwarded',
    ]);
  });

  it('the fraud of rules §3: a claim that the images do not bear out is rejected and pays nothing, ever', async () => {
    await play('T1', 1, ROYAL_OF_3);
    await call('T1-1');
    await jackpot.as(MCD).post(claimPath('T1-1', '/identify'));
    await review('T1-1', 'rejected', { rejection: 'not-as-dealt' });
    expect(await codeOf(jackpot.as(MCD).post(claimPath('T1-1', '/release'), { paidAt: 'table' }))).toEqual([409, 'claim-done']);
    expect(await claim('T1-1')).toMatchObject({
      status: 'rejected',
      rejected: { by: 'review', person: 'surveillance-1', reason: 'not-as-dealt' },
      payments: [],
    });
    expect(await awards()).toEqual([]);
    expect((await jackpot.as(MCD).get('/jackpots/JP1')).body).toMatchObject({ frozen: [], running: { cycle: 2, amount: '100001500' } });
    expect(await codeOf(jackpot.as(MCD).get(claimPath('T1-1', '/slip')))).toEqual([409, 'claim-not-confirmed']);
  });

  it('the MCD refuses what he sees otherwise; an inconclusive review leaves the claim open', async () => {
    await play('T1', 1, ROYAL_OF_3);
    await review('T1-1', 'inconclusive');
    expect(await claim('T1-1')).toMatchObject({ status: 'open', reviews: [{ outcome: 'inconclusive' }] });
    await call('T1-1');
    const refused = await jackpot.as(MCD).post(claimPath('T1-1', '/identify'), { refusedAs: 'misread' });
    expect(names(refused)).toEqual(['ClaimRejected', 'MeterRestored', 'CycleClosed']);
    expect(await claim('T1-1')).toMatchObject({ status: 'rejected', rejected: { by: 'supervisor', person: 'mcd-1', reason: 'misread' } });
    expect(await codeOf(jackpot.as(CROUPIER).post(claimPath('T1-1', '/call')))).toEqual([409, 'claim-done']);
  });

  it('a royal on the board: one release pays every JP1 player 1 000 times his stake; fixed prizes of other coups are on record without a claim', async () => {
    await play('T1', 1, COMMUNITY);
    await play('T2', 1, FULL_AND_QUADS);
    await call('T1-1');
    await jackpot.as(MCD).post(claimPath('T1-1', '/identify'));
    await review('T1-1', 'confirmed');
    expect(
      names(await jackpot.as(MCD).with(CASHIER).post(claimPath('T1-1', '/release'), { paidAt: 'cage' })).filter(
        (name) => name === 'FixedPrizeWon',
      ).length,
    ).toBe(3);
    expect(await awards()).toMatchObject([
      {
        kind: 'fixed-prize',
        combination: 'quads',
        tableId: 'T2',
        seat: 5,
        amount: '50000',
        claimId: null,
        identified: null,
        review: null,
        released: null,
        croupier: 'croupier-1',
        cards: null,
      },
      { combination: 'full', tableId: 'T2', seat: 3, amount: '5000' },
      {
        kind: 'fixed-prize',
        combination: 'community-royal',
        tableId: 'T1',
        seat: 5,
        amount: '500000',
        cashier: 'cashier-1',
        released: { mcd: 'mcd-1' },
      },
      { seat: 3 },
      { seat: 1 },
    ]);
    const lines = await awards();
    const { awards: rest, next } = (await jackpot.as(AUDITOR).get(`/jackpots/JP1/awards?from=${String(lines[3]?.['revision'])}`))
      .body as unknown as { awards: readonly object[]; next: unknown };
    expect([rest.length, next]).toEqual([2, null]);
  });
});
