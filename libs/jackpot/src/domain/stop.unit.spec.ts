import type { JackpotCommand, Stop } from './jackpot.commands.js';
import {
  communityRoyal,
  confirmed,
  dataOf,
  enter,
  JackpotLog,
  jackpotOf,
  link,
  NOW,
  open,
  POLICY,
  released,
  royal,
  settled,
  typesOf,
} from './testing/jackpot-log.js';

const DAY = 24 * 60 * 60 * 1000;
const AFTER = NOW + 15 * DAY;
const notice: JackpotCommand = { type: 'NotifyStop', now: NOW };
const toOrphelins: Stop = { type: 'Stop', to: { kind: 'orphelins' }, other: undefined, now: AFTER };
const toOther: Stop = { type: 'Stop', to: { kind: 'jackpot', jackpotId: 'JP2' }, other: { currency: 'EUR', stopped: false }, now: AFTER };
const increment = (change: Partial<Extract<JackpotCommand, { type: 'ReceiveIncrement' }>> = {}): JackpotCommand => ({
  type: 'ReceiveIncrement',
  ...{ jackpotId: 'JP1', from: 'JP9', amount: 700n, currency: 'EUR' },
  ...change,
});

describe('rules-3 Stop: by an MCD, with 15 days’ notice recorded', () => {
  it('rules-3: not without the notice, nor a millisecond before the fifteen days are over', () => {
    const jackpot = jackpotOf(['T1']);
    expect(jackpot.refusal(toOrphelins)).toBe('stop-notice-needed');
    expect(jackpot.tell(notice)).toEqual([{ type: 'StopNotified', data: { jackpotId: 'JP1', notifiedAt: NOW } }]);
    expect(jackpot.refusal({ ...toOrphelins, now: AFTER - 1 })).toBe('stop-notice-needed');
    expect(jackpot.refusal(toOrphelins)).toBeUndefined();
  });

  it('rules-3: the first notice counts', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tell(notice);
    expect(jackpot.tell({ ...notice, now: NOW + DAY })).toEqual([]);
    expect(jackpot.refusal(toOrphelins)).toBeUndefined();
  });

  const busy: readonly (readonly [string, readonly JackpotCommand[]])[] = [
    ['an unfinished coup', [enter('T1', 1, [3])]],
    ['a frozen cycle', [enter('T1', 1, [3]), enter('T2', 1, [3]), royal('T1', 1, 3), settled('T1', 1), ...confirmed('T1-1')]],
    ['an open claim', [enter('T1', 1, [3]), communityRoyal('T1', 1), settled('T1', 1)]],
    ['a share that is not released', [enter('T1', 1, [3]), royal('T1', 1, 3), settled('T1', 1), ...confirmed('T1-1')]],
  ];
  it.each(busy)('rules-3: not with %s', (_, past) => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(notice, ...past);
    expect(jackpot.refusal(toOrphelins)).toBe('jackpot-busy');
  });

  it('rules-3: but when everything is paid', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tellAll(notice, enter('T1', 1, [3]), royal('T1', 1, 3), settled('T1', 1), ...confirmed('T1-1'), released('T1-1'));
    expect(jackpot.refusal(toOrphelins)).toBeUndefined();
  });
});

describe('rules-3 Stop: the increment goes to another jackpot’s meter or to the orphelins, the seed back to the house', () => {
  const raised = (): JackpotLog => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(enter('T1', 1, [3, 5]), settled('T1', 1), { type: 'UnlinkTable', tableId: 'T2' }, notice);
    return jackpot;
  };

  it('rules-3: to the orphelins', () => {
    const jackpot = raised();
    expect(jackpot.tell(toOrphelins)).toEqual([
      {
        type: 'JackpotStopped',
        data: {
          ...{
            jackpotId: 'JP1',
            cycle: 1,
            increment: 1_000n,
            to: { kind: 'orphelins' },
            seedGivenBack: 100_000n,
            tables: ['T1'],
            currency: 'EUR',
          },
          legs: [
            { account: 'meter:JP1', amount: -101_000n },
            { account: 'orphelins', amount: 1_000n },
            { account: 'house', amount: 100_000n },
          ],
        },
      },
      { type: 'CycleClosed', data: { jackpotId: 'JP1', cycle: 1, outcome: 'stopped' } },
    ]);
    expect([jackpot.meter, jackpot.state.account]).toEqual([undefined, 0n]);
  });

  it('fault-185: no table is linked to a jackpot that was stopped', () => {
    const jackpot = raised();
    const linked = () => jackpot.state.tables.map((table) => [table.tableId, table.linked]);
    expect(linked()).toEqual([
      ['T1', true],
      ['T2', false],
    ]);
    jackpot.tell(toOrphelins);
    expect(linked()).toEqual([
      ['T1', false],
      ['T2', false],
    ]);
  });

  it('rules-3: to another jackpot’s meter', () => {
    expect(dataOf(raised().tell(toOther), 'JackpotStopped')).toMatchObject([
      {
        to: { kind: 'jackpot', jackpotId: 'JP2' },
        legs: [
          { account: 'meter:JP1', amount: -101_000n },
          { account: 'transit', amount: 1_000n },
          { account: 'house', amount: 100_000n },
        ],
      },
    ]);
  });

  it('rules-3: a meter that stands at its seed has no increment to move', () => {
    const jackpot = jackpotOf([]);
    jackpot.tell(notice);
    expect(dataOf(jackpot.tell(toOther), 'JackpotStopped')).toMatchObject([
      {
        increment: 0n,
        legs: [
          { account: 'meter:JP1', amount: -100_000n },
          { account: 'house', amount: 100_000n },
        ],
      },
    ]);
    expect(jackpotOf([]).tell(increment({ amount: 0n }))).toEqual([]);
  });

  it('rules-3: the other jackpot is there, open, another one, and of the same currency', () => {
    const jackpot = raised();
    expect(jackpot.refusal({ ...toOther, other: null })).toBe('jackpot-not-found');
    expect(jackpot.refusal({ ...toOther, other: undefined })).toBe('jackpot-not-found');
    expect(jackpot.refusal({ ...toOther, other: { currency: 'EUR', stopped: true } })).toBe('jackpot-stopped');
    expect(jackpot.refusal({ ...toOther, other: { currency: 'CHF', stopped: false } })).toBe('currency-differs');
    expect(jackpot.refusal({ ...toOther, to: { kind: 'jackpot', jackpotId: 'JP1' } })).toBe('invalid-request');
  });

  it('a stopped jackpot is stopped: nobody acts on it, and it does not open again', () => {
    const jackpot = raised();
    jackpot.tell(toOrphelins);
    const acts: readonly JackpotCommand[] = [
      open(),
      link('T1'),
      { type: 'ChangePolicy', policy: POLICY },
      { type: 'Suspend', tableId: null, reason: 'x' },
      notice,
      toOrphelins,
      released('T1-1'),
    ];
    for (const command of acts) expect(jackpot.refusal(command)).toBe('jackpot-stopped');
    expect(jackpot.tell({ type: 'RecordDisplayedAmount', tableId: 'T1', seance: 9, now: NOW })).toEqual([]);
  });

  it('rules-3: what is moved in raises the running meter, once for each jackpot that was stopped', () => {
    const jackpot = jackpotOf(['T1']);
    expect(jackpot.tell(increment())).toEqual([
      {
        type: 'IncrementReceived',
        data: {
          ...{ jackpotId: 'JP1', from: 'JP9', amount: 700n, cycle: 1, currency: 'EUR', meter: 100_700n },
          legs: [
            { account: 'transit', amount: -700n },
            { account: 'meter:JP1', amount: 700n },
          ],
        },
      },
    ]);
    expect(jackpot.tell(increment())).toEqual([]);
    expect(typesOf(jackpot.tell(increment({ from: 'JP8' })))).toEqual(['IncrementReceived']);
  });

  it('rules-3: two jackpots stopped at once, each for the other: both increments go to the orphelins', () => {
    const [one, two] = [raised(), raised()];
    one.tell(toOther);
    two.tell(toOther);
    for (const stopped of [one, two]) {
      const [received] = dataOf(stopped.tell(increment({ amount: 1_000n })), 'IncrementReceived');
      expect(received).toMatchObject({
        cycle: null,
        meter: 0n,
        legs: [
          { account: 'transit', amount: -1_000n },
          { account: 'orphelins', amount: 1_000n },
        ],
      });
      expect(stopped.tell(increment({ amount: 1_000n }))).toEqual([]);
      expect(stopped.state.account).toBe(0n);
    }
  });

  it('an increment for a jackpot of another currency, or of none, goes to the orphelins', () => {
    const jackpot = jackpotOf([]);
    expect(dataOf(jackpot.tell(increment({ currency: 'CHF' })), 'IncrementReceived')).toMatchObject([{ cycle: null, meter: 100_000n }]);
    expect(dataOf(new JackpotLog().tell(increment()), 'IncrementReceived')).toMatchObject([{ cycle: null, meter: 0n }]);
  });
});
