import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Demonstration } from './floor/demonstration.js';

const MAIN = join(__dirname, '..', 'dist', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'casino-cli-'));
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CASINO_')));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const casino = (...args: string[]): Promise<Ended> => casinoWith({}, ...args);

const casinoWith = async (more: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> => {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...env, ...more } });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
};

const startFloor = async (
  more: Readonly<Record<string, string>> = {},
): Promise<{ floor: ChildProcess; url: string; printed: Promise<string> }> => {
  const floor = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--data', folder], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const printed = once(floor, 'close').then(() => lines.join('\n'));
  const url = await new Promise<string>((resolve, reject) => {
    floor.once('exit', () => reject(new Error('the floor did not start')));
    createInterface({ input: floor.stdout }).on('line', (line) => {
      lines.push(line);
      const at = /floor at (http\S+)/.exec(line)?.[1];
      if (at !== undefined) resolve(at);
    });
  });
  return { floor, url, printed };
};

const ISSUER = 'https://id.example';

/** An identity provider: its key set, and tokens that it signs. */
const openProvider = async (): Promise<{ env: Record<string, string>; token: (role: string) => string; close: () => void }> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'EdDSA' }] });
  const part = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');
  const server = createServer((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(keys));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: { CASINO_JWKS_URL: `http://127.0.0.1:${port}/jwks`, CASINO_JWT_ISSUER: ISSUER, CASINO_JWT_AUDIENCE: 'floor' },
    token: (role) => {
      const signed = `${part({ alg: 'EdDSA', kid: 'k1' })}.${part({ sub: `${role}-1`, casino_role: role, iss: ISSUER, aud: 'floor', exp: Math.floor(Date.now() / 1000) + 3600 })}`;
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    close: () => void server.close(),
  };
};

/** One line, no stack. */
const oneLine = ({ code, err, out }: Ended): string => {
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  return err;
};

describe('the command casino', () => {
  jest.setTimeout(60_000);
  let running: Awaited<ReturnType<typeof startFloor>>;
  /** Events of a coup, as the API gives them. */
  let exported = '';

  beforeAll(async () => {
    if (!existsSync(MAIN)) throw new Error('Build first: npm run build');
    running = await startFloor();
  });
  afterAll(() => {
    running.floor.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('a demonstration tells coups of both games, and each replays to the same cards and payments', async () => {
    const demo = await casino('demo', '--url', running.url, '--coups', '2', '--seed', '7');
    expect(demo).toMatchObject({ code: 0, err: '' });
    for (const told of [
      /Table D1 · pair'e poker · coup 2/,
      /Table D2 · ultimate hold'em · coup 2/,
      /Rien ne va plus/,
      /one card burned, 3 cards face down/,
      /dealer +\S+ \S+/,
      /table +collected .*, paid .* EUR/,
    ]) {
      expect(demo.out).toMatch(told);
    }
    const replays = await Promise.all(['D1', 'D2'].map((table) => casino('replay', table, '2', '--url', running.url)));
    for (const [index, { code, out }] of replays.entries()) {
      expect(out).toMatch(/All agrees: round-D[12]-2 was dealt and settled as it says/);
      expect(code).toBe(0);
      // What the replay tells of the coup is what was told as it was played.
      const result = /result .*/.exec(out)?.[0] ?? 'none';
      expect(demo.out.split(`Table D${index + 1}`)[2]).toContain(result);
    }
  });

  it("a demonstration with a jackpot tells registration, the jackpot's answer and the meter; its coups replay", async () => {
    const lines: string[] = [];
    const demonstration = new Demonstration({
      url: running.url,
      seed: 3,
      tables: { pairEPoker: 'J1', ultimateHoldem: 'J2' },
      jackpot: 'JPD',
      pace: 0,
      print: (line) => lines.push(line),
    });
    await demonstration.play(2).finally(() => demonstration.close());
    const told = lines.join('\n');
    expect(told).toMatch(/JP1 +chips on the sensors of seats? [1-4, ]+: registered[\s\S]*the stakes are in the jackpot JPD, cycle 1/);
    expect(told.match(/JPD +meter 10.\d{3}\.\d\d EUR/g)).toHaveLength(2);
    expect((await casino('replay', 'J2', '1', '--url', running.url)).out).toMatch(
      /JP1 stakes registered with their chips[\s\S]*All agrees: round-J2-1/,
    );
  });

  it('what cannot be done is said in one line, with exit code 1', async () => {
    const [second, port, missing, nobody, held, option, command] = await Promise.all([
      casino('serve', '--port', '0', '--data', folder),
      casino('serve', '--port', new URL(running.url).port, '--data', mkdtempSync(join(folder, 'other-'))),
      casino('replay', 'D1', '999', '--url', running.url),
      casino('token', '--role', 'mcd', '--data', join(folder, 'nowhere')),
      casino('replay', 'D1', '1', '--data', folder),
      casino('demo', '--coups', 'many'),
      casino('relpay', 'D1', '1'),
    ]);
    expect(oneLine(second)).toContain('store-in-use');
    expect(oneLine(port)).toMatch(/EADDRINUSE.*--port/);
    expect(oneLine(missing)).toContain('round-not-found');
    expect(oneLine(nobody)).toContain('no data folder');
    expect(oneLine(held)).toMatch(/store-in-use.*--url/);
    expect(oneLine(option)).toMatch(/^casino: option '--coups <n>' argument 'many' is invalid/);
    expect(oneLine(command)).toMatch(/^casino: unknown command 'relpay' .*replay/);
  });

  it('a token that it signs opens what its role may do, and no more', async () => {
    const { out, code } = await casino('token', '--role', 'croupier', '--data', folder);
    expect(code).toBe(0);
    const authorization = `Bearer ${out.trim()}`;
    expect((await fetch(`${running.url}/tables/D1`, { headers: { authorization } })).status).toBe(200);
    expect((await fetch(`${running.url}/books`, { headers: { authorization } })).status).toBe(403);
  });

  it('a short load keeps the books, with a jackpot, and without one at tables that were linked before', async () => {
    for (const jackpot of [['--jackpot'], []]) {
      const { out, code } = await casino(
        'simulate',
        '--url',
        running.url,
        '--tables',
        '2',
        '--players',
        '3',
        '--duration',
        '1',
        '--json',
        ...jackpot,
      );
      const result = JSON.parse(out) as {
        coups: number;
        errors: number;
        errorSamples: string[];
        jackpot?: { closedToDeal: { p99: number } };
        books: { balanced: boolean; total: string; jackpots: { jackpotId: string }[] };
      };
      expect(result).toMatchObject({
        errors: 0,
        errorSamples: [],
        books: { balanced: true, total: '0', jackpots: [{ jackpotId: 'JPS' }] },
      });
      expect(result.coups).toBeGreaterThan(0);
      expect(result.jackpot === undefined).toBe(jackpot.length === 0);
      expect(code).toBe(0);
    }
  });

  it('a floor that was stopped keeps its coups: they replay from its data folder', async () => {
    running.floor.kill('SIGTERM');
    expect(await running.printed).toMatch(/Development tokens[\s\S]*croupier[\s\S]*The floor is empty/);
    const { out, code } = await casino('replay', 'D2', '1', '--data', folder, '--cards');
    expect(out).toMatch(/salt [0-9a-f]{64}[\s\S]*All agrees/);
    expect(code).toBe(0);
  });

  it('a floor in production mode replays to whoever brings a token, in a file, in the environment or as an option', async () => {
    const provider = await openProvider();
    const { floor, url, printed } = await startFloor({
      ...provider.env,
      CASINO_MODE: 'production',
      CASINO_VAULT_KEYS: readFileSync(join(folder, 'development-vault.key'), 'utf8').trim(),
    });
    try {
      const auditor = provider.token('auditor');
      const file = join(folder, 'auditor.jwt');
      writeFileSync(file, `${auditor}\n`);
      const replay = ['replay', 'D2', '1', '--url', url];
      const [none, refused, odd, ...replays] = await Promise.all([
        casino(...replay),
        casino(...replay, '--token', `${provider.token('auditor').slice(0, -8)}AAAAAAAA`),
        casino(...replay, '--token', 'a b'),
        casino(...replay, '--token', auditor),
        casino(...replay, '--token-file', file),
        casinoWith({ CASINO_TOKEN: auditor }, ...replay),
      ]);
      expect(oneLine(none)).toMatch(/production mode: bring a token with --token-file/);
      expect(oneLine(refused)).toContain('unauthenticated');
      expect(oneLine(odd)).toContain('no bearer token');
      for (const { code, out } of replays) expect([code, /All agrees/.test(out)]).toEqual([0, true]);
      exported = await (await fetch(`${url}/tables/D2/rounds/1/events`, { headers: { authorization: `Bearer ${auditor}` } })).text();
    } finally {
      floor.kill('SIGTERM');
      await printed;
      provider.close();
    }
  });

  it('exported events replay where there is no floor at all, and one that was changed is found', async () => {
    const file = join(folder, 'exported.json');
    writeFileSync(file, exported);
    const forged = join(folder, 'forged.json');
    // whatever the cards were: the first outcome becomes another one
    const changedResult = exported.replace(
      /"result":"(won|lost|pushed)"/,
      (_, result: string) => `"result":"${result === 'pushed' ? 'lost' : 'pushed'}"`,
    );
    expect(changedResult).not.toBe(exported);
    writeFileSync(forged, changedResult);
    const [whole, named, changed, other, none, both] = await Promise.all([
      casino('replay', '--events', file),
      casino('replay', 'D2', '1', '--events', file, '--cards'),
      casino('replay', '--events', forged),
      casino('replay', 'D2', '7', '--events', file),
      casino('replay'),
      casino('replay', '--events', file, '--data', folder),
    ]);
    expect([whole.code, named.code, changed.code]).toEqual([0, 0, 1]);
    expect(whole.out).toMatch(/All agrees: round-D2-1/);
    expect(named.out).toMatch(/salt [0-9a-f]{64}[\s\S]*All agrees/);
    expect(changed.out).toMatch(/pushed/);
    expect(oneLine(other)).toContain('holds no event of coup 7');
    expect(oneLine(none)).toContain('--events');
    expect(oneLine(both)).toMatch(/--(?:data|events).* cannot be used with/);
  });

  it('shoes that are known beforehand are refused by a floor in production mode', async () => {
    const production = {
      CASINO_MODE: 'production',
      CASINO_JWKS_URL: 'https://id.example/jwks',
      CASINO_JWT_ISSUER: ISSUER,
      CASINO_JWT_AUDIENCE: 'floor',
      CASINO_VAULT_KEYS: readFileSync(join(folder, 'development-vault.key'), 'utf8').trim(),
    };
    const refused = oneLine(
      await casinoWith(
        { ...production, CASINO_TEST_SHOES: `T1/1=${'ab'.repeat(32)}` },
        'serve',
        '--port',
        '0',
        '--data',
        mkdtempSync(join(folder, 'shoes-')),
      ),
    );
    expect(refused).toMatch(/configuration-invalid: CASINO_TEST_SHOES is for development mode only/);
    expect(refused).not.toContain('abab');
  });

  it('a damaged key of a floor is named in one line, before anything else is said', async () => {
    for (const file of ['development-vault.key', 'development-issuer.pem']) {
      const data = mkdtempSync(join(folder, 'damaged-'));
      writeFileSync(join(data, file), '');
      expect(oneLine(await casino('serve', '--port', '0', '--data', data))).toContain(join(data, file));
      if (file.endsWith('.pem')) expect(oneLine(await casino('token', '--role', 'mcd', '--data', data))).toContain(join(data, file));
    }
  });
});
