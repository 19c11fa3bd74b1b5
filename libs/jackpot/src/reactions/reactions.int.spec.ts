import { publishedEvents, type RecordedEvent } from '@casino/contracts';
import { namedIn } from '@casino/event-bus/testing';
import { CHEF, dropFolder, newFolder } from '@casino/platform/testing';
import { jackpot as service } from '../jackpot.service.js';
import { MCD, MCD_2, openTestJackpot, type TestJackpot } from '../testing/test-jackpot.js';
import { COMMUNITY, FULL_AND_QUADS, ROYAL_OF_3, STRAIGHT_FLUSH, type Staked } from '../testing/table-double.js';

let folder: string;
let jackpot: TestJackpot;

const POLICY = { seed: '1000000', stake: '500' };
const STAKED: Staked = { jackpotId: 'JP1', dealtIn: [1, 3, 5], jp1: [1, 3, 5] };

const open = async (more: object = {}): Promise<void> => {
  expect((await jackpot.as(MCD).post('/jackpots/JP1/open', { ...POLICY, ...more })).status).toBe(200);
  expect((await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T1' })).status).toBe(200);
};
/** What was said in the jackpot's stream while `work` was done. */
const said = async (work: () => Promise<void>): Promise<readonly RecordedEvent[]> => {
  await jackpot.quiet();
  const before = (await jackpot.events()).length;
  await work();
  await jackpot.quiet();
  return (await jackpot.events()).slice(before);
};
const namesOf = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ event }) => event.type);
const dataOf = (events: readonly RecordedEvent[], type: string) =>
  events.filter(({ event }) => event.type === type).map(({ event }) => event.data);

beforeEach(async () => {
  folder = newFolder();
  jackpot = await openTestJackpot(folder);
});
afterEach(async () => {
  expect(await jackpot.consumer.parked()).toEqual([]);
  await jackpot.stop();
  dropFolder(folder);
});

describe('the jackpot hears the tables', () => {
  it('every event of the floor is either handled or ignored by name', () => {
    const { wallet: _, ...heard } = publishedEvents;
    const published = Object.entries(heard).flatMap(([context, events]) => Object.keys(events).map((name) => `${context}.${name}`));
    expect(namedIn(service.definition.hears).sort()).toEqual(published.sort());
  });

  it('rules-3: all JP1 stakes of a coup enter the open cycle in one event, with what was in force', async () => {
    await open();
    const events = await said(() => jackpot.table('T1').closes(7, { ...STAKED, jp1: [1, 3] }));
    expect(namesOf(events)).toEqual(['CoupEntered']);
    expect(events[0]).toMatchObject({
      event: {
        data: {
          cycle: 1,
          coup: 7,
          policy: 1,
          croupier: 'croupier-1',
          chefDeTable: 'chef-1',
          dealtIn: [{ seat: 1 }, { seat: 3 }, { seat: 5 }],
          entries: [{ seat: 1, sittingId: 'T1-1', playerId: 'p-T1-1', stake: 500n, contribution: 500n }, { seat: 3 }],
          meter: 1_001_000n,
        },
      },
      metadata: { actor: { id: 'service:jackpot', role: 'service' } },
    });
  });

  it('a coup is declined for what stands in its way, and the table hears why', async () => {
    const declined = async (staked: Staked, coup: number) => {
      const [first] = await said(() => jackpot.table('T1').closes(coup, staked));
      return first?.event.type === 'CoupDeclined' ? (first.event.data as { reason: string }).reason : first?.event.type;
    };
    expect(await declined(STAKED, 1)).toBe('not-open');
    expect((await jackpot.as(MCD).post('/jackpots/JP1/open', POLICY)).status).toBe(200);
    expect(await declined(STAKED, 2)).toBe('not-linked');
    await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T1' });
    await jackpot.as(CHEF).post('/jackpots/JP1/suspend', { tableId: 'T1', reason: 'sensor' });
    expect(await declined(STAKED, 3)).toBe('suspended');
    await jackpot.as(MCD).post('/jackpots/JP1/resume', { tableId: 'T1' });
    expect(await declined({ ...STAKED, policy: 2 }, 4)).toBe('policy-changed');
    expect(await declined({ ...STAKED, currency: 'CHF' }, 5)).toBe('currency-differs');
    expect(await declined(STAKED, 6)).toBe('CoupEntered');
    // its cards are nobody's business here
    const before = await jackpot.store.head();
    await jackpot.table('T1').board(5, COMMUNITY);
    await jackpot.quiet();
    expect(await jackpot.store.readStream('hands-T1-5')).toEqual([]);
    expect(await jackpot.store.head()).toBe(before);
  });

  it('a coup without JP1 appends nothing, from its stakes to its settlement', async () => {
    await open();
    const before = await jackpot.store.head();
    const table = jackpot.table('T1');
    await table.closes(1, null);
    await table.board(1, COMMUNITY);
    await table.folds(1, 1);
    await table.settles(1);
    await jackpot.quiet();
    expect(await jackpot.store.head()).toBe(before);
  });

  it('stakes that the chef de table returned go back, and their coup is over for the jackpot', async () => {
    await open();
    const table = jackpot.table('T1');
    await table.closes(1, STAKED);
    const events = await said(() => table.returns(1, STAKED));
    expect(namesOf(events)).toEqual(['ContributionReturned', 'CoupConcluded']);
    expect(dataOf(events, 'ContributionReturned')).toMatchObject([
      { reason: 'returned', meter: 1_000_000n, returns: [{ seat: 1 }, { seat: 3 }, { seat: 5 }] },
    ]);
    // what is turned later makes no claim
    expect(
      await said(async () => {
        await table.board(1, ROYAL_OF_3);
        await table.shows(1, ROYAL_OF_3);
        await table.settles(1);
      }),
    ).toEqual([]);
    // declined stakes that are returned say nothing more
    await jackpot.as(CHEF).post('/jackpots/JP1/suspend', { reason: 'meter' });
    await table.closes(2, STAKED);
    expect(await said(() => table.returns(2, STAKED))).toEqual([]);
  });

  it('cards turned in one append are one append here; a full and quads are paid from the revealed cards on the settlement, seats 7 to 1', async () => {
    await open({ seed: '100000000' });
    const table = jackpot.table('T1');
    await table.closes(1, STAKED);
    await table.board(1, FULL_AND_QUADS);
    await table.shows(1, FULL_AND_QUADS);
    await jackpot.quiet();
    // watched, flop, turn and river, showdown: cards by card, so that one that fails stops itself only
    expect((await jackpot.store.readStream('hands-T1-1')).length).toBe(1 + 3 + 2 + 8);
    const events = await said(() => table.settles(1));
    expect(namesOf(events)).toEqual(['MeterToppedUp', 'FixedPrizeWon', 'MeterToppedUp', 'FixedPrizeWon', 'CoupConcluded']);
    expect(dataOf(events, 'FixedPrizeWon')).toMatchObject([
      { seat: 5, hand: 'quads', amount: 50_000n, source: 'meter', claimId: null },
      { seat: 3, hand: 'full', amount: 5_000n },
    ]);
    const straightFlush = await said(() => table.plays(2, STAKED, STRAIGHT_FLUSH));
    expect(dataOf(straightFlush, 'FixedPrizeWon')).toMatchObject([{ seat: 3, hand: 'straight-flush', amount: 150_000n }]);
  });

  it('a hand that the table calls forfeited with its fold has no prize', async () => {
    await open();
    const table = jackpot.table('T1');
    await table.closes(1, { ...STAKED, jp1OnFold: 'forfeit' });
    await table.folds(1, 5);
    await table.board(1, FULL_AND_QUADS);
    await table.shows(1, FULL_AND_QUADS);
    const events = await said(() => table.settles(1));
    expect(dataOf(events, 'FixedPrizeWon')).toMatchObject([{ seat: 3, hand: 'full' }]);
    expect(dataOf(events, 'CoupConcluded')).toMatchObject([{ forfeited: [5] }]);
  });

  it('rules-3: a royal with an own card freezes the cycle the moment its last card is turned, and opens one claim', async () => {
    await open();
    const table = jackpot.table('T1');
    await table.closes(1, STAKED);
    expect(namesOf(await said(() => table.board(1, ROYAL_OF_3)))).toEqual([]);
    const events = await said(() => table.shows(1, ROYAL_OF_3));
    expect(namesOf(events)).toEqual(['RoyalDeclared', 'CycleFrozen', 'CycleOpened', 'ClaimOpened']);
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(1);
    expect(dataOf(events, 'ClaimOpened')).toMatchObject([
      { claimId: 'T1-1', kind: 'jackpot', holder: { seat: 3 }, cards: ['Ts', 'Js', 'Qs', 'Ks', 'As'] },
    ]);
    expect(dataOf(events, 'CycleFrozen')).toMatchObject([{ cycle: 1, amount: 1_001_500n }]);
    // the fixed prizes of the others follow at once
    expect(namesOf(await said(() => table.settles(1)))).toEqual(['CoupConcluded']);
  });

  it('rules-3: a royal on the board is one claim, for everybody; it freezes nothing and pays nothing of its own accord', async () => {
    await open();
    const table = jackpot.table('T1');
    await table.closes(1, STAKED);
    const events = await said(() => table.board(1, COMMUNITY));
    expect(namesOf(events)).toEqual(['ClaimOpened']);
    expect(dataOf(events, 'ClaimOpened')).toMatchObject([{ kind: 'community-royal', holder: null }]);
    expect(
      namesOf(
        await said(async () => {
          await table.shows(1, COMMUNITY);
          await table.settles(1);
        }),
      ),
    ).toEqual(['CoupConcluded']);
  });

  it('rules-3: the royal of a player without JP1 is a claim for the others’ consolations, where the table has it so', async () => {
    await open();
    const table = jackpot.table('T1');
    const others = { ...STAKED, jp1: [1, 5] };
    expect(dataOf(await said(() => table.plays(1, others, ROYAL_OF_3)), 'ClaimOpened')).toMatchObject([
      { kind: 'consolation', holder: { seat: 3 } },
    ]);
    expect(namesOf(await said(() => table.plays(2, { ...others, consolationTrigger: 'jp1Player' }, ROYAL_OF_3)))).toEqual([
      'CoupEntered',
      'CoupConcluded',
    ]);
  });

  it('a void coup gives every stake back', async () => {
    await open();
    const table = jackpot.table('T1');
    await table.closes(1, STAKED);
    await table.board(1, FULL_AND_QUADS);
    const events = await said(() => table.voids(1));
    expect(namesOf(events)).toEqual(['ContributionReturned', 'CoupConcluded']);
    expect(dataOf(events, 'ContributionReturned')).toMatchObject([{ reason: 'voided' }]);
    await table.closes(2, null);
    expect(await said(() => table.voids(2))).toEqual([]);
  });

  it('what the display showed at the end of a séance goes on record', async () => {
    await open();
    const events = await said(() => jackpot.table('T1').ends(4, 12, 'JP1'));
    expect(events).toMatchObject([
      {
        event: {
          type: 'DisplayedAmountRecorded',
          data: { tableId: 'T1', seance: 4, running: { cycle: 1, amount: 1_000_000n }, frozen: [] },
        },
      },
    ]);
    expect(await said(() => jackpot.table('T2').ends(1, 3, null))).toEqual([]);
  });

  it('a review by the croupier of the coup does not count, and is an anomaly; one that finds it not as dealt is another', async () => {
    await open();
    await jackpot.table('T1').plays(1, STAKED, ROYAL_OF_3);
    await jackpot.quiet();
    const first = await said(() => jackpot.reviews.concludes('JP1', 'T1-1', 'confirmed', { reviewer: 'croupier-1' }));
    expect(dataOf(first, 'ReviewReceived')).toMatchObject([{ counts: false }]);
    const second = await said(() => jackpot.reviews.concludes('JP1', 'T1-1', 'rejected', { review: 2 }));
    expect(namesOf(second)).toEqual(['ReviewReceived', 'ClaimRejected', 'MeterRestored', 'CycleClosed']);
    expect(await jackpot.anomalies()).toMatchObject([
      { kind: 'reviewer-not-independent', tableId: 'T1', coup: 1 },
      { kind: 'claim-not-as-dealt', tableId: 'T1', coup: 1 },
    ]);
  });

  it('a restart after all is done does nothing again', async () => {
    await open();
    const table = jackpot.table('T1');
    await table.plays(1, STAKED, ROYAL_OF_3);
    await table.plays(2, STAKED, FULL_AND_QUADS);
    await jackpot.as(CHEF).post('/jackpots/JP1/suspend', { reason: 'the display stands still' });
    await jackpot.quiet();
    const head = await jackpot.store.head();
    await jackpot.stop();
    jackpot = await openTestJackpot(folder);
    await jackpot.quiet();
    expect(await jackpot.store.head()).toBe(head);
  });

  it('a coup that began before a restart goes on after it', async () => {
    await open();
    const table = jackpot.table('T1');
    await table.closes(1, STAKED);
    await table.board(1, ROYAL_OF_3);
    await jackpot.quiet();
    await jackpot.stop();
    jackpot = await openTestJackpot(folder);
    const events = await said(() => jackpot.table('T1').shows(1, ROYAL_OF_3));
    expect(namesOf(events)).toEqual(['RoyalDeclared', 'CycleFrozen', 'CycleOpened', 'ClaimOpened']);
  });

  it('the increment of a jackpot that stops reaches the other one, once', async () => {
    await open();
    await jackpot.as(MCD).post('/jackpots/JP2/open', POLICY);
    await jackpot.table('T1').plays(1, STAKED, { ...ROYAL_OF_3, hands: { 1: ['2c', '7d'], 3: ['3d', '8d'], 5: ['9s', '2d'] } });
    await jackpot.quiet();
    expect((await jackpot.as(MCD_2).post('/jackpots/JP1/stop-notice')).status).toBe(200);
    jackpot.later(15 * 24 * 60 * 60 * 1000);
    const stopped = await jackpot.as(MCD).post('/jackpots/JP1/stop', { to: { kind: 'jackpot', jackpotId: 'JP2' } });
    expect(stopped.body.events.map(({ type }) => type)).toEqual(['JackpotStopped', 'CycleClosed']);
    await jackpot.quiet();
    const received = (await jackpot.events('JP2')).at(-1);
    expect(received).toMatchObject({ event: { type: 'IncrementReceived', data: { from: 'JP1', amount: 1_500n, meter: 1_001_500n } } });
    expect((await jackpot.as(MCD).get('/jackpots/JP1')).body).toMatchObject({
      stopped: true,
      running: null,
      tables: [],
      books: { meterAccount: '0' },
    });
  });
});
