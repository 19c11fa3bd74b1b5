import type { JackpotEvent } from '@casino/contracts';
import { sendBy, Staff, type JackpotView } from '@casino/simulation';
import { audit, auditFloor } from '../../kit/audit/audit-floor.js';
import { CATEGORIES, type Category } from '../../kit/audit/findings.js';
import { atRest } from '../../kit/floors/at-rest.js';
import type { Stored, StoredFloor } from '../../kit/floors/stored-floor.js';
import { JournalClient, type Acknowledged } from '../../kit/clients/journal-client.js';
import { startFloorInProcess } from '../../kit/floors/floor-in-process.js';
import { NIGHT_SHOES, testShoes } from '../../kit/runs/known-shoes.js';
import { NIGHT_COUNT, NIGHT_JACKPOT, openNight, playNight } from '../../kit/runs/night.js';

let stored: StoredFloor;
let known: { readonly journal: readonly Acknowledged[]; readonly displays: readonly JackpotView[] };

beforeAll(async () => {
  const floor = await startFloorInProcess({ CASINO_TEST_SHOES: testShoes(NIGHT_SHOES) });
  const client = new JournalClient({ url: floor.url });
  const staff = new Staff(client);
  try {
    await openNight(client, staff);
    await playNight(client, staff, sendBy(client));
    await atRest(floor, client, staff);
    const { body: display } = await client.get<JackpotView>(await staff.auditor(), `/jackpots/${NIGHT_JACKPOT.jackpotId}`);
    known = { journal: client.journal, displays: [display] };
    stored = await floor.stored();
  } finally {
    await client.close();
    await floor.close();
  }
}, 60_000);

type Service = keyof StoredFloor;
type Change = (event: Stored) => Stored | undefined;

const found = (service: Service, type: string, nth = 0): Stored => {
  const event = stored[service].filter((one) => one.event.type === type)[nth];
  if (event === undefined) throw new Error(`the night has no ${type}`);
  return event;
};

const withEvents = (service: Service, events: readonly Stored[]): StoredFloor => ({ ...stored, [service]: events });

/** The stored events with the n-th of that type changed, or left out and the revisions of its stream closed up. */
const changed = (service: Service, type: string, change: Change, nth = 0): StoredFloor => {
  const before = found(service, type, nth);
  const after = change(before);
  const { stream, revision } = before.metadata;
  const rest = stored[service].flatMap((event): Stored[] => {
    if (event === before) return after === undefined ? [] : [after];
    const follows = event.metadata.stream === stream && event.metadata.revision > revision;
    return [follows && after === undefined ? { ...event, metadata: { ...event.metadata, revision: event.metadata.revision - 1n } } : event];
  });
  return withEvents(service, rest);
};

const without = (service: Service, type: string, nth = 0): StoredFloor => changed(service, type, () => undefined, nth);
const withData = (service: Service, type: string, data: object, nth = 0): StoredFloor =>
  changed(service, type, (one) => ({ ...one, event: { type, data: { ...one.event.data, ...data } } }) as unknown as Stored, nth);
const withMetadata = (service: Service, type: string, metadata: Partial<Stored['metadata']>, nth = 0): StoredFloor =>
  changed(service, type, (one) => ({ ...one, metadata: { ...one.metadata, ...metadata } }), nth);

/** One more event, at the end of a stream. */
const added = (service: Service, stream: string, type: string, data: object, cause?: Partial<Stored['metadata']>): StoredFloor => {
  const [any] = stored[service] as readonly [Stored];
  const metadata = {
    ...any.metadata,
    ...cause,
    stream,
    id: '00000000-0000-5000-8000-000000000000',
    commandId: '00000000-0000-5000-8000-000000000001',
    revision: BigInt(stored[service].filter((one) => one.metadata.stream === stream).length),
  };
  return withEvents(service, [...stored[service], { ...any, metadata, event: { type, data } } as unknown as Stored]);
};

/** One event once more, at the end of its stream. */
const doubled = (service: Service, type: string): StoredFloor => {
  const { event, metadata } = found(service, type);
  return added(service, metadata.stream, type, event.data, metadata);
};

/** Two events of the jackpot's stream in the other order. */
const swapped = (first: JackpotEvent['type'], second: JackpotEvent['type']): StoredFloor => {
  const events: Stored[] = [...stored.jackpot];
  const i = events.findIndex(({ event }) => event.type === first);
  const j = events.findIndex(({ event }, index) => index > i && event.type === second);
  const [a, b] = [events[i], events[j]] as [Stored, Stored];
  events[i] = { ...a, event: b.event };
  events[j] = { ...b, event: a.event };
  return withEvents('jackpot', events);
};

const ANOMALY = { kind: 'fork', tableId: 'JA', coup: 1, subject: 'round-JA-1', detail: 'heard otherwise', cause: 'c' };

type Wrong = readonly [what: string, wrong: () => StoredFloor, reason: string];

describe('the audit of a jackpot night', () => {
  it('P9: finds every claim, prize, consolation and share that the cards of the night bring, each paid once, and the books at zero', () => {
    const count = auditFloor(stored, known);
    expect(count).toMatchObject(NIGHT_COUNT);
    expect(count.paid).toBe(14);
    expect(count.acknowledged).toBeGreaterThan(300);
    expect(count.meters['JN']).toMatchObject({ frozen: [], unawarded: 0n, stopped: false, cycles: 4 });
  });

  it('says the same of the same events, whenever they are read', () => {
    expect(auditFloor(stored)).toEqual(auditFloor({ ...stored }));
  });

  const WRONGS: Readonly<Record<Category, readonly Wrong[]>> = {
    streams: [
      [
        'an event that is gone from its stream',
        () =>
          withEvents(
            'jackpot',
            stored.jackpot.filter((event) => event !== found('jackpot', 'CoupEntered')),
          ),
        'jackpot-JN has 5 where 4 is to be',
      ],
      [
        'a command that had its effect twice',
        () => withMetadata('gameRound', 'CoupStarted', { commandId: found('gameRound', 'CoupStarted').metadata.commandId }, 2),
        'had two effects on table-JA',
      ],
    ],
    chain: [
      [
        'an event whose bytes are others',
        () => changed('wallet', 'CashDeposited', (one) => ({ ...one, digest: found('wallet', 'StakesReserved').digest })),
        'account-player-JA-1 2 follows',
      ],
      ['an event that is taken out, its stream closed up', () => without('gameRound', 'LastBetsCalled'), 'round-JA-1'],
    ],
    identities: [
      [
        'two events of one identity',
        () => withMetadata('jackpot', 'CoupEntered', { id: found('wallet', 'StakesReserved').metadata.id }),
        'an event twice',
      ],
      [
        'an identity that follows from nothing',
        () => withMetadata('jackpot', 'CoupEntered', { id: '00000000-0000-5000-8000-000000000000' }),
        'is not the identity of jackpot-JN',
      ],
    ],
    sources: [
      [
        'an event of another floor',
        () => withMetadata('jackpot', 'CoupEntered', { floor: 'elsewhere' }),
        'is of /floors/elsewhere/jackpot',
      ],
    ],
    actors: [
      ['an event that nobody did', () => withMetadata('wallet', 'CashDeposited', { actor: { id: '', role: 'cashier' } }), 'has no actor'],
    ],
    acknowledged: [
      ['an acknowledged event that is lost', () => without('wallet', 'CashDeposited'), 'acknowledged and lost'],
      [
        'an acknowledged event that is stored otherwise',
        () => changed('gameRound', 'BetsPlaced', (one) => ({ ...one, json: {} })),
        'acknowledged otherwise than stored',
      ],
    ],
    anomalies: [
      ['an anomaly', () => added('wallet', 'anomaly-wallet', 'AnomalyObserved', ANOMALY), 'an anomaly: {"kind":"fork"'],
      ['an anomaly without an incident', () => added('wallet', 'anomaly-wallet', 'AnomalyObserved', ANOMALY), 'no incidents of'],
      [
        'an incident that nobody observed',
        () => added('surveillance', 'incident-1', 'IncidentRaised', { anomaly: 'a' }),
        'which nobody observed',
      ],
    ],
    tables: [
      ['a coup number that is left out', () => withData('gameRound', 'CoupStarted', { coup: 3 }, 2), 'coup 3 started after 1'],
      ['a coup that did not end', () => without('gameRound', 'CoupEnded', 7), 'did not end'],
      ['a coup that lost its last event', () => without('gameRound', 'ShoeOpened'), 'has not the length that its end names'],
      ['a coup that opened as it was not started', () => withData('gameRound', 'RoundOpened', { previous: null }, 2), 'opened as'],
      ['a coup that names another one before it', () => withData('gameRound', 'CoupStarted', { previous: null }, 2), 'follows null'],
      [
        'a coup that was never started',
        () =>
          withEvents(
            'gameRound',
            stored.gameRound.filter(({ event: { type, data } }) => !(/^Coup/.test(type) && 'coup' in data && data.coup === 4)),
          ),
        'started 3 coups, 4 were opened',
      ],
      ['a sitting that the wallet has not', () => without('wallet', 'SittingStarted'), 'sitting JA-1 did not start'],
      ['a sitting number that is left out', () => withData('gameRound', 'SeatTaken', { sittingId: 'JA-4' }), 'sitting JA-4 after 0'],
    ],
    holds: [
      ['a table that was not held', () => without('gameRound', 'TableFreed', 3), 'waits for its identification'],
      [
        'a table that waits for a float that is not short',
        () => added('gameRound', 'table-JA', 'TableHeld', { tableId: 'JA', reason: 'float-short' }),
        'JA is held for a short float, which does not wait',
      ],
      [
        'a short float whose table plays on',
        () => added('wallet', 'float-JA', 'FloatRefillRequested', { tableId: 'JA' }),
        'JA is not held for a short float, which waits',
      ],
    ],
    bets: [
      ['a bet without an end', () => withData('gameRound', 'RoundSettled', { seats: [] }), 'I3:'],
      ['a stake that was reserved and never resolved', () => without('wallet', 'StakesSettled'), 'did not end'],
      ['a coup settled twice', () => doubled('wallet', 'StakesSettled'), 'the coup is settled twice for JA-'],
      [
        'another stake than was bet',
        () => withData('wallet', 'StakesReserved', { bets: [{ bet: 1, position: 'ante', amount: 1n }] }),
        'twice, or without a reservation',
      ],
      ['a gain that the croupier did not pay', () => without('gameRound', 'BetsPaid'), 'is not paid'],
      ['a coup that only the wallet knows', () => withData('wallet', 'StakesReserved', { coup: 99 }), 'which no table played'],
    ],
    shoes: [
      ['a shoe that was not sealed', () => without('gameRound', 'ShoeSealed'), 'was sealed 0 times'],
      [
        'another secret than was committed to',
        () => withData('gameRound', 'ShoeOpened', { secret: 'ab'.repeat(32) }),
        'does not open to its commitment',
      ],
    ],
    replay: [['a card before the jackpot had the stakes', () => without('gameRound', 'Jp1Entered'), 'no card: the jackpot has']],
    books: [
      ['legs that do not sum to zero', () => withData('wallet', 'CashDeposited', { legs: [{ account: 'cash', amount: -1n }] }), 'I1:'],
      ['a player below zero', () => without('wallet', 'CashDeposited'), 'I2: ChipsBought takes account:player-JA-1'],
      ['chips that nobody put up', () => withData('wallet', 'FloatOpened', { amount: 1n }), 'I6: after FloatOpened'],
      ['a movement that is still under way', () => without('wallet', 'ChipsReceived'), 'transit at'],
    ],
    halves: [
      ['a first half without its second', () => without('wallet', 'ChipsReceived'), 'has 0 second halves'],
      ['a second half made twice', () => doubled('wallet', 'ChipsReceived'), 'has 2 second halves'],
      ['a second half of nothing', () => without('wallet', 'ChipsBought'), 'which is no first one'],
    ],
    entries: [
      ['a coup that entered twice', () => doubled('jackpot', 'CoupEntered'), 'CoupEntered 2 times'],
      ['a registered stake that did not enter', () => withData('jackpot', 'CoupEntered', { entries: [] }), 'were registered'],
      ['a coup that only the jackpot knows', () => withData('jackpot', 'CoupConcluded', { coup: 99 }), 'that no table played: JA-99'],
    ],
    prizes: [
      [
        'a prize of another hand',
        () => withData('jackpot', 'FixedPrizeWon', { hand: 'straight-flush' }),
        'community-royal"], paid ["3 straight-flush"',
      ],
      ['a royal that nobody declared', () => without('jackpot', 'RoyalDeclared'), 'royal undefined, claim'],
      ['a claim that was never opened', () => without('jackpot', 'ClaimOpened'), 'the claim undefined'],
      ['a coup that was never concluded', () => without('jackpot', 'CoupConcluded'), 'is over and not concluded'],
    ],
    control: [
      [
        'a confirmation without an identification',
        () => without('jackpot', 'HandIdentified'),
        'confirmed without identification and review',
      ],
      ['a confirmation without a review', () => without('jackpot', 'ReviewReceived'), 'confirmed without identification and review'],
      ['a rejection that nobody heard', () => without('jackpot', 'ClaimRejected'), 'the review rejected it, and nobody heard'],
      ['an MCD who reviewed as well', () => withData('jackpot', 'HandIdentified', { mcd: 'surveillance-1' }), 'are not independent'],
      ['a croupier who identified', () => withData('jackpot', 'HandIdentified', { mcd: 'croupier-JA' }), 'are not independent'],
      ['a release by the chef de table', () => withData('jackpot', 'PaymentReleased', { mcd: 'chef-JA' }), 'released by chef-JA'],
      ['a release before the close of the cycle', () => swapped('CycleClosed', 'PaymentReleased'), 'released before cycle 1 closed'],
    ],
    payments: [
      ['a payment that is missing', () => without('wallet', 'PrizePaid'), 'is not paid'],
      ['a payment made twice', () => doubled('wallet', 'PrizePaid'), 'a payment for twice'],
      ['a stake contributed twice', () => doubled('wallet', 'StakeContributed'), 'a stake contributed twice'],
      [
        'a stake that was never contributed',
        () => without('wallet', 'StakeContributed'),
        'entered with 500 and 400; the wallet: undefined',
      ],
      ['a refund that is missing', () => without('wallet', 'StakeRefunded'), 'went back with 500 and 400; the wallet: undefined'],
    ],
    cycles: [
      ['a consolation that nobody awarded', () => without('jackpot', 'ConsolationAwarded'), 'it says 250001 of a running meter of 300001'],
      ['a consolation awarded twice', () => doubled('jackpot', 'ConsolationAwarded'), 'cycle 2 is closed'],
      ['a cycle that paid and did not close', () => without('jackpot', 'CycleClosed', 2), 'cycle 3 has ended and is frozen'],
      ['a prize of another amount', () => withData('jackpot', 'FixedPrizeWon', { amount: 1n }), 'of a running meter of'],
      ['a top-up that is missing', () => without('jackpot', 'MeterToppedUp'), 'of a running meter of 150001'],
      ['a share that is one unit more', () => withData('jackpot', 'JackpotAwarded', { amount: 103_001n }), 'which is owed 101200'],
      ['an award made twice', () => doubled('jackpot', 'JackpotAwarded'), 'which is owed undefined'],
      ['a cycle that is shared twice', () => doubled('jackpot', 'JackpotShared'), 'is closed and has ended'],
      ['a remainder that nobody got', () => withData('jackpot', 'JackpotShared', { remainder: 0n }), 'a remainder of 0'],
      ['a frozen amount that changed', () => withData('jackpot', 'CycleFrozen', { amount: 5n }), 'frozen at 5'],
      ['a restoration that is missing', () => without('jackpot', 'MeterRestored'), 'closes with 201201'],
      ['a contribution of another amount', () => withData('jackpot', 'CoupEntered', { meter: 7n }), 'it says 7 of'],
      ['a coup whose entry is missing', () => without('jackpot', 'CoupEntered'), 'of a running meter of 201201'],
    ],
    meters: [['a meter whose account has another amount', () => without('wallet', 'PrizePaid'), 'meter:JN stands at']],
    reviews: [
      ['a review that nobody was asked for', () => without('surveillance', 'ReviewRequested'), 'reviews  of JA-1'],
      ['images that are not held', () => without('surveillance', 'ImagesHeld'), 'are held 0 times'],
      ['images that are let go before the claim is done', () => without('jackpot', 'PaymentReleased'), 'released 1 times; done: false'],
      ['a review that nobody heard', () => without('jackpot', 'ReviewReceived'), '1 reviews concluded, 0 heard'],
      ['a review heard twice', () => doubled('jackpot', 'ReviewReceived'), '1 reviews concluded, 2 heard'],
    ],
  };

  it.each(CATEGORIES.flatMap((category) => WRONGS[category].map((wrong) => [...wrong, category] as const)))(
    'finds %s',
    (_, wrong, reason, category) => {
      const { findings } = audit(wrong(), known);
      expect(findings).toContainEqual({ category, what: expect.stringContaining(reason) });
      // a sentence each, and no error of the audit's own
      expect(findings.filter(({ what }) => /\n\s+at /.test(what))).toEqual([]);
    },
  );

  it('finds something of every category', () => {
    expect(CATEGORIES.filter((category) => WRONGS[category].length === 0)).toEqual([]);
  });

  it('finds a display that does not show the meter, and tells all that it finds', () => {
    const [display] = known.displays as readonly [JackpotView];
    const displays = [{ ...display, running: { cycle: 4, amount: '1' } }];
    expect(() => auditFloor(without('wallet', 'PrizePaid'), { ...known, displays })).toThrow(
      /^\d+ findings\n[^]*payments: [^]*is not paid[^]*meters: the display of JN showed/,
    );
  });

  it('the fraud of rules §3: a card of a player swapped with one of the board does not open its seal', () => {
    const own = stored.gameRound.find(({ event }) => event.type === 'CardRevealed' && event.data.place === 'seat-1-1');
    const card = own?.event.type === 'CardRevealed' ? own.event.data.card : undefined;
    const at = stored.gameRound
      .flatMap(({ event }) => (event.type === 'CardRevealed' ? [event.data.place] : []))
      .findIndex((place) => place === 'board-1');
    expect(at).toBeGreaterThanOrEqual(0);
    const { findings } = audit(withData('gameRound', 'CardRevealed', { card }, at));
    expect(findings).toContainEqual({ category: 'shoes', what: expect.stringContaining('does not open its seal') });
  });
});
