import { CHEF, CROUPIER, dropFolder, newFolder, SseClient } from '@casino/platform/testing';
import { DISPLAY, MCD, openTestJackpot, type TestJackpot } from '../testing/test-jackpot.js';
import { FULL_AND_QUADS, ROYAL_OF_3, type Staked } from '../testing/table-double.js';

let folder: string;
let jackpot: TestJackpot;
let url: string;
let headers: Record<string, string>;
const STAKED: Staked = { jackpotId: 'JP1', dealtIn: [1, 3], jp1: [3] };

interface Shown {
  readonly jackpotId: string;
  readonly running: { readonly cycle: number; readonly amount: string } | null;
  readonly frozen: readonly { readonly cycle: number; readonly amount: string }[];
  readonly stopped: boolean;
}
const shown = (client: SseClient) => client.received.map(({ data }) => JSON.parse(data ?? '') as Shown);
/** `running|frozen …` */
const brief = (client: SseClient) =>
  shown(client).map(({ running, frozen }) =>
    [running === null ? '-' : `${running.cycle}:${running.amount}`, ...frozen.map(({ cycle, amount }) => `${cycle}:${amount}`)].join(' '),
  );

beforeEach(async () => {
  folder = newFolder();
  jackpot = await openTestJackpot(folder);
  await jackpot.as(MCD).post('/jackpots/JP1/open', { seed: '1000000', stake: '500' });
  await jackpot.as(MCD).post('/jackpots/JP10/open', { seed: '7', stake: '500' });
  await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T1' });
  url = `${await jackpot.listen()}/jackpots/JP1/meter`;
  headers = await jackpot.bearer(DISPLAY);
});
afterEach(async () => {
  await jackpot.stop();
  dropFolder(folder);
});

describe('the live meter', () => {
  it('shows at once what stands, then every change, each named, and nothing of another jackpot', async () => {
    const client = await SseClient.open(url, headers);
    await client.until(1);
    expect(shown(client)).toEqual([
      { jackpotId: 'JP1', currency: 'EUR', running: { cycle: 1, amount: '1000000' }, frozen: [], stopped: false },
    ]);
    await jackpot.as(MCD).post('/jackpots/JP10/tables', { tableId: 'T9' });
    await jackpot.table('T9').closes(1, { ...STAKED, jackpotId: 'JP10' });
    await jackpot.table('T1').closes(1, STAKED);
    await client.until(2);
    await jackpot.as(CHEF).post('/jackpots/JP1/suspend', { reason: 'nothing that changes an amount' });
    await jackpot.as(MCD).post('/jackpots/JP1/resume');
    await jackpot.table('T1').board(1, ROYAL_OF_3);
    await jackpot.table('T1').shows(1, ROYAL_OF_3);
    await client.until(3);
    await jackpot.table('T1').settles(1);
    await jackpot.table('T1').plays(2, STAKED, FULL_AND_QUADS);
    await client.until(5);
    // topped up by the house for the full, and paid: one append, one change
    await jackpot.as(CROUPIER).post('/jackpots/JP1/claims/T1-1/call');
    await jackpot.as(MCD).post('/jackpots/JP1/claims/T1-1/identify');
    await jackpot.reviews.concludes('JP1', 'T1-1', 'confirmed');
    // shared without a remainder: the running meter stays
    await client.until(6);
    expect(brief(client)).toEqual([
      '1:1000000',
      '1:1000500',
      '2:1000000 1:1000500',
      '2:1000500 1:1000500',
      '2:1000000 1:1000500',
      '2:1000000',
    ]);
    expect(client.received.every(({ id, event }) => event === 'meter' && id !== undefined)).toBe(true);
    expect(new Set(client.received.map(({ id }) => id)).size).toBe(6);
    client.close();
  });

  it('rules §3 Display: every linked table shows the one meter: after each append at any of them, each screen the same', async () => {
    await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T2' });
    const screens = await Promise.all(
      ['display-T1', 'display-T2'].map(async (id) => SseClient.open(url, await jackpot.bearer({ ...DISPLAY, id }))),
    );
    for (const screen of screens) await screen.until(1);
    await jackpot.table('T1').closes(1, STAKED);
    for (const screen of screens) await screen.until(2);
    await jackpot.table('T2').closes(1, STAKED);
    for (const screen of screens) await screen.until(3);
    await jackpot.table('T2').board(1, ROYAL_OF_3);
    await jackpot.table('T2').shows(1, ROYAL_OF_3);
    for (const screen of screens) {
      await screen.until(4);
      expect(brief(screen)).toEqual(['1:1000000', '1:1000500', '1:1001000', '2:1000000 1:1001000']);
      screen.close();
    }
  });

  it('a screen that was away gets every change that it missed, wherever it was, and none twice', async () => {
    const whole = await SseClient.open(url, headers);
    await whole.until(1);
    await jackpot.table('T1').plays(1, STAKED, ROYAL_OF_3);
    await jackpot.table('T1').plays(2, STAKED, ROYAL_OF_3);
    await jackpot.quiet();
    await jackpot.as(CROUPIER).post('/jackpots/JP1/claims/T1-1/call');
    await jackpot.as(MCD).post('/jackpots/JP1/claims/T1-1/identify', { refusedAs: 'misread' });
    await jackpot.table('T1').closes(3, STAKED);
    const all = [
      '1:1000000',
      '1:1000500',
      '2:1000000 1:1000500',
      '2:1000500 1:1000500',
      '3:1000000 1:1000500 2:1000500',
      '3:1000500 2:1000500',
      '3:1001000 2:1000500',
    ];
    await whole.until(all.length);
    expect(brief(whole)).toEqual(all);
    for (const [index, { id }] of whole.received.entries()) {
      const again = await SseClient.open(url, { ...headers, 'last-event-id': String(id) });
      await again.until(all.length - 1 - index);
      expect([brief(again), again.received.map((message) => message.id)]).toEqual([
        all.slice(index + 1),
        whole.received.slice(index + 1).map((message) => message.id),
      ]);
      again.close();
    }
    const now = await SseClient.open(url, headers);
    await now.until(1);
    expect(brief(now)).toEqual(all.slice(-1));
    now.close();
    whole.close();
  });

  it('goes on after a restart of the service', async () => {
    const before = await SseClient.open(url, headers);
    await before.until(1);
    const last = String(before.received.at(-1)?.id);
    before.close();
    await jackpot.table('T1').closes(1, STAKED);
    await jackpot.quiet();
    await jackpot.stop();
    jackpot = await openTestJackpot(folder);
    const after = await SseClient.open(`${await jackpot.listen()}/jackpots/JP1/meter`, { ...headers, 'last-event-id': last });
    await after.until(1);
    expect(brief(after)).toEqual(['1:1000500']);
    after.close();
  });

  it('a jackpot that is stopped shows so', async () => {
    await jackpot.as(MCD).post('/jackpots/JP1/stop-notice');
    const client = await SseClient.open(url, headers);
    jackpot.later(15 * 24 * 60 * 60 * 1000);
    expect((await jackpot.as(MCD).post('/jackpots/JP1/stop', { to: { kind: 'orphelins' } })).status).toBe(200);
    await client.until(2);
    expect(shown(client).at(-1)).toMatchObject({ running: null, stopped: true });
    client.close();
  });

  it('asks for a token, and for a jackpot and a position that there are', async () => {
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url.replace('JP1', 'JP3'), { headers })).status).toBe(404);
    expect((await fetch(url, { headers: { ...headers, 'last-event-id': '999999' } })).status).toBe(400);
  });
});
