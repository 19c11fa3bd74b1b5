import { fold } from '@casino/kernel';
import { specification } from '@casino/kernel/testing';
import { floatDecider } from './float.decider.js';
import { restoreFloat, serialiseFloat, type FloatEvent } from './float.state.js';

const { given } = specification(floatDecider);
const signatures = [
  { id: 'mcd-1', role: 'mcd' },
  { id: 'cashier-1', role: 'cashier' },
] as const;
const alone = [signatures[0], { id: 'mcd-1', role: 'cashier' }] as const;
const putUp = {
  tableId: 'T1',
  seance: 3,
  amount: 1_000n,
  currency: 'EUR',
  signatures: [...signatures],
  legs: [
    { account: 'house', amount: -1_000n },
    { account: 'float:T1', amount: 1_000n },
  ],
};
const opened: FloatEvent = { type: 'FloatOpened', data: putUp };
const refilledTo = (balance: bigint): FloatEvent => ({ type: 'FloatRefilled', data: { ...putUp, balance } });
const refilled = refilledTo(980n);
const requested: FloatEvent = { type: 'FloatRefillRequested', data: { tableId: 'T1', seance: 3, balance: -20n, currency: 'EUR' } };
const open = { type: 'OpenFloat', tableId: 'T1', seance: 3, amount: 1_000n, currency: 'EUR', signatures } as const;
const close = { type: 'CloseFloat', counted: 2_350n, expected: 2_340n, drop: 500n, chipsOut: 0n, signatures } as const;

describe('the float of a table', () => {
  it('is put up by the house, signed by two people', () => {
    given().when(open).then(opened);
    given(opened).when(open).thenRefused('float-already-open');
    given()
      .when({ ...open, signatures: alone })
      .thenRefused('two-people-needed');
  });

  it('asks for a refill once, when it is short', () => {
    given(opened).when({ type: 'RequestRefill', balance: -20n }).then(requested);
    given(opened, requested).when({ type: 'RequestRefill', balance: -90n }).thenNothing();
    given(opened).when({ type: 'RequestRefill', balance: 0n }).thenNothing();
    given().when({ type: 'RequestRefill', balance: -1n }).thenNothing();
    given(opened, requested, refilled).when({ type: 'RequestRefill', balance: -20n }).then(requested);
    given(opened, ...given(opened).when(close).events())
      .when({ type: 'RequestRefill', balance: -1n })
      .thenNothing();
  });

  it('P4: a refill that leaves it short is one of several: it goes on waiting, and asks no second time', () => {
    given(opened, requested).when({ type: 'RefillFloat', amount: 1_000n, balance: -1_001n, signatures }).then(refilledTo(-1n));
    given(opened, requested, refilledTo(-1n)).when({ type: 'RequestRefill', balance: -1n }).thenNothing();
    expect(fold(floatDecider, [opened, requested, refilledTo(-1n)])).toMatchObject({ refillRequested: true });
    expect(fold(floatDecider, [opened, requested, refilledTo(0n)])).toMatchObject({ refillRequested: false });
  });

  it('is refilled with the amount it was opened with', () => {
    given(opened, requested).when({ type: 'RefillFloat', amount: 1_000n, balance: -20n, signatures }).then(refilled);
    given(opened).when({ type: 'RefillFloat', amount: 999n, balance: 0n, signatures }).thenRefused('refill-differs');
    given(opened).when({ type: 'RefillFloat', amount: 1_000n, balance: 0n, signatures: alone }).thenRefused('two-people-needed');
    given().when({ type: 'RefillFloat', amount: 1_000n, balance: 0n, signatures }).thenRefused('float-not-found');
  });

  it('closes with the count: result = counted + drop − opening − refills; the books move by what the events say', () => {
    given(opened, refilled)
      .when(close)
      .then({
        type: 'FloatClosed',
        data: {
          tableId: 'T1',
          seance: 3,
          counted: 2_350n,
          expected: 2_340n,
          drop: 500n,
          result: 850n,
          currency: 'EUR',
          signatures: [...signatures],
          legs: [
            { account: 'float:T1', amount: -2_340n },
            { account: 'drop:T1', amount: -500n },
            { account: 'house', amount: 2_840n },
          ],
        },
      });
  });

  it('is not closed while players hold its chips, nor twice, nor by one person', () => {
    given(opened)
      .when({ ...close, chipsOut: 1n })
      .thenRefused('seats-occupied');
    given(opened)
      .when({ ...close, signatures: alone })
      .thenRefused('two-people-needed');
    const closed = given(opened).when(close).events();
    given(opened, ...closed)
      .when(close)
      .thenRefused('float-not-open');
    expect(
      given(opened, ...closed)
        .when({ ...open, seance: 4 })
        .events(),
    ).toHaveLength(1);
  });

  it('rules §4: a séance has one float, which is counted at its end and not put up again', () => {
    const closed = given(opened).when(close).events();
    for (const seance of [1, 2, 3])
      given(opened, ...closed)
        .when({ ...open, seance })
        .thenRefused('seance-used');
  });

  it('folds from its snapshot as from its events', () => {
    for (const past of [[], [opened], [opened, requested, refilled], [opened, ...given(opened).when(close).events()]]) {
      const state = fold(floatDecider, past);
      expect(restoreFloat(JSON.parse(JSON.stringify(serialiseFloat(state))))).toEqual(state);
    }
  });
});
