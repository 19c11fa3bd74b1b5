import fc from 'fast-check';
import '@casino/kernel/testing/fc-seed';
import {
  called,
  confirmed,
  dataOf,
  enter,
  identified,
  jackpotOf,
  POLICY,
  released,
  returned,
  reviewed,
  royal,
  settled,
  typesOf,
  voided,
  type JackpotLog,
} from './testing/jackpot-log.js';

const tables = ['T1', 'T2', 'T3'];
/** Every table has a coup in cycle 1. */
const threeCoups = (): JackpotLog => {
  const jackpot = jackpotOf(tables);
  jackpot.tellAll(...tables.map((tableId) => enter(tableId, 1, [3])));
  return jackpot;
};

describe('rules-3 Cycles, with rules §2 jp1OnFold forfeit: a royal that was revealed before its holder folded', () => {
  it('has no share: with no other royal the cycle is as if it had never frozen, and the others have their consolation', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tellAll(enter('T1', 1, [3, 5], { jp1OnFold: 'forfeit' }), royal('T1', 1, 3), ...confirmed('T1-1'));
    const events = jackpot.tell(settled('T1', 1, {}, [3]));
    expect(typesOf(events)).toEqual(['MeterToppedUp', 'ConsolationAwarded', 'CoupConcluded', 'MeterRestored', 'CycleClosed']);
    expect([jackpot.meter, jackpot.frozen]).toEqual([101_000n, []]);
    expect(typesOf(jackpot.tell(released('T1-1')))).toEqual(['PaymentReleased']);
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-done');
  });

  it('leaves the whole amount to the other royals', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(
      enter('T1', 1, [3], { jp1OnFold: 'forfeit' }),
      enter('T2', 1, [4]),
      royal('T1', 1, 3),
      royal('T2', 1, 4),
      settled('T1', 1, {}, [3]),
      settled('T2', 1),
    );
    jackpot.tellAll(...confirmed('T1-1'));
    expect(dataOf(jackpot.tellAll(...confirmed('T2-1')), 'JackpotShared')).toMatchObject([
      { amount: 101_000n, shares: [{ claimId: 'T2-1', amount: 101_000n }], remainder: 0n },
    ]);
  });
});

describe('rules-3 Cycles: the first declared royal freezes the cycle at its meter of that instant and opens the next at the seed', () => {
  it('rules-3: in the same append, the royal declared as revealed', () => {
    const events = threeCoups().tell(royal('T1', 1, 3));
    expect(typesOf(events)).toEqual(['RoyalDeclared', 'CycleFrozen', 'CycleOpened', 'ClaimOpened']);
    expect(dataOf(events, 'RoyalDeclared')).toMatchObject([{ cycle: 1, claimId: 'T1-1', seat: 3 }]);
    expect(dataOf(events, 'CycleFrozen')).toEqual([{ jackpotId: 'JP1', cycle: 1, amount: 101_500n }]);
    expect(dataOf(events, 'CycleOpened')).toMatchObject([{ cycle: 2, tables }]);
  });

  it('rules-3: the next cycle opens at the seed, which the house puts up anew; at that of the new policy where one was waiting', () => {
    const jackpot = threeCoups();
    const putUp = (seed: bigint) => [
      { account: 'house', amount: -seed },
      { account: 'meter:JP1', amount: seed },
    ];
    expect(dataOf(jackpot.tell(royal('T1', 1, 3)), 'CycleOpened')).toMatchObject([
      { cycle: 2, policy: { version: 1, seed: 100_000n }, legs: putUp(100_000n) },
    ]);
    expect([jackpot.frozen, jackpot.meter]).toEqual([[[1, 101_500n]], 100_000n]);
    jackpot.tellAll({ type: 'ChangePolicy', policy: { ...POLICY, seed: 70_000n } }, enter('T1', 2, [3]));
    expect(jackpot.meter).toBe(100_500n);
    expect(dataOf(jackpot.tell(royal('T1', 2, 3)), 'CycleOpened')).toMatchObject([
      { cycle: 3, policy: { version: 2, seed: 70_000n }, legs: putUp(70_000n) },
    ]);
    expect([jackpot.frozen.at(-1), jackpot.meter, jackpot.state.account]).toEqual([[2, 100_500n], 70_000n, 272_000n]);
  });

  it('rules-3: a coup belongs to the cycle that received its contribution: a second royal of the same cycle shares in it', () => {
    const jackpot = threeCoups();
    jackpot.tell(royal('T1', 1, 3));
    const events = jackpot.tell(royal('T2', 1, 3));
    expect(typesOf(events)).toEqual(['RoyalDeclared', 'ClaimOpened']);
    expect(dataOf(events, 'RoyalDeclared')).toMatchObject([{ cycle: 1, claimId: 'T2-1' }]);
    expect([jackpot.frozen, jackpot.meter]).toEqual([[[1, 101_500n]], 100_000n]);
  });

  it('rules-3: nothing is added to or taken from a frozen amount: all of it concerns the running meter, also of a coup of the frozen cycle', () => {
    const jackpot = threeCoups();
    jackpot.tellAll(royal('T1', 1, 3), settled('T2', 1, { 3: 'quads' }), returned('T3', 1), enter('T2', 2, [3]));
    expect(jackpot.frozen).toEqual([[1, 101_500n]]);
    expect(jackpot.all('FixedPrizeWon')).toMatchObject([{ cycle: 2 }]);
    expect(jackpot.all('ContributionReturned')).toMatchObject([{ cycle: 2 }]);
    expect(jackpot.all('CoupEntered')[3]).toMatchObject({ cycle: 2, meter: 100_500n });
  });

  it('rules-3: several cycles may be frozen at once, and close in any order; each pays at most once', () => {
    const jackpot = threeCoups();
    jackpot.tellAll(
      settled('T2', 1),
      settled('T3', 1),
      royal('T1', 1, 3),
      enter('T2', 2, [3]),
      royal('T2', 2, 3),
      enter('T3', 2, [3]),
      royal('T3', 2, 3),
    );
    expect(jackpot.frozen).toEqual([
      [1, 101_500n],
      [2, 100_500n],
      [3, 100_500n],
    ]);
    jackpot.tellAll(settled('T3', 2), ...confirmed('T3-2'), settled('T1', 1), settled('T2', 2), ...confirmed('T1-1'), ...confirmed('T2-2'));
    expect(jackpot.all('JackpotShared').map(({ cycle, amount }) => [cycle, amount])).toEqual([
      [3, 100_500n],
      [1, 101_500n],
      [2, 100_500n],
    ]);
    expect(jackpot.all('CycleClosed').map(({ cycle, outcome }) => [cycle, outcome])).toEqual([
      [3, 'shared'],
      [1, 'shared'],
      [2, 'shared'],
    ]);
    expect([jackpot.frozen, jackpot.meter]).toEqual([[], 100_000n]);
  });
});

describe('rules-3 Cycles: a cycle closes when each of its coups is settled or void and each of its royals is confirmed or rejected', () => {
  it('rules-3: not while one of its coups is unfinished; the last one closes it in its append', () => {
    const jackpot = threeCoups();
    jackpot.tellAll(royal('T1', 1, 3), settled('T1', 1), ...confirmed('T1-1'), voided('T2', 1));
    expect(jackpot.frozen).toHaveLength(1);
    expect(typesOf(jackpot.tell(returned('T3', 1))).slice(-2)).toEqual(['JackpotShared', 'CycleClosed']);
  });

  it('rules-3: not while one of its royals is neither confirmed nor rejected; the last one closes it in its append', () => {
    const jackpot = threeCoups();
    jackpot.tellAll(
      royal('T1', 1, 3),
      royal('T2', 1, 3),
      settled('T1', 1),
      settled('T2', 1),
      settled('T3', 1),
      ...confirmed('T1-1'),
      called('T2-1'),
      identified('T2-1'),
    );
    expect(jackpot.frozen).toHaveLength(1);
    expect(typesOf(jackpot.tell(reviewed('T2-1', 'rejected')))).toEqual([
      'ReviewReceived',
      'ClaimRejected',
      'JackpotShared',
      'CycleClosed',
    ]);
    expect(jackpot.all('JackpotShared')).toMatchObject([{ shares: [{ claimId: 'T1-1', amount: 101_500n }] }]);
  });

  it('rules-3: a coup of the next cycle does not keep it open', () => {
    const jackpot = jackpotOf(tables);
    jackpot.tellAll(enter('T1', 1, [3]), royal('T1', 1, 3), enter('T2', 1, [3]), settled('T1', 1), ...confirmed('T1-1'));
    expect(jackpot.frozen).toEqual([]);
  });

  it('rules-3, case-34: equal shares to the confirmed, the indivisible remainder to the running meter', () => {
    const jackpot = jackpotOf(tables, { ...POLICY, seed: 100_001n });
    jackpot.tellAll(
      ...tables.flatMap((tableId) => [enter(tableId, 1, [3])]),
      ...tables.flatMap((tableId) => [royal(tableId, 1, 3), settled(tableId, 1)]),
    );
    const events = jackpot.tellAll(...tables.flatMap((tableId) => confirmed(`${tableId}-1`)));
    expect(dataOf(events, 'JackpotShared')).toEqual([
      {
        ...{ jackpotId: 'JP1', cycle: 1, amount: 101_501n, remainder: 2n, into: 2, meter: 100_003n },
        shares: tables.map((tableId) => ({ claimId: `${tableId}-1`, amount: 33_833n })),
      },
    ]);
    jackpot.tellAll(...tables.map((tableId) => released(`${tableId}-1`)));
    expect(jackpot.all('JackpotAwarded').map(({ amount, shares }) => [amount, shares])).toEqual([
      [33_833n, 3],
      [33_833n, 3],
      [33_833n, 3],
    ]);
    expect(jackpot.state.account).toBe(100_003n);
  });

  it('rules-3: if none is confirmed it is as if it had never frozen: the increment to the running meter, its own seed back to the house', () => {
    const jackpot = threeCoups();
    jackpot.tellAll(
      { type: 'ChangePolicy', policy: { ...POLICY, seed: 70_000n } },
      royal('T1', 1, 3),
      settled('T1', 1),
      settled('T2', 1),
      settled('T3', 1),
      called('T1-1'),
      identified('T1-1'),
    );
    const events = jackpot.tell(reviewed('T1-1', 'rejected'));
    expect(typesOf(events)).toEqual(['ReviewReceived', 'ClaimRejected', 'MeterRestored', 'CycleClosed']);
    expect(dataOf(events, 'MeterRestored')).toEqual([
      {
        ...{ jackpotId: 'JP1', cycle: 1, increment: 1_500n, into: 2, seedGivenBack: 100_000n, currency: 'EUR', meter: 71_500n },
        legs: [
          { account: 'meter:JP1', amount: -100_000n },
          { account: 'house', amount: 100_000n },
        ],
      },
    ]);
    expect(dataOf(events, 'CycleClosed')).toEqual([{ jackpotId: 'JP1', cycle: 1, outcome: 'restored' }]);
    expect([jackpot.frozen, jackpot.meter, jackpot.state.account]).toEqual([[], 71_500n, 71_500n]);
  });

  it('rules-3: what is carried goes to the cycle that is open then, be it frozen itself by and by', () => {
    const jackpot = threeCoups();
    jackpot.tellAll(
      settled('T2', 1),
      settled('T3', 1),
      royal('T1', 1, 3),
      settled('T1', 1),
      enter('T2', 2, [3]),
      royal('T2', 2, 3),
      called('T1-1'),
      identified('T1-1', 'mcd-1', 'misread'),
    );
    expect([jackpot.frozen, jackpot.meter]).toEqual([[[2, 100_500n]], 101_500n]);
    expect(jackpot.all('MeterRestored')).toMatchObject([{ cycle: 1, into: 3 }]);
  });
});

describe('rules-3 Cycles: the split of every amount among one to seven royals', () => {
  const splitOf = (seed: bigint, winners: number) => {
    const at = Array.from({ length: winners }, (_, index) => `T${index}`);
    // nothing is added to the seed, so that this is the frozen amount
    const jackpot = jackpotOf(at, { ...POLICY, seed, contributionPpm: 0 });
    jackpot.tellAll(
      ...at.map((tableId) => enter(tableId, 1, [3])),
      ...at.flatMap((tableId) => [royal(tableId, 1, 3), settled(tableId, 1)]),
    );
    jackpot.tellAll(...at.flatMap((tableId) => confirmed(`${tableId}-1`)), ...at.map((tableId) => released(`${tableId}-1`)));
    return {
      awards: jackpot.all('JackpotAwarded').map(({ amount }) => amount),
      carried: jackpot.all('JackpotShared').map(({ remainder }) => remainder),
      meter: jackpot.meter,
    };
  };
  const expectSplit = (seed: bigint, winners: number): void => {
    const each = seed / BigInt(winners);
    const carried = seed - each * BigInt(winners);
    expect(splitOf(seed, winners)).toEqual({
      awards: Array.from({ length: winners }, () => each),
      carried: [carried],
      meter: seed + carried,
    });
  };

  it('case-34: small amounts, each of them: shares equal, the remainder carried, the sum exact', () => {
    for (let winners = 1; winners <= 7; winners++) for (let amount = 1n; amount <= 25n; amount++) expectSplit(amount, winners);
  });

  it('case-34: any amount: shares equal, the remainder carried, the sum exact', () => {
    fc.assert(fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 1, max: 7 }), expectSplit), { numRuns: 60 });
  });
});
