import type { JackpotCommand } from './jackpot.commands.js';
import {
  bet,
  called,
  communityRoyal,
  confirmed,
  dataOf,
  enter,
  identified,
  jackpotOf,
  NOW,
  player,
  released,
  reviewed,
  ROYAL,
  royal,
  settled,
  typesOf,
  voided,
  type JackpotLog,
} from './testing/jackpot-log.js';

/** Identification and a confirmed review. */
const judged = confirmed('T1-1').slice(1);
const atCage = (cashier: string | null): JackpotCommand => ({
  type: 'Release',
  claimId: 'T1-1',
  mcd: 'mcd-1',
  card: 'card-1',
  paidAt: 'cage',
  cashier,
  now: NOW,
});

/** A royal of seat 3 with an own card at T1, the coup not over. */
const claimed = (): JackpotLog => {
  const jackpot = jackpotOf(['T1']);
  jackpot.tellAll(enter('T1', 1, [3]), royal('T1', 1, 3));
  return jackpot;
};
/** And the croupier has called an MCD. */
const calledFor = (): JackpotLog => {
  const jackpot = claimed();
  jackpot.tell(called('T1-1'));
  return jackpot;
};

describe('rules-3 Control: the cards open the claim', () => {
  it('rules-3: with everything that its control and its slip need', () => {
    const jackpot = jackpotOf(['T1']);
    const [, , , event] = jackpot.tellAll(enter('T1', 1, [3]), royal('T1', 1, 3)).slice(1);
    expect(event).toEqual({
      type: 'ClaimOpened',
      data: {
        ...{
          jackpotId: 'JP1',
          claimId: 'T1-1',
          cycle: 1,
          currency: 'EUR',
          tableId: 'T1',
          coup: 1,
          kind: 'jackpot',
          holder: player('T1', 3),
        },
        ...{
          cards: ROYAL,
          croupier: 'croupier-1',
          chefDeTable: 'chef-1',
          policy: 1,
          entries: [{ ...bet('T1', 3), contribution: 500n }],
          lastBetsAt: NOW - 60_000,
          openedAt: NOW,
        },
      },
    });
  });

  it('rules-3: once for each coup, however often the cards are heard, also after its rejection', () => {
    const jackpot = claimed();
    expect(jackpot.tellAll(royal('T1', 1, 3), royal('T1', 1, 5), communityRoyal('T1', 1))).toEqual([]);
    jackpot.tellAll(called('T1-1'), identified('T1-1', 'mcd-1', 'misread'));
    expect(jackpot.tell(royal('T1', 1, 3))).toEqual([]);
  });

  it('rules-3: of a coup that is in the jackpot, and of a seat that was dealt in and has its JP1 there', () => {
    const jackpot = jackpotOf(['T1']);
    jackpot.tell(enter('T1', 1, [3], { dealtIn: [player('T1', 3), player('T1', 4)] }));
    expect(jackpot.tellAll(royal('T1', 2, 3), royal('T2', 1, 3), royal('T1', 1, 4), royal('T1', 1, 7))).toEqual([]);
  });

  it('rules-3, fault-185: the croupier calls a member of the management committee, once, and it is recorded', () => {
    const jackpot = claimed();
    expect(jackpot.tell(called('T1-1'))).toEqual([
      {
        type: 'SupervisorCalled',
        data: { jackpotId: 'JP1', claimId: 'T1-1', tableId: 'T1', coup: 1, croupier: 'croupier-1', calledAt: NOW },
      },
    ]);
    expect(jackpot.refusal(called('T1-1'))).toBe('claim-done');
    expect(jackpotOf(['T1']).refusal(called('T1-1'))).toBe('claim-not-found');
  });

  it('fault-134: without the call nobody identifies the hand, be it to refuse it, whatever the review said', () => {
    const jackpot = claimed();
    jackpot.tell(reviewed('T1-1', 'confirmed'));
    expect(jackpot.refusal(identified('T1-1'))).toBe('supervisor-not-called');
    expect(jackpot.refusal(identified('T1-1', 'mcd-1', 'misread'))).toBe('supervisor-not-called');
    jackpot.tell(called('T1-1'));
    expect(typesOf(jackpot.tell(identified('T1-1')))).toEqual(['HandIdentified', 'ClaimConfirmed']);
  });
});

describe('rules-3 Control: an MCD identifies, surveillance reviews, in either order', () => {
  it('rules-3: identified first', () => {
    const jackpot = calledFor();
    expect(jackpot.tell(identified('T1-1'))).toEqual([
      {
        type: 'HandIdentified',
        data: { jackpotId: 'JP1', claimId: 'T1-1', tableId: 'T1', coup: 1, mcd: 'mcd-1', card: 'card-1', identifiedAt: NOW },
      },
    ]);
    expect(jackpot.tell(reviewed('T1-1', 'confirmed'))).toEqual([
      {
        type: 'ReviewReceived',
        data: {
          jackpotId: 'JP1',
          claimId: 'T1-1',
          tableId: 'T1',
          coup: 1,
          review: 1,
          reviewer: 'surveillance-1',
          outcome: 'confirmed',
          rejection: null,
          counts: true,
        },
      },
      { type: 'ClaimConfirmed', data: { jackpotId: 'JP1', claimId: 'T1-1', tableId: 'T1', coup: 1, kind: 'jackpot' } },
    ]);
  });

  it('rules-3: reviewed first', () => {
    const jackpot = calledFor();
    expect(typesOf(jackpot.tell(reviewed('T1-1', 'confirmed')))).toEqual(['ReviewReceived']);
    expect(typesOf(jackpot.tell(identified('T1-1')))).toEqual(['HandIdentified', 'ClaimConfirmed']);
    expect(jackpot.refusal(identified('T1-1'))).toBe('claim-done');
  });

  it('rules-3: by two different people: who reviewed does not identify', () => {
    const jackpot = calledFor();
    jackpot.tell(reviewed('T1-1', 'confirmed', 1, 'mcd-1'));
    expect(jackpot.refusal(identified('T1-1', 'mcd-1'))).toBe('not-independent');
    expect(jackpot.refusal(identified('T1-1', 'mcd-1', 'misread'))).toBe('not-independent');
    expect(typesOf(jackpot.tell(identified('T1-1', 'mcd-2')))).toEqual(['HandIdentified', 'ClaimConfirmed']);
  });

  it('rules-3: by two different people: a review by who identified does not count, and another one may', () => {
    const jackpot = calledFor();
    jackpot.tell(identified('T1-1', 'mcd-1'));
    expect(dataOf(jackpot.tell(reviewed('T1-1', 'confirmed', 1, 'mcd-1')), 'ReviewReceived')).toMatchObject([{ counts: false }]);
    expect(jackpot.refusal(released('T1-1', 'mcd-2'))).toBe('claim-not-confirmed');
    expect(typesOf(jackpot.tell(reviewed('T1-1', 'confirmed', 2)))).toEqual(['ReviewReceived', 'ClaimConfirmed']);
  });

  it.each(['croupier-1', 'chef-1'])('rules-3: neither of them the croupier or chef de table of that coup: %s', (person) => {
    const jackpot = calledFor();
    expect(jackpot.refusal(identified('T1-1', person))).toBe('not-independent');
    expect(jackpot.refusal(identified('T1-1', person, 'misread'))).toBe('not-independent');
    for (const [review, outcome] of [
      [1, 'confirmed'],
      [2, 'rejected'],
    ] as const) {
      const events = jackpot.tell(reviewed('T1-1', outcome, review, person));
      expect(dataOf(events, 'ReviewReceived')).toMatchObject([{ counts: false, outcome }]);
      expect(events).toHaveLength(1);
    }
    expect(typesOf(jackpot.tell(identified('T1-1')))).toEqual(['HandIdentified']);
  });

  it('rules-3: inconclusive leaves the claim open for another review', () => {
    const jackpot = calledFor();
    jackpot.tell(identified('T1-1'));
    expect(typesOf(jackpot.tell(reviewed('T1-1', 'inconclusive', 1)))).toEqual(['ReviewReceived']);
    expect(jackpot.tell(reviewed('T1-1', 'inconclusive', 1))).toEqual([]);
    expect(typesOf(jackpot.tell(reviewed('T1-1', 'confirmed', 2)))).toEqual(['ReviewReceived', 'ClaimConfirmed']);
  });

  it('fault-183: what a review says is its outcome, whatever reason stands beside it', () => {
    const jackpot = calledFor();
    jackpot.tell(identified('T1-1'));
    for (const [review, outcome, then] of [
      [1, 'inconclusive', ['ReviewReceived']],
      [2, 'confirmed', ['ReviewReceived', 'ClaimConfirmed']],
    ] as const)
      expect(typesOf(jackpot.tell({ ...reviewed('T1-1', outcome, review), rejection: 'misread' } as JackpotCommand))).toEqual(then);
  });

  it('rules-3: rejected when the review refuses, and nothing is paid', () => {
    const jackpot = calledFor();
    jackpot.tell(identified('T1-1'));
    const events = jackpot.tell(reviewed('T1-1', 'rejected'));
    expect(events[1]).toEqual({
      type: 'ClaimRejected',
      data: {
        jackpotId: 'JP1',
        claimId: 'T1-1',
        tableId: 'T1',
        coup: 1,
        kind: 'jackpot',
        by: 'review',
        person: 'surveillance-1',
        reason: 'not-as-dealt',
      },
    });
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-done');
  });

  it('rules-3: rejected when the MCD refuses, whatever the review said or says later', () => {
    const jackpot = calledFor();
    jackpot.tell(reviewed('T1-1', 'confirmed'));
    expect(dataOf(jackpot.tell(identified('T1-1', 'mcd-1', 'misread')), 'ClaimRejected')).toMatchObject([
      { by: 'supervisor', person: 'mcd-1', reason: 'misread' },
    ]);
    expect(jackpot.tell(reviewed('T1-1', 'confirmed', 2))).toEqual([]);
    expect(jackpot.refusal(identified('T1-1', 'mcd-2'))).toBe('claim-done');
    expect(jackpot.refusal(called('T1-1'))).toBe('claim-done');
  });

  it('rules-3 Void coup: a claim that is confirmed before its coup is over can still be refused, so that a coup that cannot go on is voided and its cycle closes', () => {
    const jackpot = calledFor();
    jackpot.tellAll(...judged);
    expect(jackpot.refusal(identified('T1-1', 'mcd-2'))).toBe('claim-done');
    for (const person of ['croupier-1', 'chef-1', 'surveillance-1'])
      expect(jackpot.refusal(identified('T1-1', person, 'misread'))).toBe('not-independent');
    expect(typesOf(jackpot.tell(identified('T1-1', 'mcd-2', 'no-valid-stake')))).toEqual(['ClaimRejected']);
    expect(typesOf(jackpot.tell(voided('T1', 1)))).toEqual([
      'MeterToppedUp',
      'ContributionReturned',
      'CoupConcluded',
      'MeterRestored',
      'CycleClosed',
    ]);
    expect([jackpot.meter, jackpot.frozen, jackpot.refusal(released('T1-1'))]).toEqual([100_500n, [], 'claim-done']);
  });

  it('not after its coup: what is confirmed then stands', () => {
    const jackpot = calledFor();
    jackpot.tellAll(...judged, settled('T1', 1));
    expect(jackpot.refusal(identified('T1-1', 'mcd-2', 'misread'))).toBe('claim-done');
  });

  it('fault-182: a late, repeated or second review of a confirmed claim changes nothing: it is confirmed once', () => {
    const jackpot = calledFor();
    jackpot.tellAll(...judged);
    const more = [
      reviewed('T1-1', 'confirmed'),
      reviewed('T1-1', 'rejected', 2, 'surveillance-2'),
      reviewed('T1-1', 'confirmed', 3, 'surveillance-2'),
      reviewed('T9-1', 'confirmed'),
    ];
    expect(jackpot.tellAll(...more)).toEqual([]);
    expect(jackpot.all('ClaimConfirmed')).toHaveLength(1);
  });
});

describe('rules-3 Control: after both, and for the jackpot after the close of the cycle, an MCD releases the payment', () => {
  const split = (): JackpotLog => {
    const jackpot = calledFor();
    jackpot.tellAll(settled('T1', 1), ...judged);
    return jackpot;
  };

  it('rules-3: not before identification and a confirmed review', () => {
    const jackpot = calledFor();
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-not-confirmed');
    jackpot.tellAll(settled('T1', 1), identified('T1-1'));
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-not-confirmed');
    expect(jackpot.refusal(released('T1-9'))).toBe('claim-not-found');
  });

  it('rules-3: no release of a jackpot share before the close of its cycle', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(enter('T1', 1, [3]), enter('T2', 1, [3]), royal('T1', 1, 3), settled('T1', 1), ...confirmed('T1-1'));
    expect(jackpot.refusal(released('T1-1'))).toBe('cycle-not-closed');
    expect(typesOf(jackpot.tell(settled('T2', 1)))).toEqual(['CoupConcluded', 'JackpotShared', 'CycleClosed']);
    expect(typesOf(jackpot.tell(released('T1-1')))).toEqual(['PaymentReleased', 'JackpotAwarded']);
  });

  it('rules-3: the share goes to the holder of the royal, its amount from the split and from nobody’s request', () => {
    const jackpot = split();
    expect(jackpot.tell(released('T1-1'))).toEqual([
      {
        type: 'PaymentReleased',
        data: {
          jackpotId: 'JP1',
          claimId: 'T1-1',
          tableId: 'T1',
          coup: 1,
          mcd: 'mcd-1',
          card: 'card-1',
          paidAt: 'table',
          cashier: null,
          releasedAt: NOW,
        },
      },
      {
        type: 'JackpotAwarded',
        data: {
          ...{
            jackpotId: 'JP1',
            cycle: 1,
            currency: 'EUR',
            claimId: 'T1-1',
            tableId: 'T1',
            coup: 1,
            ...player('T1', 3),
          },
          ...{ amount: 100_500n, frozen: 100_500n, shares: 1, paidAt: 'table' },
        },
      },
    ]);
    expect(jackpot.state.account).toBe(100_000n);
  });

  it('rules-3: once', () => {
    const jackpot = split();
    jackpot.tell(released('T1-1'));
    expect(jackpot.refusal(released('T1-1'))).toBe('claim-done');
    expect(jackpot.refusal(released('T1-1', 'mcd-2'))).toBe('claim-done');
  });

  it.each(['croupier-1', 'chef-1', 'surveillance-1'])(
    'rules-3: croupier and chef of the coup and the reviewer do not release: %s',
    (person) => {
      expect(split().refusal(released('T1-1', person))).toBe('not-independent');
    },
  );

  it('rules-3: the MCD who identified may release', () => {
    expect(split().refusal(released('T1-1', 'mcd-1'))).toBeUndefined();
  });

  it('rules-3 Registers: at the cage a cashier signs too, none at the table', () => {
    const jackpot = split();
    expect(jackpot.refusal(atCage(null))).toBe('two-people-needed');
    expect(jackpot.refusal(atCage('mcd-1'))).toBe('two-people-needed');
    expect(
      jackpot.refusal({ type: 'Release', claimId: 'T1-1', mcd: 'mcd-1', card: 'card-1', paidAt: 'table', cashier: 'cashier-1', now: NOW }),
    ).toBe('invalid-request');
    const events = jackpot.tell(atCage('cashier-1'));
    expect(dataOf(events, 'PaymentReleased')).toMatchObject([{ paidAt: 'cage', cashier: 'cashier-1' }]);
    expect(dataOf(events, 'JackpotAwarded')).toMatchObject([{ paidAt: 'cage' }]);
  });

  it('only the last hundred claims that are done are remembered as such', () => {
    const jackpot = jackpotOf(['T1']);
    for (let coup = 1; coup <= 101; coup++)
      jackpot.tellAll(
        enter('T1', coup, [3]),
        communityRoyal('T1', coup),
        called(`T1-${coup}`),
        identified(`T1-${coup}`, 'mcd-1', 'misread'),
        settled('T1', coup),
      );
    expect([jackpot.state.done.length, jackpot.refusal(released('T1-101')), jackpot.refusal(released('T1-1'))]).toEqual([
      100,
      'claim-done',
      'claim-not-found',
    ]);
  });
});
