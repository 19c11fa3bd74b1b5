import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFloor, SERVICES } from '@casino/casino-app';
import { CONTEXTS } from '@casino/contracts';
import { listenCasinoApp, loadConfiguration, Operations, signDevelopmentToken } from '@casino/platform';
import { opsCommand } from '../commands/ops.command.js';
import { run } from '../run.js';

const KEY = 'anomaly-game-round';

describe('casino ops on a running floor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-ops-'));
  let app: Awaited<ReturnType<typeof createFloor>>;
  let url: string;

  beforeAll(async () => {
    app = await createFloor(loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0', CASINO_LOG_LEVEL: 'silent' }));
    url = await listenCasinoApp(app);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
    process.exitCode = undefined;
  });

  const opsAt = async (address: string, ...args: readonly string[]): Promise<{ code: number; out: string; err: string }> => {
    const out = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const err = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const written = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    process.exitCode = undefined;
    try {
      const code = await run(['ops', ...args, '--url', address]);
      return { code, out: out.mock.calls.join('\n'), err: [...err.mock.calls, ...written.mock.calls].join('\n') };
    } finally {
      process.exitCode = undefined;
      for (const spy of [out, err, written]) spy.mockRestore();
    }
  };
  const ops = (...args: readonly string[]) => opsAt(url, ...args);
  const json = async <T>(...args: readonly string[]): Promise<T> => JSON.parse((await ops(...args, '--json')).out) as T;

  it('the services are those of the contract', () => {
    for (const { options } of opsCommand().commands) expect(options.find(({ long }) => long === '--service')?.argChoices).toEqual(CONTEXTS);
  });

  it('a healthy floor: every instance on a line, exit code 0', async () => {
    const { code, out } = await ops('status');
    expect(code).toBe(0);
    const rows = SERVICES.map(({ name, definition: { hears } }) => ` {2}${name} +http\\S+ +healthy +0 +${hears.length} +0 +0 +embedded +0`);
    const head = ' {2}service +instance +consumer +lag +partitions +parked keys +quarantined +relay +unpublished';
    expect(out).toMatch(new RegExp(`^${[head, ...rows].join('\n')}$`));
    expect((await ops('parked')).out).toBe(CONTEXTS.map((service) => `${service}: nothing is parked`).join('\n'));
    expect((await ops('relay', '--service', 'wallet')).out).toMatch(/wallet +http\S+ +embedded +- +- +\S+ +0/);
    expect((await ops('acts', '--service', 'wallet')).out).toBe('wallet: nobody acted');
  });

  it('quarantined bytes: seen, discarded, and everything goes on', async () => {
    await app
      .get(Operations)
      .of('game-round')
      .store.append(KEY, 'no-stream', [{ id: randomUUID(), type: 'x', bytes: new TextEncoder().encode('no event') }]);
    const hearers = SERVICES.filter(({ definition: { hears } }) => hears.some(({ source }) => source === 'game-round'));
    const consumers = hearers.map(({ name }) => app.get(Operations).of(name).consumer);
    for (
      const deadline = performance.now() + 4_000;
      !(await Promise.all(consumers.map((one) => one.parked()))).every(({ length }) => length > 0);
    ) {
      if (performance.now() > deadline) throw new Error('not parked within 4 s');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const bad = await ops('status');
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/wallet +http\S+ +healthy +\d+ +3 +1 +1 +embedded/);
    expect((await ops('parked', '--service', 'wallet')).out).toMatch(
      /anomaly-game-round +\(no event\) +game-round\/0:\d+ +malformed +1 +20\S+ +malformed-event/,
    );
    const [list] = await json<[{ count: number; records: [{ record: string; bytes: string }] }]>(
      'parked',
      '--service',
      'wallet',
      '--key',
      KEY,
    );
    expect(list).toMatchObject({ count: 1, records: [{ bytes: Buffer.from('no event').toString('base64') }] });
    const [{ record }] = list.records;
    expect((await ops('parked', '--service', 'wallet', '--key', KEY)).out).toContain(`${record}  (no event)  malformed since`);

    expect(await ops('resume', KEY, '--service', 'wallet')).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 of "anomaly-game-round" dealt with, 1 still wait'),
    });
    expect((await ops('discard', KEY, record, '--service', 'wallet', '--as', `${KEY}@5`)).err).toContain('invalid-request');
    expect(await ops('discard', KEY, record, '--service', 'wallet', '--as', `${KEY}@0`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing waits any more'),
    });
    expect((await ops('acts', '--service', 'wallet')).out).toMatch(
      /mcd-1 \(mcd\) +resume +key=anomaly-game-round\n.*mcd-1 \(mcd\) +discard .*as=anomaly-game-round@5\n.*discard .*as=anomaly-game-round@0/,
    );
    expect((await ops('status', '--service', 'wallet')).code).toBe(0);
  });

  it('what cannot be done is said in one line', async () => {
    const file = join(folder, 'token');
    writeFileSync(file, (await signDevelopmentToken(folder, { id: 'croupier-1', role: 'croupier' })).token);
    const answers = [
      await ops('republish', '--service', 'wallet'),
      await ops('resume', 'T99', '--service', 'wallet'),
      await ops('status', '--token-file', file),
      await ops('status', '--token', readFileSync(file, 'utf8')),
      await ops('resume', 'T1'),
      await ops('republish', '--service', 'wallet', '--after', 'nowhere'),
      await ops('status', '--service', 'bar'),
      await opsAt(`game-round=${url},wallet=${url}`, 'acts', '--service', 'jackpot'),
      await opsAt(`game-round=${url},wallet=${url}`, 'resume', 'JP1', '--service', 'surveillance'),
    ];
    expect(answers.map(({ code, out }) => [code, out])).toEqual(answers.map(() => [1, '']));
    const lines = answers.map(({ err }) => err.trimEnd());
    expect(lines.every((line) => !line.includes('\n') && line.startsWith('casino: '))).toBe(true);
    expect(lines).toEqual([
      expect.stringContaining('not-on-this-bus'),
      expect.stringContaining('not-found'),
      expect.stringContaining('forbidden'),
      expect.stringContaining('forbidden'),
      expect.stringContaining("'--service <service>' not specified"),
      expect.stringContaining('stream@revision'),
      expect.stringContaining('Allowed choices'),
      expect.stringContaining('--url names no instance of jackpot: add jackpot=<url>'),
      expect.stringContaining('--url names no instance of surveillance'),
    ]);
  });

  it('of a floor whose address names two services two are shown', async () => {
    expect((await opsAt(`game-round=${url},wallet=${url}`, 'acts')).out).toMatch(/^game-round: nobody acted\nwallet/);
  });

  it('an instance that does not answer is part of the picture', async () => {
    const { code, out } = await opsAt(`game-round=${url},wallet=http://127.0.0.1:1,wallet=${url}`, 'status', '--service', 'wallet');
    expect(code).toBe(1);
    expect(out).toMatch(/wallet +http:\/\/127.0.0.1:1 +.*ECONNREFUSED.*\n {2}wallet +http\S+ +healthy/);
  });

  it('an act goes on to the instance that has the partition, and a read to one that answers', async () => {
    const asked: string[] = [];
    const instance = async (name: string, status: number, body: object): Promise<{ url: string; server: Server }> => {
      const server = createServer((request, response) => {
        asked.push(`${name} ${String(request.method)} ${String(request.url)}`);
        const dev = request.url === '/dev/token';
        response.writeHead(dev ? 200 : status, { 'content-type': 'application/json' }).end(JSON.stringify(dev ? { token: 't' } : body));
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
    };
    const one = await instance('one', 503, { code: 'bus-unavailable', status: 503, title: '' });
    const two = await instance('two', 200, { dealtWith: 3, waiting: 0 });
    try {
      const { code, out } = await opsAt(`game-round=${url},wallet=${one.url},wallet=${two.url}`, 'resume', 'T1', '--service', 'wallet');
      expect([code, out]).toEqual([0, 'wallet: 3 of "T1" dealt with, nothing waits any more']);
      expect(asked.filter((line) => line.includes('/ops/'))).toEqual([
        'one POST /ops/wallet/parked/resume',
        'two POST /ops/wallet/parked/resume',
      ]);
      // nobody can: said once the rounds are over
      const nobody = await opsAt(`game-round=${url},wallet=${one.url}`, 'resume', 'T1', '--service', 'wallet');
      expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('bus-unavailable')]);
    } finally {
      for (const { server } of [one, two]) server.close();
    }
    const read = await opsAt(`game-round=${url},wallet=http://127.0.0.1:1,wallet=${url}`, 'acts', '--service', 'wallet');
    expect(read.out).toContain('mcd-1 (mcd)');
  });
});
