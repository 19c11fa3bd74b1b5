import { seededRandom, type DecisionStage } from '@casino/games';
import { auditBooks } from './audit-books.js';
import { blindDecision } from './blind-decision.js';
import type { FloorClient } from './floor-client.js';
import { Latencies } from './latencies.js';
import { Staff } from './staff.js';
import { planTable } from './table-plan.js';

describe('the plan of a table', () => {
  it.each([
    ['pair-e-poker', 5],
    ['ultimate-holdem', 7],
  ] as const)('%s seats at most %i players, each once, under a chef of its own', (game, seats) => {
    const { players, chefDeTable } = planTable('T1', game, 9);
    expect(players.map(({ seat }) => seat)).toEqual(Array.from({ length: seats }, (_, index) => index + 1));
    expect(new Set(players.map(({ playerId }) => playerId)).size).toBe(seats);
    expect(chefDeTable).not.toBe(planTable('T2', game, 9).chefDeTable);
  });
});

describe('a blind decision', () => {
  const stages: DecisionStage[] = [
    { name: 'pre-flop', multiples: [3, 4], otherwise: 'check' },
    { name: 'flop', multiples: [2], otherwise: 'check' },
    { name: 'river', multiples: [1], otherwise: 'fold' },
  ];

  it.each(stages)('is one of those on offer at $name, each of them now and then', (stage) => {
    const random = seededRandom(5);
    const taken = new Set(Array.from({ length: 200 }, () => JSON.stringify(blindDecision(stage, random))));
    expect(taken).toEqual(new Set([...stage.multiples.map((multiple) => JSON.stringify({ act: 'play', multiple })), JSON.stringify({ act: stage.otherwise })]));
  });
});

describe('latencies', () => {
  it('gives percentiles by nearest rank', () => {
    const latencies = new Latencies();
    expect(latencies.percentile(0.5)).toBeUndefined();
    for (let ms = 100; ms >= 1; ms -= 1) latencies.add(ms);
    expect([0.5, 0.99, 1].map((share) => latencies.percentile(share))).toEqual([50, 99, 100]);
  });
});

describe('the audit of the books', () => {
  const floorWith = (accounts: Readonly<Record<string, string>>, total = '0') => {
    const answers: Record<string, object> = {
      '/books': { total, accounts: Object.entries(accounts).map(([account, balance]) => ({ account, balance })) },
      '/floats/T1': { opening: '1000', refills: '1000' },
    };
    return { get: (_: string, path: string) => Promise.resolve({ status: 200, body: answers[path] }), issueToken: () => Promise.resolve('token') } as unknown as FloorClient;
  };
  const sound = { 'house': '-2000', 'cash': '-50', 'account:p-1': '20', 'drop:T1': '30', 'float:T1': '1970', 'sitting:T1-1': '20', 'reserved:T1-1': '10', 'sitting:T10-1': '0' };
  const audit = (accounts: Readonly<Record<string, string>>, total?: string) => {
    const client = floorWith(accounts, total);
    return auditBooks(client, new Staff(client), ['T1']);
  };

  it('is content when every chip that was put up is found', async () => {
    expect(await audit(sound)).toMatchObject({ balanced: true, total: 0n, tables: [{ tableId: 'T1', putUp: 2000n, found: 2000n }] });
  });

  it.each([
    ['a chip is gone', { ...sound, 'sitting:T1-1': '19', 'cash': '-49' }],
    ['a chip lies at another table', { ...sound, 'sitting:T1-1': '19', 'sitting:T10-1': '1' }],
    ['money was made of nothing', { ...sound, 'cash': '-49' }],
    ['something is still on its way', { ...sound, 'cash': '-51', 'transit': '1' }],
    ['a player is below zero', { ...sound, 'account:p-1': '-1', 'cash': '-29' }],
  ])('is not when %s', async (_, accounts) => {
    expect((await audit(accounts)).balanced).toBe(false);
  });

  it('is not when the floor itself says so', async () => {
    expect((await audit(sound, '1')).balanced).toBe(false);
  });
});
