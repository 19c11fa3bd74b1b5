import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfiguration, signDevelopmentToken } from '@casino/platform';
import { createFloor } from './create-floor.js';

describe('the floor in one process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-floor-'));
  const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_LOG_LEVEL: 'silent' });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('all services answer on one port, hear each other, and a second process is refused', async () => {
    const app = await createFloor(configuration);
    try {
      const ready = await app.inject('/health/ready');
      expect(ready.statusCode).toBe(200);
      expect(Object.keys((ready.json() as { checks: object }).checks)).toEqual(
        expect.arrayContaining(['game-round-bus', 'wallet-bus', 'wallet-books', 'jackpot-bus', 'jackpot-registers', 'surveillance-bus']),
      );

      const { token } = await signDevelopmentToken(folder, { id: 'mcd-1', role: 'mcd' });
      const { token: countersignature } = await signDevelopmentToken(folder, { id: 'cashier-1', role: 'cashier' });
      const post = (url: string, payload: object) =>
        app.inject({
          method: 'POST',
          url,
          payload,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': url, countersignature },
        });
      expect((await post('/tables/T1/open', { game: 'ultimate-holdem', minimum: '200', chefDeTable: 'chef-1' })).statusCode).toBe(200);
      const held = async () =>
        ((await app.inject({ url: '/tables/T1', headers: { authorization: `Bearer ${token}` } })).json() as { held: string[] }).held;
      expect(await held()).toEqual(['float-not-open']);
      expect((await post('/floats/T1/open', { seance: 1, amount: '1000000' })).statusCode).toBe(200);
      // The wallet's event reaches the table over the bus.
      while ((await held()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));

      // The jackpot's, too.
      expect((await post('/jackpots/JP1/open', { seed: '1000000', stake: '500' })).statusCode).toBe(200);
      expect((await post('/jackpots/JP1/tables', { tableId: 'T1' })).statusCode).toBe(200);
      const link = async () =>
        ((await app.inject({ url: '/tables/T1', headers: { authorization: `Bearer ${token}` } })).json() as Record<string, unknown>)[
          'jackpot'
        ];
      while ((await link()) === null) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await link()).toMatchObject({ jackpotId: 'JP1', stake: '500', offered: true });
      // And of a fault everybody hears.
      expect((await post('/jackpots/JP1/suspend', { tableId: 'T1', reason: 'the sensor of seat 3 does not answer' })).statusCode).toBe(200);
      const incidents = async () =>
        (
          (await app.inject({ url: '/incidents', headers: { authorization: `Bearer ${token}` } })).json() as {
            incidents: { kind: string }[];
          }
        ).incidents;
      while ((await incidents()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await incidents()).toMatchObject([{ kind: 'jackpot-suspended', tableId: 'T1' }]);

      await expect(createFloor(configuration)).rejects.toMatchObject({ code: 'store-in-use' });
      expect((await app.inject('/health/ready')).statusCode).toBe(200);
    } finally {
      await app.close();
    }
    const again = await createFloor(configuration);
    expect((await again.inject('/health/ready')).statusCode).toBe(200);
    await again.close();
  });

  it('fault-101: the path of a command names what it opens: one key has one body there, after a restart too', async () => {
    const table = { game: 'ultimate-holdem', minimum: '200', chefDeTable: 'chef-101' };
    const jackpot = { seed: '1000000', stake: '500' };
    const opened: Record<string, string> = {};
    for (const start of ['first', 'second']) {
      const app = await createFloor(configuration);
      const send = async (url: string, payload: object) => {
        const { token } = await signDevelopmentToken(folder, { id: 'mcd-1', role: 'mcd' });
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'one-key' };
        const answer = await app.inject({ method: 'POST', url, payload, headers });
        return { status: answer.statusCode, body: answer.json<{ code?: string; events?: { id: string }[] }>() };
      };
      for (const [url, body, other] of [
        ['/tables/A/open', table, { ...table, minimum: '400' }],
        ['/tables/B/open', table, { ...table, game: 'pair-e-poker' }],
        ['/jackpots/A/open', jackpot, { ...jackpot, seed: '1' }],
        ['/jackpots/B/open', jackpot, { ...jackpot, stake: '1000' }],
      ] as const) {
        const { status, body: answer } = await send(url, body);
        expect([start, url, status]).toEqual([start, url, 200]);
        const id = answer.events?.[0]?.id ?? 'no event';
        expect((opened[url] ??= id)).toBe(id);
        const refused = await send(url, other);
        expect([refused.status, refused.body.code]).toEqual([422, 'idempotency-key-reused']);
      }
      const { paths } = (await app.inject('/docs-json')).json<{ paths: Record<string, object> }>();
      const nameless = Object.keys(paths).filter((path) => 'post' in (paths[path] as object) && !path.includes('{'));
      expect(nameless).toEqual(['/dev/token']);
      await app.close();
    }
    expect(new Set(Object.values(opened)).size).toBe(4);
  });
});
