import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { FloorClient, FloorProblem } from './floor-client.js';

type Reply = { readonly status: number; readonly body: object } | 'cut';

/** A floor that answers from a list, and keeps what it was asked. */
const floorWith = async (replies: Reply[]) => {
  const asked: { url: string | undefined; key: string | undefined; prefer: string | undefined; body: string }[] = [];
  const read = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    return body;
  };
  const server: Server = createServer((request, response) => {
    void read(request).then((body) => {
      asked.push({
        url: request.url,
        key: request.headers['idempotency-key'] as string | undefined,
        prefer: request.headers['prefer'] as string | undefined,
        body,
      });
      const reply = replies.shift() ?? { status: 200, body: {} };
      if (reply === 'cut') return void request.socket.destroy();
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new FloorClient({ url, connections: 2, patience: 5_000 });
  return {
    url,
    client,
    asked,
    close: async () => {
      await client.close();
      server.close();
    },
  };
};

describe('a terminal of the floor', () => {
  it('sends a command that got no answer again under the same key', async () => {
    const { client, asked, close } = await floorWith([
      'cut',
      { status: 503, body: { status: 503, code: 'shutting-down', title: '' } },
      { status: 200, body: { coup: 3 } },
    ]);
    expect(await client.command('token', '/tables/T1/rounds', {}, 2)).toEqual({ status: 200, body: { coup: 3 } });
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), prefer: 'wait=2', body: '{}' });
    await close();
  });

  it('gives two commands two keys, and each the key that it is given', async () => {
    const { client, asked, close } = await floorWith([]);
    await client.command('token', '/a');
    await client.command('token', '/a');
    await client.command('token', '/a', {}, undefined, 'fixed');
    expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
    expect(asked[2]?.key).toBe('fixed');
    await close();
  });

  it('does not repeat what was refused', async () => {
    const { client, asked, close } = await floorWith([
      { status: 409, body: { status: 409, code: 'betting-closed', title: 'Rien ne va plus', detail: 'too late' } },
    ]);
    const refused = client.command('token', '/tables/T1/rounds/1/bets');
    await expect(refused).rejects.toBeInstanceOf(FloorProblem);
    await expect(refused).rejects.toThrow('POST /tables/T1/rounds/1/bets: 409 betting-closed (too late)');
    expect(asked).toHaveLength(1);
    await close();
  });

  it('asks each service where it is, its instances in turn, and the next one at once when one is away', async () => {
    const [tables, moreTables, cage, meter, images] = [
      await floorWith([]),
      await floorWith(['cut']),
      await floorWith([]),
      await floorWith([]),
      await floorWith([]),
    ];
    const url = {
      'game-round': [tables.url, moreTables.url, 'http://127.0.0.1:1'],
      wallet: [cage.url],
      jackpot: [meter.url],
      surveillance: [images.url],
    };
    const client = new FloorClient({ url, patience: 5_000 });
    const walletPaths = ['/accounts/p1/open', '/accounts/p1/buy-ins', '/sittings/T1-1', '/floats/T1/open', '/books'];
    const jackpotPaths = ['/jackpots/JP1/open', '/jackpots/JP1/claims/T1-2/release'];
    const surveillancePaths = ['/reviews/T1-2/assign', '/incidents?open=true'];
    const tablePaths = [
      '/tables',
      '/tables/T1/rounds',
      '/tables/T1/seats/1/take',
      '/dev/token',
      '/tables/T1/rounds/1/bets',
      '/tables/accounts',
      '/tables/T1/rounds/1/jp1/register',
    ];
    for (const path of [...walletPaths, ...jackpotPaths, ...surveillancePaths, ...tablePaths]) await client.get('token', path);
    expect([cage, meter, images].map(({ asked }) => asked.map(({ url: path }) => path))).toEqual([
      walletPaths,
      jackpotPaths,
      surveillancePaths,
    ]);
    const answered = [...tables.asked, ...moreTables.asked.slice(1)].map(({ url: path }) => path);
    expect(answered.sort()).toEqual([...tablePaths].sort());
    expect(Math.min(tables.asked.length, moreTables.asked.length)).toBeGreaterThan(1);
    await Promise.all([client.close(), tables.close(), moreTables.close(), cage.close(), meter.close(), images.close()]);
  });

  it('says so when a service is asked whose address it was not given', async () => {
    const tables = await floorWith([]);
    const client = new FloorClient({ url: { 'game-round': [tables.url], wallet: [tables.url] } });
    await expect(client.get('token', '/jackpots')).rejects.toThrow('the address of the jackpot service is not known');
    await Promise.all([client.close(), tables.close()]);
  });
});
