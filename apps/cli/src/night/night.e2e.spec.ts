import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CASINO_')));

const night = async (...args: string[]): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> => {
  const child = spawn(process.execPath, [MAIN, 'demo', '--night', ...args], { env });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
};

/** The slips say when they were written; everything else follows from the seed. */
const withoutTimes = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');

describe('a jackpot night', () => {
  jest.setTimeout(120_000);
  beforeAll(() => {
    if (!existsSync(MAIN)) throw new Error('Build first: npm run build');
  });

  it('case-54: two linked tables with a royal in the same cycle share what was frozen, and everything agrees in the morning', async () => {
    const [{ code, out, err }, again] = await Promise.all([night('--seed', '7'), night('--seed', '7')]);
    expect(err).toBe('');
    expect(out).not.toContain('✗');
    expect(out.split('✓')).toHaveLength(8);
    for (const told of [
      /N1-2: royal flush of seat/,
      /running meter, cycle 2, 10.000\.01 EUR · cycle 1 frozen at 10.\d{3}\.\d\d EUR/,
      /refused \(supervisor-card-needed\): mcd-1/,
      /refused \(not-independent\): mcd-1 as the reviewer/,
      /refused \(cycle-not-closed\)/,
      /review 1: surveillance-1 .*: inconclusive[\s\S]*review 2: surveillance-2 .*: confirmed/,
      /= 2 × .* EUR \+ 0\.01 EUR to the running meter/,
      /N1 seat \d consolation 500\.00 EUR/,
      /Payment slip, claim N1-2[\s\S]*amount paid +.* at the table[\s\S]*Payment slip, claim N2-2[\s\S]*amount paid +.* at the cage[\s\S]*signed, cashier +cashier-1/,
      /claim N1-3 is rejected[\s\S]*refused \(claim-done\)[\s\S]*incident claim-not-as-dealt/,
      /the jackpot JP1, cycle 3/,
    ]) {
      expect(out).toMatch(told);
    }
    expect(code).toBe(0);
    // The same seed tells the same night.
    expect(withoutTimes(again.out)).toBe(withoutTimes(out));
  });
});
