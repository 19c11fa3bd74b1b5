import { fold } from '@casino/kernel';
import { jackpotDecider } from './jackpot.decider.js';
import {
  bet,
  communityRoyal,
  confirmed,
  dataOf,
  enter,
  jackpotOf,
  JackpotLog,
  link,
  NOW,
  open,
  POLICY,
  released,
  royal,
  settled,
  typesOf,
} from './testing/jackpot-log.js';
import type { EnterCoup, JackpotCommand } from './jackpot.commands.js';
import type { JackpotEvent } from './jackpot.state.js';

const unlink = (tableId: string): JackpotCommand => ({ type: 'UnlinkTable', tableId });
const suspend = (tableId: string | null): JackpotCommand => ({ type: 'Suspend', tableId, reason: 'the sensors of seat 3 are silent' });
const resume = (tableId: string | null): JackpotCommand => ({ type: 'Resume', tableId });
const change = (policy: Partial<typeof POLICY>): JackpotCommand => ({ type: 'ChangePolicy', policy: { ...POLICY, ...policy } });
const declined = (jackpot: JackpotLog, command: EnterCoup): string | undefined => dataOf(jackpot.tell(command), 'CoupDeclined')[0]?.reason;

describe('rules-3 Meter: seed and stake are set by the house', () => {
  it('rules-3: the first cycle opens with the jackpot, its seed put up by the house', () => {
    const policy = { ...POLICY, version: 1 };
    expect(new JackpotLog().tell(open())).toEqual([
      { type: 'JackpotOpened', data: { jackpotId: 'JP1', currency: 'EUR', policy } },
      {
        type: 'CycleOpened',
        data: {
          jackpotId: 'JP1',
          cycle: 1,
          currency: 'EUR',
          policy,
          tables: [],
          legs: [
            { account: 'house', amount: -100_000n },
            { account: 'meter:JP1', amount: 100_000n },
          ],
        },
      },
    ]);
  });

  it('rules-3: shared by all linked tables on one meter: one seed, one stake, and what one pays in or takes out all have or miss', () => {
    const linked = ['T1', 'T2', 'T3'];
    const jackpot = jackpotOf(linked);
    expect(jackpot.all('TableLinked').map(({ tableId, stake }) => [tableId, stake])).toEqual(linked.map((tableId) => [tableId, 500n]));
    const meterAfter = (tableId: string, coup = 1) => dataOf(jackpot.tell(enter(tableId, coup, [3])), 'CoupEntered')[0]?.meter;
    expect([meterAfter('T1'), meterAfter('T2')]).toEqual([100_500n, 101_000n]);
    // a prize at one table takes it down to its seed for all of them
    expect(dataOf(jackpot.tell(settled('T1', 1, { 3: 'full' })), 'FixedPrizeWon')).toMatchObject([{ tableId: 'T1', meter: 100_000n }]);
    expect(meterAfter('T3')).toBe(100_500n);
    // the royal of one freezes what all had paid in, and all go on at the one meter that follows
    expect(dataOf(jackpot.tell(royal('T2', 1, 3)), 'CycleFrozen')).toMatchObject([{ cycle: 1, amount: 100_500n }]);
    expect(jackpot.all('CycleOpened').map(({ cycle, policy }) => [cycle, policy.seed])).toEqual([
      [1, 100_000n],
      [2, 100_000n],
    ]);
    expect([meterAfter('T1', 2), meterAfter('T3', 2)]).toEqual([100_500n, 101_000n]);
  });

  it('rules-3, fault-184: contributionPpm × stake is whole minor units, else the policy is refused', () => {
    const jackpot = new JackpotLog();
    expect(jackpot.refusal(open({ ...POLICY, stake: 333n, contributionPpm: 500_000 }))).toBe('policy-not-exact');
    expect(jackpot.refusal(open({ ...POLICY, stake: 334n, contributionPpm: 500_000 }))).toBeUndefined();
    expect(jackpot.refusal(open({ ...POLICY, seed: 0n }))).toBe('invalid-amount');
    expect(jackpot.refusal(open({ ...POLICY, stake: 0n }))).toBe('invalid-amount');
    expect(jackpot.refusal(open({ ...POLICY, contributionPpm: 1_000_001 }))).toBe('invalid-request');
    expect(jackpot.refusal(open({ ...POLICY, contributionPpm: 0.5 }))).toBe('invalid-request');
    expect(jackpot.refusal(open({ ...POLICY, contributionPpm: -1 }))).toBe('invalid-request');
    expect(jackpot.refusal(open({ ...POLICY, seed: 1n, stake: 1n, contributionPpm: 0 }))).toBeUndefined();
    jackpot.tell(open());
    expect(jackpot.refusal(change({ stake: 333n, contributionPpm: 500_000 }))).toBe('policy-not-exact');
  });

  it('rules-3: a prize is a whole multiple of the stake, else the policy is refused', () => {
    const jackpot = jackpotOf([]);
    for (const hand of ['full', 'quads', 'straight-flush', 'community-royal', 'consolation'] as const) {
      const withMultiple = (multiple: number) => jackpot.refusal(change({ prizes: { ...POLICY.prizes, [hand]: multiple } }));
      expect([0, -1, 1.5, 1_000_001].map(withMultiple)).toEqual([
        'invalid-request',
        'invalid-request',
        'invalid-request',
        'invalid-request',
      ]);
      expect([1, 1_000_000].map(withMultiple)).toEqual([undefined, undefined]);
    }
  });

  it('rules-3: the rest of the stake is the house’s: the meter gets the contribution alone', () => {
    const jackpot = jackpotOf(['T1'], { ...POLICY, contributionPpm: 600_000 });
    const [entered] = dataOf(jackpot.tell(enter('T1', 1, [3, 5])), 'CoupEntered');
    expect(entered?.entries.map(({ stake, contribution }) => [stake, contribution])).toEqual([
      [500n, 300n],
      [500n, 300n],
    ]);
    expect(jackpot.meter).toBe(100_600n);
  });

  it('rules-3: policy values are versioned and effective at the next cycle', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    expect(dataOf(jackpot.tell(change({ seed: 70_000n })), 'PolicyChanged')).toMatchObject([
      { fromCycle: 2, policy: { version: 2, seed: 70_000n } },
    ]);
    expect(dataOf(jackpot.tell(change({ seed: 80_000n, stake: 1_000n })), 'PolicyChanged')).toMatchObject([
      { fromCycle: 2, policy: { version: 3 } },
    ]);
    jackpot.tell(enter('T1', 1, [3]));
    expect(jackpot.meter).toBe(100_500n);
    expect(dataOf(jackpot.tell(royal('T1', 1, 3)), 'CycleOpened')).toMatchObject([
      { cycle: 2, policy: { version: 3, seed: 80_000n, stake: 1_000n }, tables: ['T1', 'T2'] },
    ]);
    expect([jackpot.meter, jackpot.state.nextPolicy]).toEqual([80_000n, null]);
    expect(dataOf(jackpot.tell(change({})), 'PolicyChanged')).toMatchObject([{ fromCycle: 3, policy: { version: 4 } }]);
  });

  it('rules-3: a JP1 stake not yet contributed when a cycle with another stake opens is returned', () => {
    const jackpot = jackpotOf(['T1', 'T2', 'T3']);
    jackpot.tellAll(change({ stake: 1_000n }), enter('T1', 1, [3]), royal('T1', 1, 3));
    expect(declined(jackpot, enter('T2', 1, [1]))).toBe('policy-changed');
    expect(typesOf(jackpot.tell(enter('T3', 1, [1], { policy: 2 }, 1_000n)))).toEqual(['CoupEntered']);
  });

  it('rules-3: one whose players saw other prizes than those of the open cycle is returned, be the stake the same; nothing is contributed', () => {
    const jackpot = jackpotOf(['T1', 'T2', 'T3']);
    jackpot.tellAll(change({ prizes: { ...POLICY.prizes, quads: 90 } }), enter('T1', 1, [3]));
    // not before the cycle that it is for
    expect(declined(jackpot, enter('T2', 1, [1], { policy: 2 }))).toBe('policy-changed');
    jackpot.tell(royal('T1', 1, 3));
    expect(declined(jackpot, enter('T2', 2, [1]))).toBe('policy-changed');
    expect(declined(jackpot, enter('T3', 1, [1], { policy: 3 }))).toBe('policy-changed');
    expect(jackpot.meter).toBe(100_000n);
    expect(dataOf(jackpot.tell(enter('T2', 3, [1], { policy: 2 })), 'CoupEntered')).toMatchObject([
      { cycle: 2, policy: 2, meter: 100_500n },
    ]);
    // a cycle that opens by the policy of the one before takes what was seen before
    jackpot.tellAll(royal('T2', 3, 1));
    expect(dataOf(jackpot.tell(enter('T3', 2, [1], { policy: 2 })), 'CoupEntered')).toMatchObject([{ cycle: 3, policy: 2 }]);
  });

  it('rules §4: the rules in force when a stake was placed hold for it: its prizes come from where they did then', () => {
    const jackpot = jackpotOf(['T1', 'T2'], { ...POLICY, fixedPrizesFrom: 'house', consolationFrom: 'house' });
    jackpot.tellAll(
      change({ fixedPrizesFrom: 'meter', consolationFrom: 'meter' }),
      enter('T1', 1, [3]),
      enter('T2', 1, [3]),
      royal('T1', 1, 3),
    );
    expect(dataOf(jackpot.tell(settled('T2', 1, { 3: 'full' })), 'FixedPrizeWon')).toMatchObject([
      { source: 'house', cycle: 2, meter: 100_000n },
    ]);
  });

  it('fault-161: the prizes change between entry and conclusion: a coup is paid by those its players saw, fixed, community and consolation', () => {
    const jackpot = jackpotOf(['T1', 'T2', 'T3', 'T4']);
    const prizes = { full: 11, quads: 90, 'straight-flush': 250, 'community-royal': 900, consolation: 50 };
    jackpot.tellAll(enter('T1', 1, [3, 5]), enter('T2', 1, [3]), enter('T3', 1, [3]));
    jackpot.tellAll(change({ prizes }), royal('T1', 1, 3), enter('T4', 1, [3], { policy: 2 }), communityRoyal('T3', 1));
    const amounts = (events: readonly JackpotEvent[]) =>
      events.flatMap(({ type, data }) => (type === 'FixedPrizeWon' || type === 'ConsolationAwarded' ? [data.amount] : []));
    expect(amounts(jackpot.tell(settled('T2', 1, { 3: 'straight-flush' })))).toEqual([150_000n]);
    expect(amounts(jackpot.tell(settled('T4', 1, { 3: 'straight-flush' })))).toEqual([125_000n]);
    expect(amounts(jackpot.tellAll(settled('T1', 1), ...confirmed('T1-1')))).toEqual([50_000n]);
    expect(amounts(jackpot.tellAll(settled('T3', 1), ...confirmed('T3-1'), released('T3-1')))).toEqual([500_000n]);
    // the next one's by the policy in force
    jackpot.tell(enter('T2', 2, [1, 3], { policy: 2 }));
    const rest = jackpot.tellAll(royal('T2', 2, 3), settled('T2', 2, { 1: 'full' }), ...confirmed('T2-2'));
    expect(amounts(rest)).toEqual([5_500n, 25_000n]);
    expect(jackpot.all('CoupEntered').map(({ tableId, policy }) => [tableId, policy])).toEqual([
      ['T1', 1],
      ['T2', 1],
      ['T3', 1],
      ['T4', 2],
      ['T2', 2],
    ]);
    expect(jackpot.all('ClaimOpened').map(({ claimId, policy }) => [claimId, policy])).toEqual([
      ['T1-1', 1],
      ['T3-1', 1],
      ['T2-2', 2],
    ]);
    expect(fold(jackpotDecider, jackpot.events)).toEqual(jackpot.state);
  });

  it('a jackpot opens once', () => {
    const jackpot = jackpotOf([]);
    expect(jackpot.refusal(open())).toBe('jackpot-already-open');
  });

  it('nobody acts on a jackpot that was never opened', () => {
    const jackpot = new JackpotLog();
    for (const command of [link('T1'), unlink('T1'), suspend(null), resume(null), change({})])
      expect(jackpot.refusal(command)).toBe('jackpot-not-found');
  });
});

describe('rules-3 Stop: a table is linked or unlinked only between coups', () => {
  it('rules-3: a linked table takes the one stake of the open cycle', () => {
    const jackpot = jackpotOf([]);
    expect(jackpot.tell(link('T1'))).toEqual([
      { type: 'TableLinked', data: { jackpotId: 'JP1', tableId: 'T1', currency: 'EUR', stake: 500n, policy: 1, prizes: POLICY.prizes } },
    ]);
    expect(jackpot.refusal(link('T1'))).toBe('table-already-linked');
  });

  it('rules-3: a table is not unlinked while a coup of it is unfinished; then it is, and may be linked again', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tell(enter('T1', 1, [3]));
    expect(jackpot.refusal(unlink('T1'))).toBe('coup-not-ended');
    expect(typesOf(jackpot.tell(unlink('T2')))).toEqual(['TableUnlinked']);
    jackpot.tell(settled('T1', 1));
    expect(typesOf(jackpot.tellAll(unlink('T1'), link('T1')))).toEqual(['TableUnlinked', 'TableLinked']);
    expect(jackpot.refusal(unlink('T2'))).toBe('table-not-linked');
    expect(jackpot.refusal(unlink('T9'))).toBe('table-not-linked');
  });

  it('rules-3: a coup that began while its table was linked keeps its terms, and is declined only if the table was suspended', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(unlink('T1'), suspend('T2'), unlink('T2'));
    expect(typesOf(jackpot.tell(enter('T1', 1, [3])))).toEqual(['CoupEntered']);
    expect(declined(jackpot, enter('T2', 1, [3]))).toBe('suspended');
    jackpot.tell(link('T2'));
    expect(typesOf(jackpot.tell(enter('T2', 2, [3])))).toEqual(['CoupEntered']);
  });
});

describe('rules-3 Before the deal: all JP1 stakes of a coup are added in one append, or none', () => {
  it('rules-3: in one event, to the open cycle, with everybody who is dealt in', () => {
    const jackpot = jackpotOf(['T1']);
    const command = enter('T1', 12, [3, 5], {
      dealtIn: [3, 5, 6].map((seat) => ({ seat, sittingId: `T1-${seat}`, playerId: `p${seat}` })),
    });
    expect(jackpot.tell(command)).toEqual([
      {
        type: 'CoupEntered',
        data: {
          ...{ jackpotId: 'JP1', cycle: 1, currency: 'EUR', tableId: 'T1', coup: 12, croupier: 'croupier-1', chefDeTable: 'chef-1' },
          ...{
            policy: 1,
            jp1OnFold: 'play',
            consolationTrigger: 'anyPlayer',
            lastBetsAt: command.lastBetsAt,
            dealtIn: command.dealtIn,
            meter: 101_000n,
          },
          entries: [
            { ...bet('T1', 3), contribution: 500n },
            { ...bet('T1', 5), contribution: 500n },
          ],
        },
      },
    ]);
  });

  it('rules-3: a coup is not taken by a jackpot that is not open, or stopped', () => {
    const unknown = new JackpotLog();
    expect(declined(unknown, enter('T1', 1, [3]))).toBe('not-open');
    const stopped = jackpotOf(['T1']);
    const day = 24 * 60 * 60 * 1000;
    stopped.tellAll({ type: 'NotifyStop', now: NOW }, { type: 'Stop', to: { kind: 'orphelins' }, other: undefined, now: NOW + 15 * day });
    expect(declined(stopped, enter('T1', 1, [3]))).toBe('stopped');
  });

  it('rules-3: nor of a table that is not linked, or suspended, nor in another currency, nor of a wrong amount', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    expect(declined(jackpot, enter('T9', 1, [3]))).toBe('not-linked');
    jackpot.tell(suspend('T2'));
    expect(declined(jackpot, enter('T2', 1, [3]))).toBe('suspended');
    expect(declined(jackpot, enter('T1', 1, [3], { currency: 'CHF' }))).toBe('currency-differs');
    expect(declined(jackpot, enter('T1', 2, [3], { bets: [bet('T1', 3), bet('T1', 5, 400n)] }))).toBe('policy-changed');
    expect(jackpot.meter).toBe(100_000n);
  });

  it('rules-3: what is declined goes back: the event lists every stake', () => {
    const [event] = dataOf(new JackpotLog().tell(enter('T1', 1, [3, 5])), 'CoupDeclined');
    expect(event).toEqual({ jackpotId: 'JP1', tableId: 'T1', coup: 1, reason: 'not-open', bets: [bet('T1', 3), bet('T1', 5)] });
  });

  it('rules-3: a coup enters once, however often and late it is heard; a declined one stays declined', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tell(suspend('T2'));
    jackpot.tellAll(enter('T1', 1, [3]), enter('T2', 1, [3]), resume('T2'));
    expect(jackpot.tellAll(enter('T1', 1, [3]), enter('T2', 1, [3]))).toEqual([]);
    jackpot.tellAll(settled('T1', 1), enter('T1', 2, [3]));
    expect(jackpot.tellAll(enter('T1', 1, [3]), enter('T1', 2, [3]))).toEqual([]);
    expect(jackpot.meter).toBe(101_000n);
  });

  it('rules-3: a coup without a JP1 stake is none of the jackpot’s', () => {
    expect(jackpotOf(['T1']).tell(enter('T1', 1, []))).toEqual([]);
  });
});

describe('rules-3 Fault: what is suspended takes no JP1 stake', () => {
  it('rules-3: sensors or console of one table: that table alone', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    expect(dataOf(jackpot.tell(suspend('T1')), 'MeterSuspended')).toMatchObject([{ tableId: 'T1', tables: ['T1'] }]);
    expect(declined(jackpot, enter('T1', 1, [3]))).toBe('suspended');
    expect(typesOf(jackpot.tell(enter('T2', 1, [3])))).toEqual(['CoupEntered']);
    expect(jackpot.refusal(suspend('T1'))).toBe('already-suspended');
    expect(jackpot.refusal(suspend('T9'))).toBe('table-not-linked');
  });

  it('rules-3: the jackpot itself: all tables', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    expect(dataOf(jackpot.tell(suspend(null)), 'MeterSuspended')).toMatchObject([{ tableId: null, tables: ['T1', 'T2'] }]);
    expect(declined(jackpot, enter('T1', 1, [3]))).toBe('suspended');
    expect(jackpot.refusal(suspend(null))).toBe('already-suspended');
    expect(jackpot.refusal(link('T3'))).toBe('already-suspended');
  });

  it('rules-3: resumed with the same parameters; a table with a fault of its own waits for both', () => {
    const jackpot = jackpotOf(['T1', 'T2', 'T3']);
    jackpot.tellAll(suspend('T1'), suspend('T3'));
    expect(dataOf(jackpot.tell(suspend(null)), 'MeterSuspended')).toMatchObject([{ tables: ['T2'] }]);
    expect(dataOf(jackpot.tell(resume('T3')), 'MeterResumed')).toMatchObject([{ tableId: 'T3', tables: [] }]);
    expect(dataOf(jackpot.tell(resume(null)), 'MeterResumed')).toEqual([
      { jackpotId: 'JP1', tableId: null, tables: ['T2', 'T3'], currency: 'EUR', stake: 500n, policy: 1, prizes: POLICY.prizes },
    ]);
    expect(dataOf(jackpot.tell(resume('T1')), 'MeterResumed')).toMatchObject([{ tableId: 'T1', tables: ['T1'] }]);
    expect(jackpot.refusal(resume('T1'))).toBe('not-suspended');
    expect(jackpot.refusal(resume(null))).toBe('not-suspended');
    expect(jackpot.refusal(resume('T9'))).toBe('table-not-linked');
  });

  it('rules-3: coups already contributed keep their prizes and claims', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(enter('T1', 1, [3]), enter('T2', 1, [3]), suspend(null));
    expect(typesOf(jackpot.tell(settled('T1', 1, { 3: 'full' })))).toEqual(['MeterToppedUp', 'FixedPrizeWon', 'CoupConcluded']);
    expect(dataOf(jackpot.tell(royal('T2', 1, 3)), 'CycleOpened')).toMatchObject([{ cycle: 2, tables: [] }]);
  });
});

describe('rules-3 Registers: displayed amounts at each séance’s end', () => {
  const seanceEnds = (seance: number): JackpotCommand => ({ type: 'RecordDisplayedAmount', tableId: 'T1', seance, now: NOW });

  it('rules-3: the running meter and every frozen amount, once for each séance', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(enter('T2', 1, [3]), royal('T2', 1, 3), enter('T1', 1, [1]));
    expect(jackpot.tell(seanceEnds(4))).toEqual([
      {
        type: 'DisplayedAmountRecorded',
        data: {
          jackpotId: 'JP1',
          tableId: 'T1',
          seance: 4,
          running: { cycle: 2, amount: 100_500n },
          frozen: [{ cycle: 1, amount: 100_500n }],
          recordedAt: NOW,
        },
      },
    ]);
    expect(jackpot.tellAll(seanceEnds(4), seanceEnds(3))).toEqual([]);
    expect(typesOf(jackpot.tell(seanceEnds(5)))).toEqual(['DisplayedAmountRecorded']);
    expect(new JackpotLog().tell(seanceEnds(1))).toEqual([]);
  });
});
