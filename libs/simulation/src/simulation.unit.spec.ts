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
    expect(taken).toEqual(
      new Set([...stage.multiples.map((multiple) => JSON.stringify({ act: 'play', multiple })), JSON.stringify({ act: stage.otherwise })]),
    );
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
  const floorWith = (accounts: Readonly<Record<string, string>>, total = '0', answers: Readonly<Record<string, object>> = {}) => {
    const known: Record<string, object> = {
      '/books': { total, accounts: Object.entries(accounts).map(([account, balance]) => ({ account, balance })) },
      '/floats/T1': { opening: '1000', refills: '1000' },
      ...answers,
    };
    return {
      get: (_: string, path: string) => Promise.resolve({ status: 200, body: known[path] }),
      issueToken: () => Promise.resolve('token'),
    } as unknown as FloorClient;
  };
  const sound = {
    house: '-2000',
    cash: '-50',
    'account:p-1': '20',
    'drop:T1': '30',
    'float:T1': '1970',
    'sitting:T1-1': '20',
    'reserved:T1-1': '10',
    'sitting:T10-1': '0',
  };
  const audit = (accounts: Readonly<Record<string, string>>, total?: string) => {
    const client = floorWith(accounts, total);
    return auditBooks(client, new Staff(client), ['T1']);
  };

  it('is content when every chip that was put up is found', async () => {
    expect(await audit(sound)).toMatchObject({ balanced: true, total: 0n, tables: [{ tableId: 'T1', putUp: 2000n, found: 2000n }] });
  });

  it.each([
    ['a chip is gone', { ...sound, 'sitting:T1-1': '19', cash: '-49' }],
    ['a chip lies at another table', { ...sound, 'sitting:T1-1': '19', 'sitting:T10-1': '1' }],
    ['money was made of nothing', { ...sound, cash: '-49' }],
    ['something is still on its way', { ...sound, cash: '-51', transit: '1' }],
    ['a player is below zero', { ...sound, 'account:p-1': '-1', cash: '-29' }],
  ])('is not when %s', async (_, accounts) => {
    expect((await audit(accounts)).balanced).toBe(false);
  });

  it('is not when the floor itself says so', async () => {
    expect((await audit(sound, '1')).balanced).toBe(false);
  });

  describe('with a jackpot', () => {
    // 40 of stakes of 50 to the meter (8 in 10), 15 paid as prizes, one share of 5 of two awarded; the house put up 100.
    const linked = { ...sound, 'float:T1': '1940', 'meter:JP1': '20', house: '-1990' };
    const policy = { contributionPpm: 800_000, fixedPrizesFrom: 'meter', consolationFrom: 'meter' };
    const jackpot = {
      jackpotId: 'JP1',
      policy,
      running: { cycle: 2, amount: '105' },
      frozen: [{ cycle: 1, amount: '10' }],
      openClaims: [
        { claimId: 'T1-2', share: '5' },
        { claimId: 'T1-3', share: null },
      ],
      tables: [{ tableId: 'T1' }],
      books: { meterAccount: '120', contributions: '45', returned: '5', paid: '15', shares: '10' },
    };
    const auditWith = (
      accounts: Readonly<Record<string, string>>,
      view: object = jackpot,
      awards: object = { awards: [], next: null },
      released: readonly object[] = [],
    ) => {
      const client = floorWith(accounts, '0', {
        '/jackpots/JP1': view,
        '/jackpots/JP1/awards?from=0': awards,
        '/jackpots/JP1/claims?from=0&status=released': { claims: released, next: null },
        '/jackpots/JP1/claims/T1-1': { payments: [{ paidAt: 'cage', amount: '5' }] },
      });
      return auditBooks(client, new Staff(client), ['T1'], ['JP1']);
    };

    it('is content when the chips that left the tables are in the meter and with the house', async () => {
      const audited = await auditWith(linked);
      expect(audited.jackpots).toEqual([
        {
          jackpotId: 'JP1',
          tables: ['T1'],
          standing: 120n,
          meterAccount: 120n,
          walletMeter: 20n,
          walletMeterOwed: 20n,
          house: 10n,
          cage: 0n,
        },
      ]);
      expect(audited.balanced).toBe(true);
    });

    it('knows the prizes that the house pays', async () => {
      const view = { ...jackpot, policy: { ...policy, consolationFrom: 'house' } };
      const page = {
        awards: [
          { source: 'house', amount: '7' },
          { source: 'meter', amount: '15' },
        ],
        next: null,
      };
      expect((await auditWith({ ...linked, 'float:T1': '1947', house: '-1997' }, view, page)).balanced).toBe(true);
      expect((await auditWith(linked, view, page)).balanced).toBe(false);
    });

    it('knows what was paid to accounts at the cage', async () => {
      const released = [{ claimId: 'T1-1', released: { paidAt: 'cage' } }];
      expect((await auditWith({ ...linked, 'float:T1': '1935', 'account:p-1': '25' }, jackpot, undefined, released)).balanced).toBe(true);
      expect((await auditWith(linked, jackpot, undefined, released)).balanced).toBe(false);
    });

    it.each([
      ['a contribution is not in the wallet', { ...linked, 'meter:JP1': '19', house: '-1989' }, jackpot],
      ['a chip is gone', { ...linked, 'float:T1': '1939', cash: '-49' }, jackpot],
      ['the jackpot shows more than its books have', linked, { ...jackpot, running: { cycle: 2, amount: '106' } }],
      ['a prize was not paid', linked, { ...jackpot, books: { ...jackpot.books, paid: '16' } }],
    ])('is not when %s', async (_, accounts, view) => {
      expect((await auditWith(accounts, view)).balanced).toBe(false);
    });
  });
});
