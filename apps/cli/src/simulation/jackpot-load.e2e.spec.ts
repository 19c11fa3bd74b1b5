import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findShoe, royalOf } from '@casino/simulation';

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');
const SEATS = [1, 2, 3, 4, 5];

const shoeOf = (tableId: string, coup: number, seed: number, wanted: Parameters<typeof findShoe>[1]): string => {
  const found = findShoe({ tableId, coup, seats: SEATS, seed, atMost: 500_000 }, wanted);
  if (found === undefined) throw new Error('no such shoe');
  return `${tableId}/${coup}=${found.secret}`;
};

interface Result {
  readonly errors: number;
  readonly errorSamples: readonly string[];
  readonly coups: number;
  readonly jackpot: { readonly claims: number; readonly closedToDeal: { readonly count: number } };
  readonly books: { readonly balanced: boolean; readonly jackpots: readonly { readonly walletMeter: string; readonly house: string }[] };
}

describe('a load at tables that are linked to a jackpot', () => {
  jest.setTimeout(60_000);
  beforeAll(() => {
    if (!existsSync(MAIN)) throw new Error('Build first: npm run build');
  });

  it('deals with the claims that its shoes bring, goes on, and finds the chips of the tables in the meter', async () => {
    const shoes = [shoeOf('SH1', 2, 1, royalOf(...SEATS)), shoeOf('SH2', 2, 1, royalOf(...SEATS))];
    const env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CASINO_'))),
      CASINO_TEST_SHOES: shoes.join(),
    };
    const load = ['simulate', '--game', 'ultimate-holdem', '--tables', '2', '--players', '5', '--duration', '3', '--jackpot', '--json'];
    const child = spawn(process.execPath, [MAIN, ...load], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const { errors, errorSamples, coups, jackpot, books } = JSON.parse(out) as Result;
    expect({ errors, errorSamples }).toEqual({ errors: 0, errorSamples: [] });
    expect(coups).toBeGreaterThan(8);
    expect(jackpot.claims).toBe(2);
    expect(jackpot.closedToDeal.count).toBeGreaterThan(0);
    expect(books.balanced).toBe(true);
    // Shares of the seed were paid: more left the meter than the tables brought.
    expect(books.jackpots.map(({ walletMeter, house }) => [walletMeter.startsWith('-'), house])).toEqual([[true, '0']]);
    expect(code).toBe(0);
  });
});
