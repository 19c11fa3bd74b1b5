import { jackpotSnapshot } from './jackpot.snapshot.js';
import { NO_JACKPOT } from './jackpot.state.js';
import { called, communityRoyal, enter, identified, jackpotOf, player, royal, settled } from './testing/jackpot-log.js';

const kept = (state: typeof NO_JACKPOT) => jackpotSnapshot.restore(JSON.parse(JSON.stringify(jackpotSnapshot.serialise(state))));

describe('the snapshot of a jackpot', () => {
  it('P5: gives back the state to the last amount, through JSON', () => {
    const jackpot = jackpotOf(['T1', 'T2', 'T3']);
    jackpot.tellAll(
      enter('T1', 1, [3, 5]),
      enter('T2', 1, [1], { dealtIn: [player('T2', 1), player('T2', 2)] }),
      royal('T1', 1, 3),
      communityRoyal('T2', 1),
      settled('T2', 1),
    );
    jackpot.tell({ type: 'ReceiveIncrement', jackpotId: 'JP1', from: 'JP9', amount: 9_007_199_254_740_993n, currency: 'EUR' });
    expect(kept(jackpot.state)).toEqual(jackpot.state);
    expect(kept(NO_JACKPOT)).toEqual(NO_JACKPOT);
  });

  it('stays small: five hundred coups and cycles leave nothing behind but their totals', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tellAll(enter('T1', 1, [3]), settled('T1', 1));
    const { length } = JSON.stringify(jackpotSnapshot.serialise(jackpot.state));
    for (let coup = 2; coup <= 500; coup++)
      jackpot.tellAll(
        enter('T1', coup, [3]),
        royal('T1', coup, 3),
        called(`T1-${coup}`),
        identified(`T1-${coup}`, 'mcd-1', 'misread'),
        settled('T1', coup),
      );
    expect(jackpot.state.done).toHaveLength(100);
    expect(JSON.stringify(jackpotSnapshot.serialise({ ...jackpot.state, done: [] })).length).toBeLessThan(length + 100);
  });
});
