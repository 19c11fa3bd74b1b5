import { casinoCatalogue, digestOf, encodeEvent, streams, type Context } from '@casino/contracts';
import { TEST_FLOOR } from '@casino/contracts/testing';
import { eventIdOf, requestCommandId, type DomainEvent } from '@casino/kernel';
import { auditStreams } from '../../kit/audit/audit-streams.js';
import { Findings } from '../../kit/audit/findings.js';
import { storedOf, type FloorEvent, type Stored, type StoredFloor } from '../../kit/floors/stored-floor.js';

const player = { playerId: 'p1', currency: 'EUR' };
const deposited = (amount: bigint): DomainEvent => {
  const legs = [
    { account: 'cash', amount: -amount },
    { account: 'account:p1', amount },
  ];
  return { type: 'CashDeposited', data: { ...player, amount, legs } };
};

interface Encoding {
  readonly floor?: string;
  /** Of the last event: another than the one that follows from command, stream and revision. */
  readonly id?: string;
}

/** A stream's bytes, chained as a store would; each event by a command of its own. */
const bytesOf = (
  context: Context,
  stream: string,
  events: readonly DomainEvent[],
  { floor = TEST_FLOOR, id }: Encoding = {},
): Uint8Array[] => {
  const stored: Uint8Array[] = [];
  events.forEach((event, index) => {
    const commandId = requestCommandId('audit', stream, String(index));
    const revision = BigInt(index);
    const before = stored.at(-1);
    const { bytes } = encodeEvent(casinoCatalogue, context, event, {
      id: id !== undefined && index === events.length - 1 ? id : eventIdOf(commandId, stream, revision),
      floor,
      stream,
      revision,
      previousDigest: before === undefined ? undefined : digestOf(before),
      time: 1_790_000_000_000,
      commandId,
      requestHash: '0'.repeat(64),
      correlationId: 'c-1',
      actor: { id: 'cashier-1', role: 'cashier' },
    });
    stored.push(bytes);
  });
  return stored;
};
const storedAll = <Event extends FloorEvent>(all: readonly Uint8Array[]): Stored<Event>[] => all.map((bytes) => storedOf<Event>(bytes));

const account = streams.account('p1');
const opened: DomainEvent = { type: 'AccountOpened', data: player };
const events = [opened, deposited(1n), deposited(2n), deposited(3n)];
const left: DomainEvent = { type: 'SeatLeft', data: { tableId: 'T1', seat: 1, sittingId: 'T1-1', playerId: 'p1' } };
const atTable = bytesOf('game-round', streams.table('T1'), [left]);
const inWallet = bytesOf('wallet', account, events);

const floorOf = (wallet: readonly Uint8Array[], gameRound: readonly Uint8Array[] = atTable): StoredFloor => ({
  gameRound: storedAll(gameRound),
  wallet: storedAll(wallet),
  jackpot: [],
  surveillance: [],
});
const findingsOf = (floor: StoredFloor) => {
  const findings = new Findings();
  auditStreams(floor, findings);
  return findings.all;
};
const at = (index: number): Uint8Array => {
  const bytes = inWallet[index];
  if (bytes === undefined) throw new Error(`no event ${index}`);
  return bytes;
};
/** The n-th event with other bytes in the place of some. */
const rewritten = (index: number, from: string, to: string): Uint8Array[] =>
  inWallet.map((bytes, n) => (n === index ? Buffer.from(Buffer.from(bytes).toString('utf8').replace(from, to)) : bytes));

describe('the audit of streams', () => {
  it('finds nothing in streams as their stores wrote them', () => {
    expect(findingsOf(floorOf(inWallet))).toEqual([]);
  });

  it.each([
    ['one byte of an event that was changed', rewritten(1, 'c-1', 'c-2'), 'chain', 'account-p1 2 follows'],
    ['a byte of the first event', rewritten(0, 'c-1', 'c-2'), 'chain', 'account-p1 1 follows'],
    ['an event taken out', [at(0), at(1), at(3)], 'chain', 'account-p1 3 follows'],
    ['a first event that is gone', inWallet.slice(1), 'chain', 'where nothing stands'],
    ['two events in the other order', [at(0), at(2), at(1), at(3)], 'chain', 'account-p1 2 follows'],
    [
      'an event of another history in its place',
      [at(0), ...bytesOf('wallet', account, [opened, deposited(7n), deposited(2n)]).slice(1, 2), at(2), at(3)],
      'chain',
      'account-p1 2 follows',
    ],
    ['a revision left out', [at(0), at(1), at(3)], 'streams', 'account-p1 has 3 where 2 is to be'],
    ['an event stored twice', [...inWallet, at(3)], 'identities', 'an event twice'],
    [
      'an identity that is not of its command, stream and revision',
      bytesOf('wallet', account, events, { id: eventIdOf(requestCommandId('audit', account, '3'), account, 2n) }),
      'identities',
      'is not the identity of account-p1 3',
    ],
    [
      'an event of another floor',
      bytesOf('wallet', account, events, { floor: 'f-2' }),
      'sources',
      'is of /floors/f-2/wallet; the floor is f-1',
    ],
    ['what another service said', [...inWallet, ...atTable], 'sources', 'table-T1 0 in wallet is of /floors/f-1/game-round'],
  ] as const)('P7: it finds %s', (_, wallet, category, what) => {
    expect(findingsOf(floorOf(wallet))).toContainEqual({ category, what: expect.stringContaining(what) });
  });

  it('finds one identity in two services', () => {
    const [first] = inWallet;
    const id = storedOf(first as Uint8Array).metadata.id;
    const table = bytesOf('game-round', streams.table('T1'), [left], { id });
    expect(findingsOf(floorOf(inWallet, table))).toContainEqual({ category: 'identities', what: `an event twice: ${id}` });
  });
});
