import type { GameRoundEvent, RecordedEvent, WalletEvent } from '@casino/contracts';
import { replayCoup } from '@casino/cli';
import type { RoundEvent } from '@casino/game-round/domain';
import { auditPayments, auditShoe, auditWallet, fatesOf } from '../coups/audit-coup.js';
import { MemoryBooks } from '../coups/memory-books.js';
import { auditJp1, splitJp1, type Jp1Count } from './audit-jp1.js';
import { byStream, eventsOf, type Stored, type StoredFloor } from './stored-events.js';

const fail = (why: string): never => {
  throw new Error(why);
};

/** Revisions without gap, event ids once, each command's events together, an actor on every event. */
const auditStreams = (events: readonly Stored[]): void => {
  const ids = new Set<string>();
  for (const [stream, own] of byStream(events)) {
    const commands = new Set<string>();
    own.forEach(({ metadata, event }, index) => {
      const { id, revision, commandId, actor } = metadata;
      if (revision !== BigInt(index)) fail(`${stream} has ${revision} where ${index} is to be`);
      if (ids.has(id)) fail(`${event.type} ${id} is twice in the log`);
      ids.add(id);
      if (own[index - 1]?.metadata.commandId !== commandId && commands.has(commandId))
        fail(`command ${commandId} had two effects on ${stream}`);
      commands.add(commandId);
      if (actor.id === '' || actor.role === '') fail(`${event.type} in ${stream} has no actor`);
    });
  }
};

/** Coups are numbered without a gap and each ends with its round's last revision. */
const auditTables = (streams: ReadonlyMap<string, readonly Stored<GameRoundEvent>[]>): void => {
  for (const [name, events] of streams) {
    if (!name.startsWith('table-')) continue;
    let open: number | undefined;
    let coup = 0;
    for (const { event } of events) {
      if (event.type === 'CoupStarted') {
        if (open !== undefined || event.data.coup !== ++coup)
          fail(`${name}: coup ${event.data.coup} started after ${coup - 1}, open: ${open}`);
        open = event.data.coup;
      }
      if (event.type !== 'CoupEnded') continue;
      const round = streams.get(`round-${event.data.tableId}-${event.data.coup}`);
      if (event.data.coup !== open) fail(`${name}: coup ${event.data.coup} ended, open: ${open}`);
      if (BigInt((round === undefined ? 0 : round.length) - 1) !== event.data.lastRevision)
        fail(`coup ${event.data.coup} of ${name} has not the length that its end names`);
      open = undefined;
    }
    if (open !== undefined) fail(`${name}: coup ${open} did not end`);
  }
};

/** Whether a refill was asked for and did not come yet, or left the float short. */
const waitsForRefill = (float: readonly Stored<WalletEvent>[]): boolean => {
  let waits = false;
  for (const { event } of float) {
    if (event.type === 'FloatRefillRequested') waits = true;
    if (event.type === 'FloatRefilled') waits = event.data.balance < 0n;
    if (event.type === 'FloatOpened') waits = false;
  }
  return waits;
};

/** A float that is short asks for a refill, and its table waits exactly until it has it (P4), also when lost stakes fill the float meanwhile. */
const auditHolds = (
  streams: ReadonlyMap<string, readonly Stored<GameRoundEvent>[]>,
  floats: ReadonlyMap<string, readonly Stored<WalletEvent>[]>,
  books: MemoryBooks,
): void => {
  for (const [name, events] of streams) {
    if (!name.startsWith('table-')) continue;
    const tableId = name.slice('table-'.length);
    let held = false;
    for (const { event } of events) {
      if (event.type === 'TableHeld' && event.data.reason === 'float-short') held = true;
      if (event.type === 'TableFreed' && event.data.reason === 'float-short') held = false;
    }
    const balance = books.balance(`float:${tableId}`);
    const waits = waitsForRefill(floats.get(`float-${tableId}`) ?? []);
    if (balance < 0n && !waits) fail(`float-${tableId} holds ${balance} and asks for no refill`);
    if (held !== waits)
      fail(`${name} is ${held ? '' : 'not '}held for a short float, which ${waits ? 'waits' : 'does not wait'} for a refill`);
  }
};

/** Each half of a movement through transit has its other half, once. */
const auditHalves = (wallet: readonly Stored<WalletEvent>[]): void => {
  const seconds = new Map<string, number>();
  for (const { event, metadata } of wallet) {
    if (event.type !== 'ChipsReceived' && event.type !== 'ProceedsCredited') continue;
    const cause = metadata.causationId;
    if (cause === undefined) return fail(`${event.type} has no cause`);
    seconds.set(cause, (seconds.get(cause) ?? 0) + 1);
  }
  for (const { event, metadata } of wallet) {
    if (event.type !== 'ChipsBought' && event.type !== 'ChipsCashedOut') continue;
    if (seconds.get(metadata.id) !== 1) fail(`${event.type} ${metadata.id} has ${seconds.get(metadata.id) ?? 0} second halves`);
  }
};

export interface FloorCount {
  readonly events: number;
  readonly coups: number;
  /** Those of JP1 not among them. */
  readonly bets: number;
  readonly jp1: Jp1Count;
  /** How often each type of event was stored. */
  readonly types: Readonly<Record<string, number>>;
}

/**
 * Everything that must hold of a floor at rest, from its stored events alone: no gap, nothing twice, every bet ended once and in the wallet
 * as at the table, books that balance at every prefix, nothing in transit, JP1 stakes and prizes moved once, meters that hold what the jackpot shows, every shoe opened to its commitment, every coup replayed.
 * @throws at the first thing that does not
 */
export const auditStoredFloor = (floor: StoredFloor): FloorCount => {
  const { gameRound, wallet, jackpot } = floor;
  const all = eventsOf(floor);
  for (const { event } of all) if (event.type === 'AnomalyObserved') fail(`an anomaly: ${JSON.stringify(event.data)}`);
  auditStreams(all);
  const books = new MemoryBooks();
  const said = new Map<string, WalletEvent[]>();
  for (const { event } of wallet) {
    books.apply(event);
    if (!('betId' in event.data)) continue;
    const key = `round-${event.data.tableId}-${event.data.coup}`;
    const coup = said.get(key);
    if (coup === undefined) said.set(key, [event]);
    else coup.push(event);
  }
  for (const { event } of jackpot) books.apply(event);
  if (books.total() !== 0n || books.balance('transit') !== 0n)
    fail(`the books stand at ${books.total()}, transit at ${books.balance('transit')}`);
  auditHalves(wallet);
  const jp1 = auditJp1(floor, books);
  const streams = byStream(gameRound);
  auditTables(streams);
  auditHolds(streams, byStream(wallet), books);
  let coups = 0;
  let bets = 0;
  for (const [name, events] of streams) {
    if (!name.startsWith('round-')) continue;
    const coup = events.map(({ event }) => event as RoundEvent);
    const { table, jp1: jp1Bets } = splitJp1(coup);
    const fates = fatesOf(table);
    auditShoe(coup);
    auditWallet(
      (said.get(name) ?? []).filter((event) => !('betId' in event.data && jp1Bets.has(event.data.betId))),
      fates,
    );
    if (coup.some(({ type }) => type === 'RoundSettled')) auditPayments(coup, fates);
    const report = replayCoup(events as readonly RecordedEvent[]);
    if (!report.agrees)
      fail(
        `${name} does not replay: ${JSON.stringify(report.differences[0], (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
      );
    coups++;
    bets += fates.size;
  }
  const types: Record<string, number> = {};
  for (const { event } of all) types[event.type] = (types[event.type] ?? 0) + 1;
  return { events: all.length, coups, bets, jp1, types };
};
