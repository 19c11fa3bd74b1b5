import type { JackpotEvent, RecordedEvent } from '@casino/contracts';
import { FloorClient, Staff } from '@casino/simulation';
import { startFloorInProcess } from '../processes/floor-in-process.js';
import { auditJackpotFloor } from './audit-jackpot-floor.js';
import { atRest } from './at-rest.js';
import { sendBy } from './jp1-table.js';
import { NIGHT_SHOES, testShoes } from './known-shoes.js';
import { NIGHT_COUNT, openNight, playNight } from './night.js';
import { readJackpotFloor, type JackpotFloor } from './stored-jackpot-floor.js';

let stored: JackpotFloor;

beforeAll(async () => {
  const floor = await startFloorInProcess({ CASINO_TEST_SHOES: testShoes(NIGHT_SHOES) });
  const client = new FloorClient({ url: floor.url });
  const staff = new Staff(client);
  try {
    await openNight(client, staff);
    await playNight(client, staff, sendBy(client));
    await atRest([floor.url], client, staff);
    stored = await readJackpotFloor(floor);
  } finally {
    await client.close();
    await floor.close();
  }
}, 60_000);

type Service = keyof JackpotFloor;
type Change = (event: RecordedEvent) => RecordedEvent | undefined;

/** The stored events with the n-th of that type changed, or left out and the revisions of its stream closed up. */
const changed = (service: Service, type: string, change: Change, nth = 0): JackpotFloor => {
  const events = stored[service] as readonly RecordedEvent[];
  const found = events.filter(({ event }) => event.type === type)[nth];
  if (found === undefined) throw new Error(`the night has no ${type}`);
  const after = change(found);
  const { stream, revision } = found.metadata;
  const rest = events.flatMap((event): RecordedEvent[] => {
    if (event === found) return after === undefined ? [] : [after];
    const follows = event.metadata.stream === stream && event.metadata.revision > revision;
    return [follows && after === undefined ? { ...event, metadata: { ...event.metadata, revision: event.metadata.revision - 1n } } : event];
  });
  return { ...stored, [service]: rest } as JackpotFloor;
};

const without = (service: Service, type: string, nth = 0): JackpotFloor => changed(service, type, () => undefined, nth);
const withData = (service: Service, type: string, data: object, nth = 0): JackpotFloor =>
  changed(service, type, (recorded) => ({ ...recorded, event: { type, data: { ...(recorded.event.data as object), ...data } } }), nth);

/** One event once more, at the end of its stream. */
const doubled = (service: Service, type: string): JackpotFloor => {
  const events = stored[service] as readonly RecordedEvent[];
  const found = events.find(({ event }) => event.type === type) as RecordedEvent;
  const length = events.filter(({ metadata }) => metadata.stream === found.metadata.stream).length;
  const copy = {
    ...found,
    metadata: {
      ...found.metadata,
      id: '00000000-0000-5000-8000-000000000000',
      commandId: '00000000-0000-5000-8000-000000000001',
      revision: BigInt(length),
    },
  };
  return { ...stored, [service]: [...events, copy] } as JackpotFloor;
};

/** Two events of the jackpot's stream in the other order. */
const swapped = (first: JackpotEvent['type'], second: JackpotEvent['type']): JackpotFloor => {
  const events = [...stored.jackpot];
  const i = events.findIndex(({ event }) => event.type === first);
  const j = events.findIndex(({ event }, index) => index > i && event.type === second);
  const [a, b] = [events[i], events[j]] as [RecordedEvent<JackpotEvent>, RecordedEvent<JackpotEvent>];
  events[i] = { ...a, event: b.event };
  events[j] = { ...b, event: a.event };
  return { ...stored, jackpot: events };
};

describe('the audit of a jackpot night', () => {
  it('P9: finds every claim, prize, consolation and share that the cards of the night bring, each paid once, and the books at zero', () => {
    const count = auditJackpotFloor(stored);
    expect(count).toMatchObject(NIGHT_COUNT);
    expect(count.paid).toBe(14);
    expect(count.meters['JN']).toMatchObject({ frozen: [], unawarded: 0n, stopped: false, cycles: 4 });
  });

  it('says the same of the same events, whenever they are read', () => {
    expect(auditJackpotFloor(stored)).toEqual(auditJackpotFloor({ ...stored }));
  });

  const WRONGS: readonly (readonly [string, () => JackpotFloor, string])[] = [
    ['a payment that is missing', () => without('wallet', 'PrizePaid'), 'is not paid'],
    ['a payment made twice', () => doubled('wallet', 'PrizePaid'), 'a payment for twice'],
    ['a stake contributed twice', () => doubled('wallet', 'StakeContributed'), 'a stake contributed twice'],
    ['a stake that was never contributed', () => without('wallet', 'StakeContributed'), 'entered with 500 and 400; the wallet: undefined'],
    ['a refund that is missing', () => without('wallet', 'StakeRefunded'), 'went back with 500 and 400; the wallet: undefined'],
    ['a consolation that nobody awarded', () => without('jackpot', 'ConsolationAwarded'), 'it says 250001 of a running meter of 300001'],
    ['a consolation awarded twice', () => doubled('jackpot', 'ConsolationAwarded'), 'cycle 2 is closed'],
    ['a prize of another amount', () => withData('jackpot', 'FixedPrizeWon', { amount: 1n }), 'of a running meter of'],
    [
      'a prize of another hand',
      () => withData('jackpot', 'FixedPrizeWon', { hand: 'straight-flush' }),
      'community-royal"], paid ["3 straight-flush"',
    ],
    ['a top-up that is missing', () => without('jackpot', 'MeterToppedUp'), 'of a running meter of 150001'],
    ['a share that is one unit more', () => withData('jackpot', 'JackpotAwarded', { amount: 103_001n }), 'which is owed 101200'],
    ['an award made twice', () => doubled('jackpot', 'JackpotAwarded'), 'which is owed undefined'],
    ['a cycle that is shared twice', () => doubled('jackpot', 'JackpotShared'), 'is closed and has ended'],
    ['a remainder that nobody got', () => withData('jackpot', 'JackpotShared', { remainder: 0n }), 'a remainder of 0'],
    ['a frozen amount that changed', () => withData('jackpot', 'CycleFrozen', { amount: 5n }), 'frozen at 5'],
    ['a restoration that is missing', () => without('jackpot', 'MeterRestored'), 'closes with 201201'],
    ['a contribution of another amount', () => withData('jackpot', 'CoupEntered', { meter: 7n }), 'it says 7 of'],
    ['a coup whose entry is missing', () => without('jackpot', 'CoupEntered'), 'of a running meter of 201201'],
    ['a claim that was never opened', () => without('jackpot', 'ClaimOpened'), 'the claim undefined'],
    ['a confirmation without an identification', () => without('jackpot', 'HandIdentified'), 'confirmed without identification and review'],
    ['a confirmation without a review', () => without('jackpot', 'ReviewReceived'), 'confirmed without identification and review'],
    ['an MCD who reviewed as well', () => withData('jackpot', 'HandIdentified', { mcd: 'surveillance-1' }), 'are not independent'],
    ['a croupier who identified', () => withData('jackpot', 'HandIdentified', { mcd: 'croupier-JA' }), 'are not independent'],
    ['a release by the chef de table', () => withData('jackpot', 'PaymentReleased', { mcd: 'chef-JA' }), 'released by chef-JA'],
    ['a release before the close of the cycle', () => swapped('CycleClosed', 'PaymentReleased'), 'released before cycle 1 closed'],
    ['a table that was not held', () => without('gameRound', 'TableFreed', 3), 'waits for its identification'],
    ['a card before the jackpot had the stakes', () => without('gameRound', 'Jp1Entered'), 'no card: the jackpot has'],
  ];

  it.each(WRONGS)('finds %s', (_, wrong, reason) => {
    expect(() => auditJackpotFloor(wrong())).toThrow(reason);
  });

  it('the fraud of rules §3: a card of a player swapped with one of the board does not open its seal', () => {
    const own = stored.gameRound.find(({ event }) => event.type === 'CardRevealed' && event.data.place === 'seat-1-1');
    const card = own?.event.type === 'CardRevealed' ? own.event.data.card : undefined;
    const isBoard = ({ event }: RecordedEvent): boolean =>
      event.type === 'CardRevealed' && (event.data as { readonly place: string }).place === 'board-1';
    const at = (stored.gameRound as readonly RecordedEvent[]).filter(({ event }) => event.type === 'CardRevealed').findIndex(isBoard);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(() => auditJackpotFloor(withData('gameRound', 'CardRevealed', { card }, at))).toThrow('does not open its seal');
  });
});
