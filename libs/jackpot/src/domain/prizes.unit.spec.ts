import type { JackpotCommand } from './jackpot.commands.js';
import {
  called,
  bet,
  communityRoyal,
  confirmed,
  dataOf,
  enter,
  identified,
  jackpotOf,
  player,
  POLICY,
  released,
  returned,
  reviewed,
  royal,
  royalWithoutStake,
  settled,
  typesOf,
  voided,
} from './testing/jackpot-log.js';

/** A meter that lies so far above its seed that nothing is topped up. */
const richly = (tables: readonly string[] = ['T1']) => {
  const jackpot = jackpotOf(tables);
  jackpot.tell({ type: 'ReceiveIncrement', jackpotId: 'JP1', from: 'JP0', amount: 10_000_000n, currency: 'EUR' });
  return jackpot;
};
const dealtIn = (...seats: readonly number[]) => seats.map((seat) => player('T1', seat));
const consoled = (events: ReturnType<ReturnType<typeof richly>['tell']>) =>
  dataOf(events, 'ConsolationAwarded').map(({ seat, amount, source }) => [seat, amount, source]);

describe('rules-3 Prizes: full 10, quads 100, straight flush 300, each × the stake', () => {
  it('rules-3: paid when the coup is settled, from the dealer’s right, the stake not returned', () => {
    const jackpot = richly();
    jackpot.tell(enter('T1', 1, [1, 3, 5, 7]));
    const events = jackpot.tell(settled('T1', 1, { 1: 'full', 3: 'quads', 7: 'straight-flush' }));
    expect(typesOf(events)).toEqual(['FixedPrizeWon', 'FixedPrizeWon', 'FixedPrizeWon', 'CoupConcluded']);
    expect(dataOf(events, 'FixedPrizeWon').map(({ seat, hand, amount, meter }) => [seat, hand, amount, meter])).toEqual([
      [7, 'straight-flush', 150_000n, 9_952_000n],
      [3, 'quads', 50_000n, 9_902_000n],
      [1, 'full', 5_000n, 9_897_000n],
    ]);
    expect(dataOf(events, 'FixedPrizeWon')[0]).toEqual({
      ...{ jackpotId: 'JP1', cycle: 1, currency: 'EUR', tableId: 'T1', coup: 1, ...bet('T1', 7) },
      ...{ hand: 'straight-flush', amount: 150_000n, source: 'meter', claimId: null, paidAt: 'table', meter: 9_952_000n },
    });
  });

  it('rules-3: a seat whose JP1 stake is not in the jackpot gets none', () => {
    const jackpot = richly();
    jackpot.tell(enter('T1', 1, [3], { dealtIn: dealtIn(3, 4) }));
    expect(typesOf(jackpot.tell(settled('T1', 1, { 4: 'quads' })))).toEqual(['CoupConcluded']);
  });

  it('rules-3 Books: one that would take the meter below the seed is topped up by the house first, each as an event of its own', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tell(enter('T1', 1, [3, 5]));
    const events = jackpot.tell(settled('T1', 1, { 3: 'full', 5: 'full' }));
    expect(typesOf(events)).toEqual(['MeterToppedUp', 'FixedPrizeWon', 'MeterToppedUp', 'FixedPrizeWon', 'CoupConcluded']);
    expect(dataOf(events, 'MeterToppedUp').map(({ amount, meter, reason, legs }) => [amount, meter, reason, legs])).toEqual([
      [
        4_000n,
        105_000n,
        'prize',
        [
          { account: 'house', amount: -4_000n },
          { account: 'meter:JP1', amount: 4_000n },
        ],
      ],
      [
        5_000n,
        105_000n,
        'prize',
        [
          { account: 'house', amount: -5_000n },
          { account: 'meter:JP1', amount: 5_000n },
        ],
      ],
    ]);
    expect(jackpot.meter).toBe(100_000n);
  });

  it('rules-3 Books: by what is missing, be it one minor unit; a meter that a prize takes to its seed needs nothing', () => {
    for (const [above, missing] of [
      [4_499n, [1n]],
      [4_500n, []],
    ] as const) {
      const jackpot = jackpotOf(['T1']);
      jackpot.tellAll({ type: 'ReceiveIncrement', jackpotId: 'JP1', from: 'JP0', amount: above, currency: 'EUR' }, enter('T1', 1, [3]));
      expect(dataOf(jackpot.tell(settled('T1', 1, { 3: 'full' })), 'MeterToppedUp').map(({ amount }) => amount)).toEqual(missing);
      expect(jackpot.meter).toBe(100_000n);
    }
  });

  it('rules-3 Books: fixedPrizesFrom house: the meter bears nothing', () => {
    const jackpot = jackpotOf(['T1'], { ...POLICY, fixedPrizesFrom: 'house' });
    jackpot.tell(enter('T1', 1, [3]));
    const events = jackpot.tell(settled('T1', 1, { 3: 'straight-flush' }));
    expect(typesOf(events)).toEqual(['FixedPrizeWon', 'CoupConcluded']);
    expect(dataOf(events, 'FixedPrizeWon')).toMatchObject([{ source: 'house', amount: 150_000n, meter: 100_500n }]);
  });

  it('rules-3 Control: they are paid at the settlement, also while the claim of their coup is open', () => {
    const jackpot = richly();
    jackpot.tellAll(enter('T1', 1, [1, 3]), royal('T1', 1, 3));
    jackpot.tell({ type: 'ReceiveIncrement', jackpotId: 'JP1', from: 'JP9', amount: 10_000_000n, currency: 'EUR' });
    const events = jackpot.tell(settled('T1', 1, { 1: 'full' }));
    expect(typesOf(events)).toEqual(['FixedPrizeWon', 'CoupConcluded']);
    expect(dataOf(events, 'FixedPrizeWon')).toMatchObject([{ seat: 1, amount: 5_000n, claimId: null }]);
    expect(jackpot.state.claims.map(({ claimId }) => claimId)).toEqual(['T1-1']);
  });

  it('rules-3: a coup is settled once, however often it is heard; one that never entered is none of the jackpot’s', () => {
    const jackpot = richly();
    jackpot.tellAll(enter('T1', 1, [3]), settled('T1', 1, { 3: 'full' }));
    expect(
      jackpot.tellAll(
        settled('T1', 1, { 3: 'full' }),
        voided('T1', 1),
        returned('T1', 1),
        royal('T1', 1, 3),
        settled('T9', 1, { 3: 'full' }),
      ),
    ).toEqual([]);
  });
});

describe('rules-3 Prizes: a royal with at least one own card: 100 % of the jackpot', () => {
  it('rules-3: all that its cycle had, the seed and what every table had paid in, and nothing that came after', () => {
    const jackpot = jackpotOf(['T1', 'T2', 'T3']);
    jackpot.tellAll(enter('T1', 1, [3, 5]), enter('T2', 1, [1]), settled('T2', 1), royal('T1', 1, 3));
    expect(jackpot.frozen).toEqual([[1, 101_500n]]);
    jackpot.tellAll(enter('T3', 1, [2]), settled('T1', 1), ...confirmed('T1-1'));
    const [award] = dataOf(jackpot.tell(released('T1-1')), 'JackpotAwarded');
    expect(award).toMatchObject({ ...player('T1', 3), cycle: 1, amount: 101_500n, frozen: 101_500n, shares: 1 });
    // nothing of that cycle is left; what stands in the account is the next one's
    expect([jackpot.frozen, jackpot.state.account]).toEqual([[], jackpot.meter]);
  });
});

describe('rules-3 Prizes: a community royal pays every JP1 player, one claim per coup, and triggers neither jackpot nor consolation', () => {
  it('rules-3: one claim and no freeze', () => {
    const jackpot = richly();
    jackpot.tell(enter('T1', 1, [3, 5]));
    const events = jackpot.tell(communityRoyal('T1', 1));
    expect(typesOf(events)).toEqual(['ClaimOpened']);
    expect(dataOf(events, 'ClaimOpened')).toMatchObject([{ claimId: 'T1-1', kind: 'community-royal', holder: null, cycle: 1 }]);
    expect(jackpot.tell(communityRoyal('T1', 1))).toEqual([]);
    expect(jackpot.frozen).toEqual([]);
  });

  it('rules-3: 1 000 × to every JP1 player, on the release alone, topped up where needed', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tellAll(enter('T1', 1, [3, 5]), communityRoyal('T1', 1));
    expect(typesOf(jackpot.tell(settled('T1', 1)))).toEqual(['CoupConcluded']);
    expect(typesOf(jackpot.tellAll(...confirmed('T1-1')))).toEqual([
      'SupervisorCalled',
      'HandIdentified',
      'ReviewReceived',
      'ClaimConfirmed',
    ]);
    const events = jackpot.tell(released('T1-1'));
    expect(typesOf(events)).toEqual(['PaymentReleased', 'MeterToppedUp', 'FixedPrizeWon', 'MeterToppedUp', 'FixedPrizeWon']);
    expect(dataOf(events, 'FixedPrizeWon').map(({ seat, hand, amount, claimId }) => [seat, hand, amount, claimId])).toEqual([
      [5, 'community-royal', 500_000n, 'T1-1'],
      [3, 'community-royal', 500_000n, 'T1-1'],
    ]);
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-done');
  });

  it('rules-3: not before its coup is over', () => {
    const jackpot = richly();
    jackpot.tellAll(enter('T1', 1, [3]), communityRoyal('T1', 1), ...confirmed('T1-1'));
    expect(jackpot.refusal(released('T1-1'))).toBe('coup-not-ended');
    jackpot.tell(settled('T1', 1));
    expect(dataOf(jackpot.tell(released('T1-1')), 'FixedPrizeWon')).toHaveLength(1);
  });

  it('rules §2 jp1OnFold forfeit: a fold forfeits it, whenever it was', () => {
    const jackpot = richly();
    jackpot.tellAll(
      enter('T1', 1, [3, 5], { jp1OnFold: 'forfeit' }),
      communityRoyal('T1', 1),
      settled('T1', 1, {}, [3]),
      ...confirmed('T1-1'),
    );
    expect(dataOf(jackpot.tell(released('T1-1')), 'FixedPrizeWon').map(({ seat }) => seat)).toEqual([5]);
  });
});

describe('rules-3 Consolation: every other JP1 player of the table and coup of a confirmed royal gets 100 × the stake', () => {
  it('rules-3: at the conclusion of the coup when the royal is confirmed before, after the fixed prizes', () => {
    const jackpot = richly(['T1', 'T2']);
    jackpot.tellAll(enter('T1', 1, [1, 3, 5]), enter('T2', 1, [1]), royal('T1', 1, 3), ...confirmed('T1-1'));
    jackpot.tell({ type: 'ReceiveIncrement', jackpotId: 'JP1', from: 'JP9', amount: 10_000_000n, currency: 'EUR' });
    const events = jackpot.tell(settled('T1', 1, { 1: 'full' }));
    expect(typesOf(events)).toEqual(['FixedPrizeWon', 'ConsolationAwarded', 'ConsolationAwarded', 'CoupConcluded']);
    expect(consoled(events)).toEqual([
      [5, 50_000n, 'meter'],
      [1, 50_000n, 'meter'],
    ]);
    expect(dataOf(events, 'ConsolationAwarded')[0]).toMatchObject({ claimId: 'T1-1', cycle: 2, ...bet('T1', 5) });
  });

  it('rules-3: with the confirmation when the coup is over before, and never before that', () => {
    const jackpot = richly(['T1', 'T2']);
    jackpot.tellAll(enter('T1', 1, [3, 5]), enter('T2', 1, [1]), royal('T1', 1, 3));
    expect(consoled(jackpot.tellAll(settled('T1', 1), called('T1-1'), identified('T1-1')))).toEqual([]);
    const events = jackpot.tell(reviewed('T1-1', 'confirmed'));
    expect(typesOf(events)).toEqual(['ReviewReceived', 'ClaimConfirmed', 'MeterToppedUp', 'ConsolationAwarded']);
    expect(dataOf(events, 'MeterToppedUp')).toMatchObject([{ reason: 'consolation', amount: 50_000n }]);
    expect(consoled(events)).toEqual([[5, 50_000n, 'meter']]);
  });

  it('rules-3: folded or not, also where a fold forfeits prizes', () => {
    const jackpot = richly();
    jackpot.tellAll(enter('T1', 1, [3, 5], { jp1OnFold: 'forfeit' }), royal('T1', 1, 3), settled('T1', 1, {}, [5]));
    expect(consoled(jackpot.tellAll(...confirmed('T1-1')))).toEqual([[5, 50_000n, 'meter']]);
  });

  it('rules-3: the holder need not have staked JP1: a claim for the consolation only, no freeze, no jackpot, no release', () => {
    const jackpot = richly();
    jackpot.tell(enter('T1', 1, [3, 5], { dealtIn: dealtIn(2, 3, 5) }));
    const opened = jackpot.tell(royalWithoutStake('T1', 1, 2));
    expect(typesOf(opened)).toEqual(['ClaimOpened']);
    expect(dataOf(opened, 'ClaimOpened')).toMatchObject([{ kind: 'consolation', holder: player('T1', 2) }]);
    jackpot.tellAll(settled('T1', 1), called('T1-1'), identified('T1-1'));
    expect(consoled(jackpot.tell(reviewed('T1-1', 'confirmed')))).toEqual([
      [5, 50_000n, 'meter'],
      [3, 50_000n, 'meter'],
    ]);
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-done');
    expect([jackpot.frozen, jackpot.state.claims]).toEqual([[], []]);
  });

  it('rules-3: such a claim confirmed first is paid at the conclusion, and has nothing to release', () => {
    const jackpot = richly();
    jackpot.tellAll(enter('T1', 1, [3], { dealtIn: dealtIn(2, 3) }), royalWithoutStake('T1', 1, 2), ...confirmed('T1-1'));
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-done');
    expect(consoled(jackpot.tell(settled('T1', 1)))).toEqual([[3, 50_000n, 'meter']]);
    expect(jackpot.state.claims).toEqual([]);
  });

  it('rules-3 consolationTrigger jp1Player: a JP1 player’s royal triggers it too', () => {
    const jackpot = richly();
    jackpot.tellAll(enter('T1', 1, [3, 5], { consolationTrigger: 'jp1Player' }), royal('T1', 1, 3), settled('T1', 1));
    expect(consoled(jackpot.tellAll(...confirmed('T1-1')))).toEqual([[5, 50_000n, 'meter']]);
  });

  it('rules-3: none if the royal is rejected', () => {
    const jackpot = richly();
    jackpot.tellAll(enter('T1', 1, [3, 5]), royal('T1', 1, 3), settled('T1', 1), called('T1-1'), identified('T1-1'));
    expect(consoled(jackpot.tell(reviewed('T1-1', 'rejected')))).toEqual([]);
  });

  it('rules-3: consolationFrom house: the meter bears nothing', () => {
    const jackpot = jackpotOf(['T1', 'T2'], { ...POLICY, consolationFrom: 'house' });
    jackpot.tellAll(enter('T1', 1, [3, 5]), enter('T2', 1, [1]), royal('T1', 1, 3), settled('T1', 1));
    const events = jackpot.tellAll(...confirmed('T1-1'));
    expect([consoled(events), dataOf(events, 'MeterToppedUp'), jackpot.meter]).toEqual([[[5, 50_000n, 'house']], [], 100_000n]);
  });
});

describe('rules-3 Void coup: each JP1 stake goes back in full, the contributed part from the running meter', () => {
  const back: readonly (readonly [string, JackpotCommand, 'voided' | 'returned'])[] = [
    ['voided', voided('T1', 1), 'voided'],
    ['returned by the chef de table before the first card', returned('T1', 1), 'returned'],
  ];

  it.each(back)('rules-3: %s', (_, command, reason) => {
    const jackpot = jackpotOf(['T1'], { ...POLICY, contributionPpm: 600_000 });
    jackpot.tell(enter('T1', 1, [3, 5]));
    const events = jackpot.tell(command);
    expect(events).toEqual([
      {
        type: 'ContributionReturned',
        data: {
          ...{ jackpotId: 'JP1', cycle: 1, currency: 'EUR', tableId: 'T1', coup: 1, reason, meter: 100_000n },
          returns: [
            { ...bet('T1', 3), contribution: 300n },
            { ...bet('T1', 5), contribution: 300n },
          ],
        },
      },
      { type: 'CoupConcluded', data: { jackpotId: 'JP1', cycle: 1, tableId: 'T1', coup: 1, outcome: reason, forfeited: [] } },
    ]);
    expect(jackpot.tellAll(command, enter('T1', 1, [3, 5]), settled('T1', 1, { 3: 'full' }))).toEqual([]);
  });

  it.each(back)('rules-3: %s, of another cycle than the open one: from the running meter, topped up', (_, command) => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(enter('T1', 1, [3, 5]), enter('T2', 1, [3]), royal('T2', 1, 3));
    const events = jackpot.tell(command);
    expect(typesOf(events)).toEqual(['MeterToppedUp', 'ContributionReturned', 'CoupConcluded']);
    expect(dataOf(events, 'MeterToppedUp')).toMatchObject([{ cycle: 2, amount: 1_000n, reason: 'return' }]);
    expect(dataOf(events, 'ContributionReturned')).toMatchObject([{ cycle: 2, meter: 100_000n }]);
    expect(dataOf(events, 'CoupConcluded')).toMatchObject([{ cycle: 1 }]);
    expect(jackpot.frozen).toEqual([[1, 101_500n]]);
  });

  it('rules-3: after its claim was rejected', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tellAll(enter('T1', 1, [3]), royal('T1', 1, 3), called('T1-1'), identified('T1-1', 'mcd-1', 'no-valid-stake'));
    expect(jackpot.frozen).toEqual([[1, 100_500n]]);
    expect(typesOf(jackpot.tell(voided('T1', 1)))).toEqual([
      'MeterToppedUp',
      'ContributionReturned',
      'CoupConcluded',
      'MeterRestored',
      'CycleClosed',
    ]);
    expect([jackpot.frozen, jackpot.meter]).toEqual([[], 100_500n]);
  });

  it('rules-3: nothing of a void coup is ever paid: a claim that is left is rejected with it, even a confirmed one', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tellAll(enter('T1', 1, [3, 5]), royal('T1', 1, 3), ...confirmed('T1-1'));
    const events = jackpot.tell(voided('T1', 1));
    expect(typesOf(events)).toEqual([
      'ClaimRejected',
      'MeterToppedUp',
      'ContributionReturned',
      'CoupConcluded',
      'MeterRestored',
      'CycleClosed',
    ]);
    expect(dataOf(events, 'ClaimRejected')).toMatchObject([{ by: 'supervisor', person: 'mcd-1', reason: 'no-valid-stake' }]);
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-done');
  });

  it('a coup that the jackpot declined has nothing to give back', () => {
    const jackpot = jackpotOf([]);
    jackpot.tell(enter('T1', 1, [3]));
    expect(jackpot.tellAll(returned('T1', 1), voided('T1', 1))).toEqual([]);
  });
});
