import { fold } from '@casino/kernel';
import { specification } from '@casino/kernel/testing';
import { PRIZES } from '../../testing/coup-kit.js';
import type { OfferJp1, SuspendJp1, TableCommand } from './table.commands.js';
import { tableDecider } from './table.decider.js';
import { tableSnapshot } from './table.snapshot.js';
import type { TableEvent } from './table.state.js';

const tableId = 'T1';
const table = specification(tableDecider);
const decided = (past: readonly TableEvent[], ...commands: readonly TableCommand[]): TableEvent[] => {
  const events = [...past];
  for (const command of commands)
    events.push(
      ...table
        .given(...events)
        .when(command)
        .events(),
    );
  return events;
};

const open: TableCommand = {
  type: 'OpenTable',
  tableId,
  game: 'ultimate-holdem',
  currency: 'EUR',
  options: {},
  minimum: 200n,
  maxima: {},
  chefDeTable: 'chef-1',
};
const openPairs: TableCommand = { ...open, game: 'pair-e-poker' };
const floatOpenedFor = (seance: number): TableCommand => ({
  type: 'FreeTable',
  tableId,
  reasons: ['float-not-open', 'float-short'],
  seance,
  reference: 'e-1',
});
const floatClosedOf = (seance: number): TableCommand => ({
  type: 'HoldTable',
  tableId,
  reason: 'float-not-open',
  seance,
  reference: 'e-2',
});
const floatOpened = floatOpenedFor(1);
const floatClosed = floatClosedOf(1);
const floatShort: TableCommand = { type: 'HoldTable', tableId, reason: 'float-short', seance: 1, reference: 'e-3' };
const start: TableCommand = { type: 'StartCoup', tableId, coup: undefined, croupier: 'croupier-1' };
const roundOf = (coup: number) => `round-T1-${coup}`;
const end = (coup: number, claim: string | null = null): TableCommand => ({
  type: 'EndCoup',
  tableId,
  coup,
  lastRevision: 41n,
  outcome: 'settled',
  claim,
});
const freeClaim = (coup: number): TableCommand => ({ type: 'FreeClaim', tableId, coup, reference: roundOf(coup) });
const offer = (jackpotId: string, more: Partial<OfferJp1> = {}): TableCommand => ({
  type: 'OfferJp1',
  tableId,
  jackpotId,
  currency: 'EUR',
  stake: 500n,
  policy: 1,
  prizes: PRIZES,
  reference: 'e-7',
  ...more,
});
const suspend = (jackpotId: string, reason: SuspendJp1['reason']): TableCommand => ({
  type: 'SuspendJp1',
  tableId,
  jackpotId,
  reason,
  reference: 'e-8',
});
const take = (seat: number, playerId: string, colourValue?: bigint): TableCommand => ({
  type: 'TakeSeat',
  tableId,
  seat,
  playerId,
  colourValue,
});
const leave = (seat: number, satOut: number | null = null): TableCommand => ({ type: 'LeaveSeat', tableId, seat, satOut });
const close: TableCommand = { type: 'CloseTable', tableId };

const ready = decided([], floatOpened, open);
const typesOf = (events: readonly TableEvent[]) => events.map(({ type }) => type);

describe('a table opens', () => {
  it('with the defaults of its game filled in, held until its float is open', () => {
    table
      .given()
      .when(open)
      .then(
        {
          type: 'TableOpened',
          data: {
            tableId,
            seance: 1,
            game: 'ultimate-holdem',
            currency: 'EUR',
            seats: 7,
            options: { tripsOnFold: 'play', jp1OnFold: 'play', consolationTrigger: 'anyPlayer' },
            limits: { minimum: 200n, maxima: { ante: 10, blind: 10, trips: 10 } },
            chefDeTable: 'chef-1',
          },
        },
        { type: 'TableHeld', data: { tableId, reason: 'float-not-open', seance: 1, reference: 'float-T1' } },
      );
  });

  it('unheld when the float opened before it', () => {
    expect(typesOf(ready)).toEqual(['TableFreed', 'TableOpened']);
    expect(
      table
        .given(...ready)
        .when(start)
        .events(),
    ).toHaveLength(1);
  });

  it('once at a time, with options and limits that its game knows', () => {
    table
      .given(...ready)
      .when(open)
      .thenRefused('table-already-open');
    table
      .given()
      .when({ ...open, options: { wildDeuces: true } })
      .thenRefused('invalid-request');
    table
      .given()
      .when({ ...open, maxima: { ante: 11 } })
      .thenRefused('invalid-request');
    table
      .given()
      .when({ ...open, minimum: 0n })
      .thenRefused('invalid-amount');
    table
      .given()
      .when({ ...open, minimum: 10n ** 15n + 1n })
      .thenRefused('invalid-amount');
  });

  it('again for the next séance, its coups and sittings counted on', () => {
    const past = decided(ready, take(1, 'p1'), start, end(1), leave(1), close, floatClosed, floatOpenedFor(2), open, take(2, 'p2'), start);
    const seance = past.filter((event) => event.type === 'TableOpened').map(({ data }) => data.seance);
    const sittings = past.filter((event) => event.type === 'SeatTaken').map(({ data }) => data.sittingId);
    const coups = past.filter((event) => event.type === 'CoupStarted').map(({ data }) => [data.coup, data.seance]);
    expect({ seance, sittings, coups }).toEqual({
      seance: [1, 2],
      sittings: ['T1-1', 'T1-2'],
      coups: [
        [1, 1],
        [2, 2],
      ],
    });
  });
});

describe('a table is held and freed by what the wallet tells', () => {
  it('for a short float, said once, until it is refilled', () => {
    const held = decided(ready, floatShort);
    table
      .given(...held)
      .when(start)
      .thenRefused('table-held');
    table
      .given(...held)
      .when(floatShort)
      .thenNothing();
    const freed = decided(held, { type: 'FreeTable', tableId, reasons: ['float-short'], seance: 1, reference: 'e-4' });
    expect(typesOf(freed.slice(held.length))).toEqual(['TableFreed']);
    expect(
      table
        .given(...freed)
        .when(start)
        .events(),
    ).toHaveLength(1);
  });

  it('from the close of its float on, a short float included, until the float of its next séance is open', () => {
    const closed = decided(ready, floatShort, floatClosed);
    table
      .given(...closed)
      .when(start)
      .thenRefused('table-held');
    const reopened = decided(closed, floatOpenedFor(2));
    expect(typesOf(reopened.slice(closed.length))).toEqual(['TableFreed', 'TableFreed']);
    table
      .given(...reopened)
      .when(floatOpenedFor(2))
      .thenNothing();
    // it is still the first séance, and that one's float was counted
    table
      .given(...reopened)
      .when(start)
      .thenRefused('table-held');
    const next = decided(reopened, close, open);
    expect(typesOf(next.slice(reopened.length))).toEqual(['TableClosed', 'TableOpened']);
    expect(
      table
        .given(...next)
        .when(start)
        .events(),
    ).toHaveLength(1);
  });

  it('rules §4: a new séance does not run on the float of the one before', () => {
    const past = decided(ready, close, open);
    expect(past.at(-1)).toEqual({ type: 'TableHeld', data: { tableId, reason: 'float-not-open', seance: 2, reference: 'float-T1' } });
    table
      .given(...past)
      .when(start)
      .thenRefused('table-held');
    table
      .given(...past)
      .when(floatOpened)
      .thenNothing();
    const counted = decided(past, floatClosed);
    table
      .given(...counted)
      .when(start)
      .thenRefused('table-held');
    // nor on that of another one that is yet to come
    table
      .given(...decided(counted, floatOpenedFor(3)))
      .when(start)
      .thenRefused('table-held');
    expect(
      table
        .given(...decided(counted, floatOpenedFor(2)))
        .when(start)
        .events(),
    ).toHaveLength(1);
  });

  it('a float that was put up for another séance than the next one does not open its table', () => {
    const past = decided([], floatOpenedFor(7), open);
    expect(typesOf(past)).toEqual(['TableFreed', 'TableOpened', 'TableHeld']);
    table
      .given(...past)
      .when(start)
      .thenRefused('table-held');
  });

  it('a float that closes after its table holds the next séance', () => {
    const past = decided(ready, close, floatClosed, open);
    expect(typesOf(past.slice(-2))).toEqual(['TableOpened', 'TableHeld']);
    table
      .given(...past)
      .when(start)
      .thenRefused('table-held');
    table.given().when(floatClosed).thenNothing();
  });
});

describe('a coup starts', () => {
  it('with everything in force and the seats of that instant', () => {
    const past = decided(ready, take(3, 'p3'), take(1, 'p1'), start, end(1), leave(3));
    const [event] = table
      .given(...past)
      .when({ type: 'StartCoup', tableId, coup: 2, croupier: 'croupier-1' })
      .events();
    expect(event).toMatchObject({
      type: 'CoupStarted',
      data: {
        coup: 2,
        seance: 1,
        payTable: { version: 'ultimate-holdem-1' },
        croupier: 'croupier-1',
        seats: [{ seat: 1, sittingId: 'T1-2', playerId: 'p1' }],
        previous: { coup: 1, lastRevision: 41n },
      },
    });
  });

  it('not before the last has ended, not on a closed table, not under another number', () => {
    table
      .given(...decided(ready, start))
      .when(start)
      .thenRefused('coup-not-ended');
    table.given().when(start).thenRefused('table-not-found');
    table
      .given(...decided(ready, close))
      .when(start)
      .thenRefused('table-closed');
    table
      .given(...ready)
      .when({ type: 'StartCoup', tableId, coup: 2, croupier: 'croupier-1' })
      .thenRefused('wrong-phase');
  });

  it('and ends once', () => {
    const ended = decided(ready, start, end(1));
    expect(ended.at(-1)).toEqual({ type: 'CoupEnded', data: { tableId, coup: 1, lastRevision: 41n, outcome: 'settled' } });
    table
      .given(...ended)
      .when(end(1))
      .thenNothing();
    table
      .given(...ready)
      .when(end(1))
      .thenNothing();
  });
});

describe('a table is linked to a jackpot by what the jackpot tells', () => {
  const linked = decided(ready, offer('J1'));
  const jp1Of = (past: readonly TableEvent[]) =>
    table
      .given(...past)
      .when(start)
      .events()
      .map((event) => (event.type === 'CoupStarted' ? event.data.jackpot : undefined))[0];

  it('rules §3: its coups carry the jackpot and the one stake from their start on, beside the options of the table', () => {
    expect(linked.at(-1)).toEqual({
      type: 'Jp1Offered',
      data: { tableId, jackpotId: 'J1', currency: 'EUR', stake: 500n, policy: 1, prizes: PRIZES, reference: 'e-7' },
    });
    expect(
      table
        .given(...linked)
        .when(start)
        .events(),
    ).toMatchObject([
      {
        type: 'CoupStarted',
        data: {
          options: { tripsOnFold: 'play', jp1OnFold: 'play', consolationTrigger: 'anyPlayer' },
          jackpot: { jackpotId: 'J1', stake: 500n, policy: 1, prizes: PRIZES },
          chefDeTable: 'chef-1',
        },
      },
    ]);
    expect(jp1Of(ready)).toBeNull();
    table
      .given(...linked)
      .when(offer('J1'))
      .thenNothing();
  });

  it('also before it opens; the next séance is linked still', () => {
    const before = decided([], offer('J1'), floatOpened, open);
    expect(jp1Of(before)).toMatchObject({ jackpotId: 'J1', stake: 500n });
    expect(jp1Of(decided(before, close, floatClosed, floatOpenedFor(2), open))).toMatchObject({ jackpotId: 'J1', stake: 500n });
  });

  it("rules §3: only an ultimate hold'em table of the jackpot's currency takes JP1 stakes", () => {
    expect(jp1Of(decided([], floatOpened, openPairs, offer('J1')))).toBeNull();
    expect(jp1Of(decided(ready, offer('J1', { currency: 'CHF' })))).toBeNull();
  });

  it('rules §3: a new stake is for the coups that start after it; told again, it says nothing', () => {
    const dearer = offer('J1', { stake: 1_000n, policy: 2 });
    const changed = decided(linked, start, dearer);
    expect(changed.at(-1)).toMatchObject({ type: 'Jp1Offered', data: { stake: 1_000n } });
    expect(jp1Of(decided(changed, end(1)))).toMatchObject({ jackpotId: 'J1', stake: 1000n });
    table
      .given(...changed)
      .when(dearer)
      .thenNothing();
  });

  it('rules §3: so are new prizes at the same stake, which the coup names by the version of the policy', () => {
    const prizes = { ...PRIZES, quads: 60 };
    const changed = decided(linked, offer('J1', { policy: 2, prizes }));
    expect(changed.at(-1)).toMatchObject({ type: 'Jp1Offered', data: { policy: 2, prizes } });
    expect(jp1Of(changed)).toEqual({ jackpotId: 'J1', stake: 500n, policy: 2, prizes });
  });

  it('rules §3 *Fault*: suspended, it plays on without JP1 and is linked still, until it is resumed', () => {
    const suspended = decided(linked, suspend('J1', 'suspended'));
    expect(suspended.at(-1)).toEqual({ type: 'Jp1Suspended', data: { tableId, jackpotId: 'J1', reason: 'suspended', reference: 'e-8' } });
    expect(jp1Of(suspended)).toBeNull();
    table
      .given(...suspended)
      .when(suspend('J1', 'suspended'))
      .thenNothing();
    table
      .given(...suspended)
      .when(offer('J2'))
      .thenNothing();
    expect(jp1Of(decided(suspended, offer('J1')))).toMatchObject({ jackpotId: 'J1', stake: 500n });
    expect(decided(suspended, close).at(-1)).toMatchObject({ type: 'TableClosed', data: { jackpotId: 'J1' } });
  });

  it.each(['unlinked', 'stopped'] as const)('%s, also while suspended, it is free for another jackpot', (reason) => {
    const free = decided(linked, suspend('J1', 'suspended'), suspend('J1', reason));
    expect(free.at(-1)).toMatchObject({ type: 'Jp1Suspended', data: { reason } });
    expect(jp1Of(free)).toBeNull();
    table
      .given(...free)
      .when(suspend('J1', reason))
      .thenNothing();
    expect(jp1Of(decided(free, offer('J2')))).toMatchObject({ jackpotId: 'J2', stake: 500n });
  });

  it('to one at a time: another one neither links nor suspends it', () => {
    for (const told of [offer('J2'), suspend('J2', 'suspended'), suspend('J2', 'unlinked'), suspend('J2', 'stopped')])
      table
        .given(...linked)
        .when(told)
        .thenNothing();
    table
      .given(...ready)
      .when(suspend('J1', 'unlinked'))
      .thenNothing();
  });

  it('rules §3 *Registers*: and names it when it closes', () => {
    expect(decided(linked, close).at(-1)).toEqual({ type: 'TableClosed', data: { tableId, seance: 1, lastCoup: 0, jackpotId: 'J1' } });
  });
});

describe('rules §3 *Control*: a claim holds the table', () => {
  const held = decided(ready, start, end(1, roundOf(1)));

  it('in the same append as the end of its coup, until it is identified or rejected', () => {
    expect(held.slice(-2)).toEqual([
      { type: 'CoupEnded', data: { tableId, coup: 1, lastRevision: 41n, outcome: 'settled' } },
      { type: 'TableHeld', data: { tableId, reason: 'claim', seance: null, reference: 'round-T1-1' } },
    ]);
    table
      .given(...held)
      .when(start)
      .thenRefused('table-held');
    const freed = decided(held, freeClaim(1));
    expect(freed.at(-1)).toEqual({ type: 'TableFreed', data: { tableId, reason: 'claim', seance: null, reference: 'round-T1-1' } });
    expect(
      table
        .given(...freed)
        .when(start)
        .events(),
    ).toHaveLength(1);
    table
      .given(...freed)
      .when(freeClaim(1))
      .thenNothing();
  });

  it('not when it was identified or rejected before its coup ended', () => {
    const ahead = decided(ready, start, freeClaim(1));
    expect(ahead.at(-1)).toMatchObject({ type: 'TableFreed', data: { reference: 'round-T1-1' } });
    table
      .given(...ahead)
      .when(freeClaim(1))
      .thenNothing();
    const ended = decided(ahead, end(1, roundOf(1)));
    expect(typesOf(ended.slice(ahead.length))).toEqual(['CoupEnded']);
    expect(
      table
        .given(...ended)
        .when(start)
        .events(),
    ).toHaveLength(1);
  });

  it('and no word of an older claim frees it', () => {
    const second = decided(held, freeClaim(1), start, end(2, roundOf(2)));
    table
      .given(...second)
      .when(freeClaim(1))
      .thenNothing();
    table
      .given(...second)
      .when(start)
      .thenRefused('table-held');
    const third = decided(second, freeClaim(2), start);
    for (const coup of [1, 2, 4])
      table
        .given(...third)
        .when(freeClaim(coup))
        .thenNothing();
    expect(typesOf(decided(third, end(3, roundOf(3))).slice(-2))).toEqual(['CoupEnded', 'TableHeld']);
  });

  it('beside a short float, each freed for itself', () => {
    const both = decided(held, floatShort);
    table
      .given(...decided(both, freeClaim(1)))
      .when(start)
      .thenRefused('table-held');
    table
      .given(...decided(both, floatOpenedFor(1)))
      .when(start)
      .thenRefused('table-held');
    expect(
      table
        .given(...decided(both, freeClaim(1), { type: 'FreeTable', tableId, reasons: ['float-short'], seance: 1, reference: 'e' }))
        .when(start)
        .events(),
    ).toHaveLength(1);
  });
});

describe('maxima change', () => {
  const change: TableCommand = { type: 'ChangeLimits', tableId, maxima: { ante: 20 } };
  it('between coups only, for the next coup', () => {
    const changed = decided(ready, change);
    expect(changed.at(-1)).toEqual({ type: 'LimitsChanged', data: { tableId, maxima: { ante: 20, blind: 20, trips: 20 } } });
    expect(
      table
        .given(...changed)
        .when(start)
        .events()[0],
    ).toMatchObject({ data: { limits: { minimum: 200n, maxima: { ante: 20 } } } });
    table
      .given(...decided(ready, start))
      .when(change)
      .thenRefused('coup-not-ended');
    table.given().when(change).thenRefused('table-not-found');
    table
      .given(...ready)
      .when({ ...change, maxima: { ante: 7 } })
      .thenRefused('invalid-request');
  });
});

describe('seats', () => {
  it('hold one player each, who has one seat', () => {
    const past = decided(ready, take(1, 'p1'));
    table
      .given(...past)
      .when(take(1, 'p2'))
      .thenRefused('seat-taken');
    table
      .given(...past)
      .when(take(2, 'p1'))
      .thenRefused('player-already-seated');
    table
      .given(...past)
      .when(take(8, 'p2'))
      .thenRefused('seat-not-found');
    table
      .given(...past)
      .when(take(2, 'p2', 500n))
      .thenRefused('no-colour-chips');
    table.given().when(take(1, 'p1')).thenRefused('table-not-found');
  });

  it("give colour chips at pair'e poker, worth the table minimum unless another value is asked for", () => {
    const pairs = decided([], floatOpened, openPairs);
    const chips = (command: TableCommand) =>
      table
        .given(...pairs)
        .when(command)
        .events()
        .map(({ data }) => (data as { chips: unknown }).chips);
    expect(chips(take(1, 'p1'))).toEqual([{ kind: 'colour', value: 200n }]);
    expect(chips(take(1, 'p1', 500n))).toEqual([{ kind: 'colour', value: 500n }]);
    table
      .given(...pairs)
      .when(take(6, 'p1'))
      .thenRefused('seat-not-found');
  });

  it('rules §4: are left during a coup only when its round let them sit it out, and the table closes when all are left', () => {
    const playing = decided(ready, take(1, 'p1'), start);
    table
      .given(...playing)
      .when(leave(1))
      .thenRefused('seat-in-coup');
    table
      .given(...decided(playing, end(1), start))
      .when(leave(1, 1))
      .thenRefused('seat-in-coup');
    table
      .given(...playing)
      .when(leave(2))
      .thenRefused('seat-empty');
    table
      .given(...playing)
      .when(leave(9))
      .thenRefused('seat-not-found');
    table
      .given(...playing)
      .when(close)
      .thenRefused('coup-not-ended');
    table
      .given(...decided(playing, end(1)))
      .when(close)
      .thenRefused('seats-occupied');
    expect(decided(playing, leave(1, 1), end(1), close).at(-1)).toEqual({
      type: 'TableClosed',
      data: { tableId, seance: 1, lastCoup: 1, jackpotId: null },
    });
    table.given().when(close).thenRefused('table-not-found');
  });
});

it('the state of a table goes through its snapshot without loss', () => {
  const state = fold(
    tableDecider,
    decided([], floatOpened, openPairs, take(2, 'p2', 500n), offer('J1'), start, end(1, roundOf(1)), floatShort),
  );
  expect(tableSnapshot.restore(JSON.parse(JSON.stringify(tableSnapshot.serialise(state))))).toEqual(state);
});
